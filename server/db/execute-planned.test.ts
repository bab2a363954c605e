import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { connectDatabase } from './client.ts';
import { executePlanned } from './execute-planned.ts';

const database = connectDatabase(await cloneDatabase(inject('postgres')), { connections: 1 });
afterAll(() => database.close());

const TEXT = 'SELECT count(*) AS found FROM orders WHERE id = $1';

async function countPlans(): Promise<number> {
  const { rows } = await database.db.execute(
    sql`SELECT count(*)::int AS plans FROM pg_prepared_statements WHERE statement = ${TEXT}`,
  );
  return Number(rows[0]?.plans);
}

it('plans a statement once, and anew after 10 and 100 uses, when the tables may have grown', async () => {
  const plansAfter: Record<number, number> = {};
  for (let uses = 1; uses <= 101; uses += 1) {
    const { rows } = await executePlanned(database.db, TEXT, ['OD-1']);
    expect(rows).toEqual([{ found: '0' }]);
    if ([1, 10, 11, 100, 101].includes(uses)) plansAfter[uses] = await countPlans();
  }
  expect(plansAfter).toEqual({ 1: 1, 10: 1, 11: 2, 100: 2, 101: 3 });
});
