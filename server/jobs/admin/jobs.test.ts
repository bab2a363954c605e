import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { FailedJobList } from '#core/contract/jobs.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db } = store;
await setRole(db, { phone: '9000000702', role: 'owner' });
const { headers } = await signIn(store, '9000000702');
const url = '/api/admin/jobs';

const listed = async () =>
  (await store.app.inject({ url: `${url}/failed`, headers })).json<{ data: FailedJobList }>().data.work;
const retry = (payload: object) =>
  store.app.inject({ method: 'POST', url: `${url}/retry`, headers, payload });

beforeEach(async () => {
  await db.execute(sql`DELETE FROM pgboss.job`);
  await db.execute(sql`INSERT INTO pgboss.job (name, data, state, retry_count, start_after, output)
    VALUES ('hold', '{"id": "OD1"}', 'retry', 3, now() + interval '1 hour', '{"message": "a first time"}'),
      ('hold', '{"id": "OD2"}', 'retry', 6, '2030-01-02T03:04:05Z', '{"message": "broken"}'),
      ('schedule', '{"id": "forget"}', 'created', 0, now(), NULL)`);
  await db.execute(sql`INSERT INTO pgboss.job (name, data, source_name, source_retry_count, source_output)
    VALUES ('dead-letters', '{"id": "P1"}', 'planned-change', 49, '{"message": "no such product"}')`);
});

it('lists what failed for a while or was given up, and counts it among what needs doing', async () => {
  expect(await listed()).toEqual([
    { kind: 'planned-change', subject: 'P1', attempts: 50, error: 'no such product', nextAttemptAt: null },
    { kind: 'hold', subject: 'OD2', attempts: 7, error: 'broken', nextAttemptAt: '2030-01-02T03:04:05Z' },
  ]);
  const todos = (await store.app.inject({ url: '/api/admin/reports/todos', headers })).json().data;
  expect(todos).toContainEqual({ key: 'failed-jobs', count: 2, isCapped: false });
});

it('tries one again at once, and writes down who wanted it', async () => {
  expect((await retry({ kind: 'planned-change', subject: 'P1' })).statusCode).toBe(200);
  expect((await listed()).map(({ subject }) => subject)).toEqual(['OD2']);
  const { rows } = await db.execute(sql`
    SELECT state, retry_count, start_after <= now() AS due FROM pgboss.job WHERE name = 'planned-change'`);
  expect(rows).toEqual([{ state: 'created', retry_count: 0, due: true }]);
  const { rows: entries } = await db.execute(sql`SELECT action, subject_id FROM audit_log`);
  expect(entries).toContainEqual({ action: 'work.retried', subject_id: 'planned-change:P1' });
});

it('refuses what has not failed', async () => {
  expect((await retry({ kind: 'schedule', subject: 'forget' })).statusCode).toBe(404);
  expect((await retry({ kind: 'hold', subject: 'OD9' })).statusCode).toBe(404);
  expect((await retry({ kind: 'sleep', subject: 'OD2' })).statusCode).toBe(400);
});
