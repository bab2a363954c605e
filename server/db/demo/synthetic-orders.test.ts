import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyBooks } from '#server/db/verify-books.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { addSyntheticOrders } from './synthetic-orders.ts';
import { addSyntheticProducts } from './synthetic-products.ts';

const { db } = await openTestStore();
const until = new Date('2026-06-01T06:30:00Z');

async function fingerprint() {
  const { rows } = await db.execute<{ orders: number; print: string }>(sql`
    SELECT count(*)::int AS orders,
      md5(string_agg(id || status || payment_status || total_paise || placed_at, ',' ORDER BY id)) AS print FROM orders`);
  return rows[0];
}

it('has nothing to sell without products', async () => {
  await expect(addSyntheticOrders(db, { count: 10, until })).rejects.toThrow('no products');
});

it('makes a year of orders whose books are closed, the same ones each time', async () => {
  await addSyntheticProducts(db, { count: 60 });
  const shelves = sql`SELECT sum(on_hand)::int AS units FROM product_sizes`;
  const before = (await db.execute(shelves)).rows;
  await addSyntheticOrders(db, { count: 2000, until });
  expect(await verifyBooks(db)).toEqual([]);
  expect((await db.execute(shelves)).rows).toEqual(before);

  const first = await fingerprint();
  expect(first?.orders).toBe(2000);
  await addSyntheticOrders(db, { count: 2000, until });
  expect(await fingerprint()).toEqual(first);
  await addSyntheticOrders(db, { count: 2100, until });
  expect((await fingerprint())?.orders).toBe(2100);
  expect(await verifyBooks(db)).toEqual([]);
});

it('has something of everything', async () => {
  const { rows } = await db.execute<{
    statuses: number;
    payments: number;
    returns: number;
    oldest: number;
  }>(sql`
    SELECT count(DISTINCT status)::int AS statuses, count(DISTINCT payment_status)::int AS payments,
      (SELECT count(DISTINCT status)::int FROM return_requests) AS returns,
      extract(day FROM max(${until.toISOString()}::timestamptz - placed_at))::int AS oldest
    FROM orders`);
  expect(rows[0]).toMatchObject({ statuses: 8, payments: 4, returns: 5 });
  expect(rows[0]?.oldest).toBeGreaterThan(360);
});
