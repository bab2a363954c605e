import { expect, it, vi } from 'vitest';
import { loadUntilDone } from './load-until-done.ts';

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error('offline');
    return calls;
  };
}

it('tries again with growing pauses until it succeeds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const pauses: number[] = [];
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const { signal } = new AbortController();
  expect(await loadUntilDone(failing(7), { signal, wait })).toBe(8);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});

it('stops when the page is left', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const controller = new AbortController();
  const load = vi.fn(failing(99));
  const wait = async () => controller.abort(new Error('left'));
  await expect(loadUntilDone(load, { signal: controller.signal, wait })).rejects.toThrow('left');
  expect(load).toHaveBeenCalledTimes(1);
});

it('does not swallow what the load gives: null is an answer', async () => {
  const { signal } = new AbortController();
  expect(await loadUntilDone(async () => null, { signal })).toBeNull();
});
