import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MovementReason } from '#core/rules/stock.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned, textByCount } from '#server/db/execute-planned.ts';
import { readPlannedRows, readRows } from '#server/db/read-rows.ts';

/** Some pieces of one size of one product. */
const unitsRow = z.object({ productId: z.string(), size: z.string(), quantity: z.int() });
export type StockUnits = z.infer<typeof unitsRow>;

/** A size on the shelf, with what an order needs to know of its product. */
const lockedSize = z.object({
  productId: z.string(),
  size: z.string(),
  available: z.int(),
  /** Of those that are not available: what is held for phones. */
  reserved: z.int(),
  name: z.string(),
  category: z.string(),
  hsn: z.string(),
  pricePaise: z.int(),
  published: z.boolean(),
});
export type LockedSize = z.infer<typeof lockedSize> & {
  /** Of the available ones: what is reserved for the buyer. */
  own?: number;
};

export type StockReason = Extract<MovementReason, 'sold' | 'cancelled' | 'returned' | 'corrected'>;

/** Rows named one by one, so that the cached plan goes straight to them, however many products there are. */
const lockSizesText = textByCount((count) => {
  const each = Array.from(
    { length: count },
    (_, n) => `(s.product_id = $${2 * n + 1} AND s.size = $${2 * n + 2})`,
  );
  return `
    SELECT s.product_id AS "productId", s.size, s.on_hand - s.held AS available, s.reserved, p.name, p.category, p.hsn,
      p.price_paise AS "pricePaise", p.published
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE ${each.join(' OR ')}
    ORDER BY s.product_id, s.size
    FOR NO KEY UPDATE OF s`;
});

/**
 * Locks the sizes, always in the order of product and size, so that two orders of the same things wait for each other
 * and never for ever. What is read here is valid until the transaction ends.
 */
export async function lockSizes(
  tx: Tx,
  units: readonly Pick<StockUnits, 'productId' | 'size'>[],
): Promise<LockedSize[]> {
  const values = units.flatMap(({ productId, size }) => [productId, size]);
  return readPlannedRows(tx, lockedSize, lockSizesText(units.length), values);
}

const moveStockText = textByCount(
  (count) => `
    WITH moved AS (
      UPDATE product_sizes s SET on_hand = s.on_hand + $1 * unit.quantity
      FROM ${unitRows(count, 4)} WHERE s.product_id = unit.product_id AND s.size = unit.size
      RETURNING s.product_id, s.size, $1 * unit.quantity AS change
    )
    INSERT INTO stock_movements (product_id, size, change, reason, order_id, user_id)
    SELECT product_id, size, change, $2, $3, $4 FROM moved`,
);

/** Changes the stock and records why, in one statement. `sign` is -1 for goods that leave. */
export async function moveStock(
  tx: Tx,
  units: readonly StockUnits[],
  move: { sign: 1 | -1; reason: StockReason; orderId: string; who: string | null },
): Promise<void> {
  const values = [move.sign, move.reason, move.orderId, move.who, ...unitValues(units)];
  await executePlanned(tx, moveStockText(units.length), values);
}

const insertHoldsText = textByCount(
  (count) => `
    WITH held AS (
      UPDATE product_sizes s SET held = s.held + unit.quantity
      FROM ${unitRows(count, 1)} WHERE s.product_id = unit.product_id AND s.size = unit.size
      RETURNING s.product_id, s.size, unit.quantity
    )
    INSERT INTO stock_holds AS hold (order_id, product_id, size, quantity)
    SELECT $1, product_id, size, quantity FROM held
    ON CONFLICT (order_id, product_id, size) DO UPDATE
    SET quantity = CASE WHEN hold.ended_at IS NULL THEN hold.quantity + excluded.quantity ELSE excluded.quantity END,
      ended_at = NULL`,
);

/** Holds units. A hold of this order that has ended before begins anew. */
export async function insertHolds(tx: Tx, orderId: string, units: readonly StockUnits[]): Promise<void> {
  await executePlanned(tx, insertHoldsText(units.length), [orderId, ...unitValues(units)]);
}

/** The units that an order holds now. */
export async function selectHolds(db: Db | Tx, orderId: string): Promise<StockUnits[]> {
  return readRows(
    db,
    unitsRow,
    sql`SELECT product_id AS "productId", size, quantity FROM stock_holds
    WHERE order_id = ${orderId} AND ended_at IS NULL ORDER BY product_id, size`,
  );
}

/**
 * Ends what an order holds. What had been reserved for the buyer's phone is reserved for it again, unless it is sold now; all
 * else can be bought by others from then on.
 */
export async function endHolds(tx: Tx, orderId: string, { isSold }: { isSold: boolean }): Promise<void> {
  await executePlanned(
    tx,
    `WITH ended AS (
      UPDATE stock_holds SET ended_at = now() WHERE order_id = $1 AND ended_at IS NULL
      RETURNING product_id, size, quantity
    ), bought AS (
      DELETE FROM stock_reservations WHERE order_id = $1 AND $2::boolean
    ), given_back AS (
      UPDATE stock_reservations SET order_id = NULL WHERE order_id = $1 AND NOT $2::boolean RETURNING product_id, size
    ), reserved AS (SELECT product_id, size, count(*)::int AS units FROM given_back GROUP BY 1, 2)
    UPDATE product_sizes s SET held = s.held - ended.quantity + coalesce(reserved.units, 0),
      reserved = s.reserved + coalesce(reserved.units, 0)
    FROM ended LEFT JOIN reserved USING (product_id, size)
    WHERE s.product_id = ended.product_id AND s.size = ended.size`,
    [orderId, isSold],
  );
}

const endUnitsText = textByCount(
  (count) => `
    WITH ended AS (
      UPDATE stock_holds h SET
        quantity = CASE WHEN h.quantity > unit.quantity THEN h.quantity - unit.quantity ELSE h.quantity END,
        ended_at = CASE WHEN h.quantity > unit.quantity THEN NULL ELSE now() END
      FROM ${unitRows(count, 1)}
      WHERE h.order_id = $1 AND h.ended_at IS NULL AND h.product_id = unit.product_id AND h.size = unit.size
      RETURNING h.product_id, h.size,
        CASE WHEN h.ended_at IS NULL THEN unit.quantity ELSE h.quantity END AS quantity
    )
    UPDATE product_sizes s SET held = s.held - ended.quantity
    FROM ended WHERE s.product_id = ended.product_id AND s.size = ended.size`,
);

/** Ends a part of what an order holds. */
export async function endHeldUnits(tx: Tx, orderId: string, units: readonly StockUnits[]): Promise<void> {
  await executePlanned(tx, endUnitsText(units.length), [orderId, ...unitValues(units)]);
}

/**
 * Notifies every node, which drops its cached pages of these products; and the lists that choose by size, where a size has
 * sold out or is back. Never inside a transaction: see decision 0004.
 */
export async function notifyStockChanged(db: Db, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    SELECT pg_notify('catalogue', CASE WHEN EXISTS (
      SELECT FROM catalogue_changes c WHERE c.product_id = changed.id AND c.at > now() - interval '1 minute'
    ) THEN 'sizes:' ELSE 'stock:' END || changed.id) FROM unnest(${sql.param(productIds)}::text[]) AS changed(id)`);
}

function unitRows(count: number, after: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const first = after + 3 * row;
    return `($${first + 1}::text, $${first + 2}::text, $${first + 3}::int)`;
  });
  return `(VALUES ${rows.join(', ')}) AS unit(product_id, size, quantity)`;
}

function unitValues(units: readonly StockUnits[]): (string | number)[] {
  return units.flatMap(({ productId, size, quantity }) => [productId, size, quantity]);
}
