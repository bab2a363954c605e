import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createClock } from '#tests/orders/order-store.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { isFree } from './attempts.queries.ts';
import { runAlone, sweep } from './sweep.ts';

const { db } = await openTestStore();
const clock = createClock();
let alarms: string[];
const context = { db, now: clock.now, alarm: (text: string) => alarms.push(text) };

beforeEach(async () => {
  alarms = [];
  await db.execute(sql`DELETE FROM job_attempts`);
});

/** Rows that are always due, unless they wait after a failure. */
async function findFree(ids: string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM unnest(${sql.param(ids)}::text[]) AS given(id) WHERE ${isFree('hold', sql`id`, clock.now())}`);
  return rows.map(({ id }) => id);
}

function sweepOf(ids: string[], work: (id: string) => Promise<void>, mostAttempts?: number) {
  return sweep(context, {
    kind: 'hold',
    findDue: () => findFree(ids),
    work,
    ...(mostAttempts ? { mostAttempts } : {}),
  });
}

it('works on every row, also behind one that fails', async () => {
  const done: string[] = [];
  await sweepOf(['a', 'bad', 'c'], async (id) => {
    if (id === 'bad') throw new Error('poison');
    done.push(id);
  });
  expect(done).toEqual(['a', 'c']);
  const { rows } = await db.execute(sql`SELECT subject, attempts, last_error FROM job_attempts`);
  expect(rows).toEqual([{ subject: 'bad', attempts: 1, last_error: 'poison' }]);
});

it('tries a row that failed ever more rarely, raises an alarm, and gives up', async () => {
  let tries = 0;
  const run = () =>
    sweepOf(
      ['bad'],
      async () => {
        tries += 1;
        throw new Error('poison');
      },
      6,
    );
  await run();
  await run();
  expect(tries).toBe(1);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    clock.pass(50);
    await run();
    expect(tries).toBe(attempt - 1);
    clock.pass(4000);
    await run();
    expect(tries).toBe(attempt);
  }
  expect(alarms).toEqual([
    'Background work "hold" keeps failing: bad: poison',
    'Background work "hold" keeps failing: bad (given up): poison',
  ]);
  clock.pass(100_000);
  await run();
  expect(tries).toBe(6);
});

it('gives a row to one process alone, and to another one when the first has died', async () => {
  const running: (() => void)[] = [];
  const slow = () => sweepOf(['a'], () => new Promise((resolve) => running.push(resolve)));
  const first = slow();
  await expect.poll(() => running.length).toBe(1);
  expect(await sweepOf(['a'], async () => {})).toBe(0);
  clock.pass(61);
  expect(await sweepOf(['a'], async () => {})).toBe(1);
  running[0]?.();
  await first;
});

it('does hourly work once for all processes, and again sooner after a failure', async () => {
  let runs = 0;
  const job = { name: 'count', seconds: 3600, work: async () => ++runs };
  expect((await Promise.all([runAlone(context, job), runAlone(context, job)])).filter(Boolean)).toHaveLength(
    1,
  );
  clock.pass(3599);
  expect(await runAlone(context, job)).toBe(false);
  clock.pass(2);
  const broken = { ...job, work: () => Promise.reject(new Error('away')) };
  await expect(runAlone(context, broken)).rejects.toThrow('away');
  expect(await runAlone(context, job)).toBe(false);
  clock.pass(130);
  expect(await runAlone(context, job)).toBe(true);
  expect(runs).toBe(2);
});
