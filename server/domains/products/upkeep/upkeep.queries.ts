import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const SOLD_DAYS = 90;

const soldRow = z.object({ id: z.string(), soldLately: z.int() });
export type SoldLately = z.infer<typeof soldRow>;

/** Products of which another number was sold in the last 90 days than they say, by id. */
export async function selectOutdatedSold(db: Db, now: Date): Promise<SoldLately[]> {
  return readRows(
    db,
    soldRow,
    sql`WITH sold AS (
      SELECT l.product_id, sum(l.quantity - l.returned_quantity)::int AS units
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.placed_at > ${now.toISOString()}::timestamptz - ${SOLD_DAYS} * interval '1 day'
        AND o.placed_at <= ${now.toISOString()}::timestamptz
        AND o.status NOT IN ('Cancelled', 'Returned') AND o.replacement_for IS NULL
      GROUP BY l.product_id
    )
    SELECT p.id, coalesce(sold.units, 0) AS "soldLately"
    FROM products p LEFT JOIN sold ON sold.product_id = p.id
    WHERE p.sold_lately <> coalesce(sold.units, 0) ORDER BY p.id`,
  );
}

/** Locks by id, as all do who change several products. */
export async function updateSold(db: Db, sold: readonly SoldLately[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) AS given(id text, "soldLately" int)`;
  await db.execute(sql`
    WITH locked AS (
      SELECT p.id, given."soldLately" FROM products p JOIN ${given} ON given.id = p.id
      ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE products p SET sold_lately = locked."soldLately" FROM locked WHERE p.id = locked.id`);
}

/** Sets `in_stock` where the trigger has found the product locked by somebody else. */
export async function updateInStock(db: Db): Promise<void> {
  await db.execute(sql`SELECT keep_in_stock(ARRAY(
    SELECT p.id FROM products p
    WHERE p.in_stock <> EXISTS (SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.on_hand > s.held)))`);
}

/** Changes that every process has read, or loads everything again. See `createProductFollower`. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM catalogue_changes WHERE at < now() - interval '2 hours'`);
}
