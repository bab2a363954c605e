import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { connectDatabase } from './client.ts';
import { executePlanned } from './execute-planned.ts';

const database = connectDatabase(await cloneDatabase(inject('postgres')), { connections: 1 });
const { db } = database;
afterAll(() => database.close());

const TEXT = 'SELECT note FROM growing WHERE id = $1';
/** From then on the database keeps one plan for all values. */
const USES_UNTIL_KEPT = 6;

async function readPlan(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM pg_prepared_statements WHERE statement = ${TEXT}`,
  );
  expect(rows).toHaveLength(1);
  const { rows: lines } = await db.execute(sql.raw(`EXPLAIN EXECUTE "${rows[0]?.name}" (1)`));
  return JSON.stringify(lines);
}

it('plans a statement anew when its table may have grown', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await db.execute(sql`CREATE TABLE growing (id int PRIMARY KEY, note text)`);
  await db.execute(sql`INSERT INTO growing VALUES (1, 'first')`);
  await db.execute(sql`ANALYZE growing`);
  for (let uses = 0; uses < USES_UNTIL_KEPT; uses += 1) await executePlanned(db, TEXT, [1]);
  await db.execute(sql`INSERT INTO growing SELECT n, 'later' FROM generate_series(2, 20000) AS n`);
  expect(await readPlan()).toContain('Seq Scan');

  vi.advanceTimersByTime(10_000);
  const { rows } = await executePlanned(db, TEXT, [1]);
  expect(rows).toEqual([{ note: 'first' }]);
  expect(await readPlan()).toContain('Index Scan');
});
