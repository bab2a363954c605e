import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readNumber, readRows } from './read-rows.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/** What is held of each size beside the payments and phones that it is held for. */
export async function verifyHeld(db: Db | Tx): Promise<WrongEntry[]> {
  // An upgrade is tried on a copy of the version before, which may know no reservations.
  const tables = await readNumber(db, sql`(SELECT count(to_regclass('public.stock_reservations'))::int)`);
  return tables === 0
    ? verifyHolds(db)
    : [...(await verifyHolds(db, RESERVED)), ...(await verifyReserved(db))];
}

const RESERVED = sql`UNION ALL SELECT product_id, size, 1 FROM stock_reservations WHERE order_id IS NULL`;

async function verifyHolds(db: Db | Tx, alsoHeld = sql``): Promise<WrongEntry[]> {
  return readRows(
    db,
    wrongEntry,
    sql`WITH hold AS (
      SELECT product_id, size, sum(quantity)::int AS units FROM (
        SELECT product_id, size, quantity FROM stock_holds WHERE ended_at IS NULL ${alsoHeld}
      ) AS live GROUP BY 1, 2
    )
    SELECT 'held is the sum of the live holds and of what is reserved' AS rule, s.product_id || ' ' || s.size AS subject,
      coalesce(h.units, 0) AS expected, s.held AS found
    FROM product_sizes s LEFT JOIN hold h USING (product_id, size) WHERE s.held <> coalesce(h.units, 0)`,
  );
}

async function verifyReserved(db: Db | Tx): Promise<WrongEntry[]> {
  return readRows(
    db,
    wrongEntry,
    sql`WITH reservation AS (
      SELECT product_id, size, count(*)::int AS units FROM stock_reservations WHERE order_id IS NULL GROUP BY 1, 2
    )
    SELECT 'reserved is what is reserved for phones' AS rule, s.product_id || ' ' || s.size AS subject,
      coalesce(r.units, 0) AS expected, s.reserved AS found
    FROM product_sizes s LEFT JOIN reservation r USING (product_id, size) WHERE s.reserved <> coalesce(r.units, 0)
    UNION ALL
    SELECT 'a reservation that a payment has taken up waits for it', v.id, 1, 0
    FROM stock_reservations v WHERE v.order_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM stock_holds h WHERE h.order_id = v.order_id AND h.product_id = v.product_id AND h.size = v.size
        AND h.ended_at IS NULL)`,
  );
}
