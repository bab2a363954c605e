import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findWrongBooks, openOrderStore } from '#tests/orders/order-store.ts';
import { chooseSeeds, howOften, isProving, report } from '#tests/prove/proof.ts';
import { fuzzRoutes } from './fuzz-routes.ts';

const store = await openOrderStore({}, { isRandom: true });
/** A test that stays finds the same each time; what it has not found yet is looked for by `npm run prove`. */
const seeds = chooseSeeds(isProving() ? randomInt(2 ** 30) : 11);
/** More than a large body or two that are still in the hands of the network; less than a leak in so many requests. */
const MOST_GROWTH_MIB = 40;

it.for(seeds)(
  'every route survives whatever it is sent, seed %i',
  { timeout: 1_800_000 },
  async (seed, context) => {
    const times = howOften(300);
    const { sent, answers, routes, reached, problems, heapMiB } = await fuzzRoutes(store, { seed, times });
    const figures = {
      seed,
      routes,
      reached,
      ...answers,
      heapHalfMiB: heapMiB.half,
      heapEndMiB: heapMiB.end,
    };
    report(context, { tried: sent, lost: problems.length, figures });

    const again = `npm run prove -- fuzz --times ${times} --seed ${seed}`;
    expect(problems, `${problems.join('\n\n')}\n\nAgain with: ${again}`).toEqual([]);
    expect(await findWrongBooks(store.db)).toEqual([]);
    expect(heapMiB.end - heapMiB.half, again).toBeLessThan(MOST_GROWTH_MIB);
    expect(reached).toBeGreaterThan(routes / 4);
  },
);

it('leaves no connection behind', async () => {
  const { pool } = store.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(pool.waitingCount).toBe(0);
  const { rows } = await store.db.execute(sql`
    SELECT state, query FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`);
  expect(rows).toEqual([]);
});
