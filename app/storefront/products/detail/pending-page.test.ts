import { afterEach, expect, it, vi } from 'vitest';
import { getPendingPage, pageIfQuick, prefetchPage } from './product-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noSuchProduct = async () =>
  Response.json({ success: false, code: 'product-not-found', message: 'No such product' }, { status: 404 });

it('gives the answer at once when it comes quickly, and forgets it', async () => {
  vi.stubGlobal('fetch', noSuchProduct);
  const pending = getPendingPage('gone');
  expect(await pageIfQuick(pending)).toBeNull();
  expect(getPendingPage('gone')).not.toBe(pending);
});

it('goes on with a slow page instead of asking a second time', async () => {
  vi.useFakeTimers();
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const ask = vi.fn(() => promise);
  vi.stubGlobal('fetch', ask);

  const pending = getPendingPage('slow');
  const quick = pageIfQuick(pending);
  await vi.advanceTimersByTimeAsync(200);
  expect(await quick).toBeUndefined();
  expect(getPendingPage('slow')).toBe(pending);

  answer(await noSuchProduct());
  expect(await pageIfQuick(getPendingPage('slow'))).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('gives up the page that is left for another', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, options: RequestInit) => {
    signals.push(options.signal);
    return new Promise<Response>(() => {});
  });
  const first = getPendingPage('first');
  const second = getPendingPage('second');
  await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  second.cancel();
  expect(getPendingPage('first')).not.toBe(first);
});

it('waits for another colour, which was asked for on intent', async () => {
  vi.useFakeTimers();
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const ask = vi.fn(() => promise);
  vi.stubGlobal('fetch', ask);
  prefetchPage('other-colour');
  const page = pageIfQuick(getPendingPage('other-colour'));
  await vi.advanceTimersByTimeAsync(5000);
  answer(await noSuchProduct());
  expect(await page).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks anew for what was asked for long ago', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', noSuchProduct);
  prefetchPage('seen-long-ago');
  const early = getPendingPage('seen-long-ago');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getPendingPage('seen-long-ago')).not.toBe(early);
});
