import { expect, it } from 'vitest';
import { createJobLoops, pauseAfter } from './every.ts';

const ignore = () => {};

it('runs at once and again after each run', async () => {
  const jobs = createJobLoops(ignore);
  let runs = 0;
  jobs.every(0.001, 'count', async () => {
    runs += 1;
  });
  await expect.poll(() => runs).toBeGreaterThan(2);
  await jobs.stop();
  const runsAtStop = runs;
  await Promise.resolve();
  expect(runs).toBe(runsAtStop);
});

it('reports every run, and goes on after a failure', async () => {
  const failures: string[] = [];
  const jobs = createJobLoops(({ name, failure }) => failures.push(`${name}: ${failure?.error}`));
  jobs.every(0.001, 'break', async () => {
    throw 'broken';
  });
  await expect.poll(() => failures.length).toBeGreaterThan(1);
  await jobs.stop();
  expect(new Set(failures)).toEqual(new Set(['break: broken']));
});

it('waits at the end for work that is going on, which is told of it', async () => {
  const jobs = createJobLoops(ignore);
  const steps: string[] = [];
  jobs.every(3600, 'slow', async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    steps.push('work ended');
  });
  await jobs.stop().then(() => steps.push('stopped'));
  expect(steps).toEqual(['work ended', 'stopped']);
});

it('does not wait for the next run at the end', async () => {
  const jobs = createJobLoops(ignore);
  let runs = 0;
  jobs.every(3600, 'rare', async () => {
    runs += 1;
  });
  await expect.poll(() => runs).toBe(1);
  await jobs.stop();
  expect(runs).toBe(1);
});

it('waits longer after each failure in a row, and as before after a success', () => {
  const within = (ms: number) => [ms, ms * 1.1] as const;
  for (const [failures, expected] of [
    [1, within(4000)],
    [2, within(8000)],
    [10, within(60_000)],
  ] as const) {
    const pause = pauseAfter(failures, 2000);
    expect(pause).toBeGreaterThanOrEqual(expected[0]);
    expect(pause).toBeLessThanOrEqual(expected[1]);
  }
  expect(pauseAfter(0, 2000)).toBe(2000);
  expect(pauseAfter(3, 3_600_000)).toBe(3_600_000);
});
