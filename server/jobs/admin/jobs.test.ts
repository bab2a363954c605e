import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { FailedWorkList } from '#core/contract/jobs.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { isFree } from '../attempts.queries.ts';

const store = await openTestStore();
const { db } = store;
await setRole(db, { phone: '9000000702', role: 'owner' });
const { headers } = await logIn(store, '9000000702');
const url = '/api/admin/jobs';

const listed = async () =>
  (await store.app.inject({ url: `${url}/failed`, headers })).json<{ data: FailedWorkList }>().data.work;
const retry = (payload: object) =>
  store.app.inject({ method: 'POST', url: `${url}/retry`, headers, payload });

beforeEach(async () => {
  await db.execute(sql`DELETE FROM job_attempts`);
  await db.execute(sql`INSERT INTO job_attempts (kind, subject, attempts, next_attempt_at, last_error, gave_up_at)
    VALUES ('hold', 'OD1', 4, now() + interval '1 hour', 'a first time', NULL),
      ('hold', 'OD2', 7, '2030-01-02T03:04:05Z', 'broken', NULL),
      ('planned-change', 'P1', 50, now(), 'no such product', now()),
      ('hourly', 'forget', 0, now(), NULL, NULL)`);
});

it('lists what failed for a while or was given up, and counts it among what needs doing', async () => {
  expect(await listed()).toEqual([
    { kind: 'planned-change', subject: 'P1', attempts: 50, error: 'no such product', nextAttemptAt: null },
    { kind: 'hold', subject: 'OD2', attempts: 7, error: 'broken', nextAttemptAt: '2030-01-02T03:04:05Z' },
  ]);
  const todos = (await store.app.inject({ url: '/api/admin/reports/todos', headers })).json().data;
  expect(todos).toContainEqual({ key: 'failed-work', count: 2, isCapped: false });
});

it('tries one again at once, and writes down who wanted it', async () => {
  expect((await retry({ kind: 'planned-change', subject: 'P1' })).statusCode).toBe(200);
  expect((await listed()).map(({ subject }) => subject)).toEqual(['OD2']);
  const { rows } = await db.execute(sql`SELECT ${isFree('planned-change', sql`'P1'`, new Date())} AS free`);
  expect(rows).toEqual([{ free: true }]);
  const { rows: entries } = await db.execute(sql`SELECT action, subject_id FROM audit_log`);
  expect(entries).toContainEqual({ action: 'work.retried', subject_id: 'planned-change:P1' });
});

it('refuses what has not failed', async () => {
  expect((await retry({ kind: 'hourly', subject: 'forget' })).statusCode).toBe(404);
  expect((await retry({ kind: 'hold', subject: 'OD9' })).statusCode).toBe(404);
  expect((await retry({ kind: 'sleep', subject: 'OD2' })).statusCode).toBe(400);
});
