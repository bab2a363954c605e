import { expect, it } from 'vitest';
import { countQuickEnds, getRestartDelay } from './restart-delay.ts';

it('replaces a worker at once, and waits longer each time when it ends again soon after its start', () => {
  const delays = [];
  let quickEnds = 0;
  for (let crash = 0; crash < 9; crash += 1) {
    quickEnds = countQuickEnds(quickEnds, 50);
    delays.push(getRestartDelay(quickEnds));
  }
  expect(delays).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('begins anew after a worker that has lived for a while', () => {
  expect(countQuickEnds(7, 60_000)).toBe(0);
  expect(getRestartDelay(0)).toBe(0);
});
