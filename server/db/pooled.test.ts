import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { connectDatabase, type Db, type Tx } from './client.ts';
import { executePlanned } from './execute-planned.ts';
import { refusePooler } from './refuse-pooler.ts';

const url = await cloneDatabase(inject('postgres'));
const pooled = connectDatabase(url, { connections: 1, isPooled: true });
const direct = connectDatabase(url, { connections: 1 });
afterAll(() => Promise.all([pooled.close(), direct.close()]));

async function readSettings(db: Db | Tx) {
  const { rows } = await db.execute(sql`SELECT current_setting('lock_timeout') AS lock,
    current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle`);
  return rows[0];
}

it('a session behind a pooler is left as it was: no statement has a name, and limits end with their transaction', async () => {
  const work = (tx: Tx) => executePlanned(tx, 'SELECT $1::int AS number', [7]);
  expect((await pooled.db.transaction(work)).rows).toEqual([{ number: 7 }]);
  expect((await executePlanned(pooled.db, 'SELECT $1::int AS number', [8])).rows).toEqual([{ number: 8 }]);
  const { rows } = await pooled.db.execute(sql`SELECT name FROM pg_prepared_statements WHERE name <> ''`);
  expect(rows).toEqual([]);

  const limits = { lock: '3s', statement: '30s', idle: '15s' };
  expect(await pooled.db.transaction(readSettings)).toEqual(limits);
  expect(await readSettings(pooled.db)).toEqual({ lock: '0', statement: '0', idle: '0' });
  expect(await readSettings(direct.db)).toEqual(limits);
});

it('a failed transaction behind a pooler leaves nothing either', async () => {
  const failing = pooled.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(await readSettings(pooled.db)).toEqual({ lock: '0', statement: '0', idle: '0' });
});

it('a pooler is found out where a session is needed', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await expect(refusePooler(client)).resolves.toBeUndefined();
  // PgBouncer names a process of its own to whoever connects.
  Reflect.set(client, 'processID', 1);
  await expect(refusePooler(client)).rejects.toThrow('DATABASE_DIRECT_URL');
  await client.end();
});
