import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

/** As many are stored of each product: some of them may be sold out when they are shown. */
const MOST_STORED = 12;
/** An order with more products than this is a bulk order, and says nothing of what goes together. */
const MOST_IN_ORDER = 20;

/** Counts anew what was bought together. Readers see the former pairs until it is committed. */
export async function replacePairs(tx: Tx, { since, least }: { since: Date; least: number }): Promise<void> {
  await tx.execute(sql`DELETE FROM product_pairs`);
  await tx.execute(sql`
    WITH bought AS (
      SELECT DISTINCT l.order_id, l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE o.placed_at >= ${since.toISOString()} AND o.status <> 'Cancelled' AND o.replacement_for IS NULL
        AND l.product_id IS NOT NULL
    ), basket AS (
      SELECT order_id FROM bought GROUP BY 1 HAVING count(*) BETWEEN 2 AND ${MOST_IN_ORDER}::int
    ), pair AS (
      SELECT a.product_id, b.product_id AS other_id, count(*)::int AS orders
      FROM basket JOIN bought a USING (order_id) JOIN bought b USING (order_id)
      WHERE a.product_id <> b.product_id GROUP BY 1, 2 HAVING count(*) >= ${least}::int
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY orders DESC, other_id) AS place FROM pair
    )
    INSERT INTO product_pairs (product_id, other_id, orders)
    SELECT product_id, other_id, orders FROM ranked WHERE place <= ${MOST_STORED}::int`);
}

const idRow = z.object({ id: z.string() });

const IS_SOLD = sql`p.published AND EXISTS (
  SELECT FROM product_sizes s WHERE s.product_id = p.id AND s.on_hand > s.held)`;

/** Another colour of the same garment is beside its price already. */
const IS_OTHER_STYLE = sql`(lower(p.style) = lower(o.style)) IS NOT TRUE`;

/**
 * What can be bought and goes with a product: what was bought with it, the most frequent first; then the newest of the same
 * theme and another kind of garment, by an index of just that.
 */
export async function selectPairs(db: Db, productId: string, most: number): Promise<string[]> {
  const rows = await readRows(
    db,
    idRow,
    sql`WITH counted AS (
      SELECT p.id, q.orders FROM product_pairs q JOIN products p ON p.id = q.other_id
      JOIN products o ON o.id = q.product_id
      WHERE q.product_id = ${productId} AND ${IS_SOLD} AND ${IS_OTHER_STYLE} ORDER BY q.orders DESC, p.id LIMIT ${most}
    ), themed AS (
      SELECT p.id, p.created_at FROM products o JOIN products p ON p.home_tag = o.home_tag AND p.category <> o.category
      WHERE o.id = ${productId} AND ${IS_SOLD} AND ${IS_OTHER_STYLE}
        AND p.id NOT IN (SELECT id FROM counted)
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}
    )
    SELECT id FROM (
      SELECT id, 0 AS kind, orders AS rank, NULL::timestamptz AS at FROM counted
      UNION ALL SELECT id, 1, 0, created_at FROM themed
    ) AS pair
    WHERE EXISTS (SELECT FROM products WHERE id = ${productId} AND published)
    ORDER BY kind, rank DESC, at DESC, id LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}
