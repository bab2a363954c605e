import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '#server/services.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { listSchedules } from './jobs.ts';
import { type JobRun, runJobs } from './run-jobs.ts';
import { sendJob, wakeAfterCommit } from './send-job.ts';

const { db, url, services } = await openTestStore();

const done = vi.fn<(id: string) => void>();
let work: (id: string) => Promise<unknown>;
let runs: JobRun[];
let alarms: string[];
const nodes: { stop(): Promise<void> }[] = [];

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

/** The store, with work of our own. */
const ours = {
  ...services,
  payments: {
    ...services.payments,
    expireHold: (id: string) => work(id),
    resumeEvent: (id: string) => work(id),
  },
} as Services;

async function startNode() {
  const node = await runJobs(
    { url, directUrl: url },
    {
      services: ours,
      alarm: (text) => alarms.push(text),
      onRun: (run) => runs.push(run),
      onError: (error) => {
        throw error;
      },
    },
  );
  nodes.push(node);
  return node;
}

beforeEach(async () => {
  await db.execute(sql`DELETE FROM pgboss.job`);
  done.mockReset();
  runs = [];
  alarms = [];
  work = async (id) => done(id);
});

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()));
});

const doneIds = () => done.mock.calls.map(([id]) => id).toSorted();

async function selectJobs(name = 'hold') {
  const { rows } = await db.execute<{ id: string; state: string; waits: boolean }>(sql`
    SELECT data ->> 'id' AS id, state, start_after > now() AS waits FROM pgboss.job WHERE name = ${name} ORDER BY 1`);
  return rows;
}

/** The waits between attempts are over. */
const passTime = () =>
  db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'hold' AND state = 'retry'`);

it('does each job once, however many processes run', async () => {
  await Promise.all([startNode(), startNode(), startNode()]);
  const ids = Array.from({ length: 50 }, (_, number) => `OD${number + 100}`);
  for (const id of ids) await sendJob(db, 'hold', id);
  await eventually(() => expect(doneIds()).toEqual(ids));
});

it('sends a job with the transaction that asks for it, or not at all', async () => {
  await startNode();
  const broken = db.transaction(async (tx) => {
    await sendJob(tx, 'hold', 'undone');
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await db.transaction((tx) => sendJob(tx, 'hold', 'decided'));
  await eventually(() => expect(doneIds()).toEqual(['decided']));
});

it('wakes a worker that would look again only in half a minute', async () => {
  await startNode();
  await sendJob(db, 'payment-event', 'first');
  await eventually(() => expect(doneIds()).toEqual(['first']));
  await sendJob(db, 'payment-event', 'second');
  await eventually(() => expect(doneIds()).toEqual(['first', 'second']));
});

it('starts a job at its time, and not before', async () => {
  await startNode();
  const at = new Date(Date.now() + 1500);
  let doneAt = 0;
  work = async () => {
    doneAt = Date.now();
  };
  await sendJob(db, 'hold', 'later', at);
  await eventually(() => expect(doneAt).toBeGreaterThanOrEqual(at.getTime()));
});

it('a job that fails stops none of the others, is tried again ever later, and is given up with an alarm', async () => {
  work = async (id) => {
    if (id === 'bad') throw new Error('poison');
    done(id);
  };
  await startNode();
  for (const id of ['a', 'bad', 'c']) await sendJob(db, 'hold', id);
  await eventually(() => expect(doneIds()).toEqual(['a', 'c']));
  await eventually(async () =>
    expect(await selectJobs()).toContainEqual({ id: 'bad', state: 'retry', waits: true }),
  );
  expect(runs.filter(({ failure }) => failure)).toMatchObject([{ name: 'hold' }]);

  await db.execute(sql`UPDATE pgboss.job SET retry_count = 50 - 1 WHERE name = 'hold' AND state = 'retry'`);
  await passTime();
  await eventually(async () => expect(await selectJobs('dead-letters')).toHaveLength(1));
  expect(alarms).toEqual(['Background work "hold" is given up: bad: poison']);
});

it('leaves nothing undone whose job was lost, and nothing twice that has one', async () => {
  const findDue = vi.fn(async () => ['lost']);
  const sweeps = listSchedules({ ...ours, payments: { ...ours.payments, findExpiredHolds: findDue } });
  await sweeps['find-hold']?.run();
  expect(await selectJobs()).toEqual([{ id: 'lost', state: 'created', waits: false }]);
  await startNode();
  await eventually(() => expect(doneIds()).toEqual(['lost']));
});

it('takes over what a process that died was doing, the second time later', async () => {
  const die = (id: string) =>
    db.execute(sql`
      UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '11 seconds'
      WHERE data ->> 'id' = ${id}`);
  await sendJob(db, 'payment-event', 'orphan');
  await sendJob(db, 'hold', 'orphan again');
  await sendJob(db, 'hold', 'running');
  for (const id of ['orphan', 'orphan again', 'running']) await die(id);
  await db.execute(sql`UPDATE pgboss.job SET retry_count = 1 WHERE data ->> 'id' = 'orphan again'`);
  await db.execute(sql`UPDATE pgboss.job SET heartbeat_on = now() WHERE data ->> 'id' = 'running'`);
  await startNode();
  await eventually(() => expect(doneIds()).toEqual(['orphan']));
  expect(await selectJobs()).toEqual([
    { id: 'orphan again', state: 'retry', waits: true },
    { id: 'running', state: 'active', waits: false },
  ]);
});

it('writes many wake-ups as one job, after their transaction', async () => {
  await db.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1) wakeAfterCommit(tx, 'message');
    expect(await selectJobs('message')).toEqual([]);
  });
  await eventually(async () => expect(await selectJobs('message')).toHaveLength(1));
});

it('has one job for what is due by the clock, for all processes', async () => {
  await db.transaction(async (tx) => {
    await sendJob(tx, 'schedule', 'forget-logins');
    await sendJob(tx, 'schedule', 'forget-logins');
  });
  await Promise.all([startNode(), startNode()]);
  const { rows } = await db.execute<{ key: string }>(sql`SELECT key FROM pgboss.schedule`);
  expect(rows.map(({ key }) => key)).toContain('forget-logins');
  await eventually(() => expect(runs.filter(({ name }) => name === 'forget-logins')).toHaveLength(1));
  expect((await selectJobs('schedule')).filter(({ id }) => id === 'forget-logins')).toHaveLength(1);
});

it('finishes at the stop what it is doing', async () => {
  const node = await startNode();
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  work = async (id) => {
    begun.resolve();
    await finished.promise;
    done(id);
  };
  await sendJob(db, 'hold', 'slow');
  await begun.promise;
  const stopped = node.stop();
  finished.resolve();
  await stopped;
  expect(doneIds()).toEqual(['slow']);
  expect(await selectJobs()).toEqual([{ id: 'slow', state: 'completed', waits: false }]);
});
