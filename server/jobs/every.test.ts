import { expect, it } from 'vitest';
import { createJobLoops } from './every.ts';

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

it('tells of a failure and goes on', async () => {
  const failures: string[] = [];
  const jobs = createJobLoops((name, error) => failures.push(`${name}: ${error}`));
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
