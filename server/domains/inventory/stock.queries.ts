import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';

/** Some pieces of one size of one product. */
export interface StockUnits {
  productId: string;
  size: string;
  quantity: number;
}

/** A size on the shelf, with what an order needs to know of its product. */
export interface LockedSize {
  productId: string;
  size: string;
  available: number;
  name: string;
  category: string;
  hsn: string;
  pricePaise: number;
  published: boolean;
}

export type StockReason = 'sold' | 'cancelled' | 'returned';

/**
 * Locks the sizes, always in the order of product and size, so that two orders of the same things wait for each other
 * and never for ever. What is read here stands until the transaction ends.
 */
export async function lockSizes(
  tx: Tx,
  units: readonly Pick<StockUnits, 'productId' | 'size'>[],
): Promise<LockedSize[]> {
  const { rows } = await executePlanned<LockedSize>(
    tx,
    sql`
    SELECT s.product_id AS "productId", s.size, s.on_hand - s.held AS available, p.name, p.category, p.hsn,
      p.price_paise AS "pricePaise", p.published
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE ${isOneOf(units)}
    ORDER BY s.product_id, s.size
    FOR NO KEY UPDATE OF s`,
  );
  return rows;
}

/** Changes what is on the shelf and writes down why, in one statement. `sign` is -1 for goods that leave. */
export async function moveStock(
  tx: Tx,
  {
    units,
    sign,
    reason,
    orderId,
    who,
  }: {
    units: readonly StockUnits[];
    sign: 1 | -1;
    reason: StockReason;
    orderId: string;
    who: string | null;
  },
): Promise<void> {
  await executePlanned(
    tx,
    sql`
    WITH moved AS (
      UPDATE product_sizes s SET on_hand = s.on_hand + ${sign}::int * unit.quantity
      FROM ${unitRows(units)} WHERE s.product_id = unit.product_id AND s.size = unit.size AND (${isOneOf(units)})
      RETURNING s.product_id, s.size, ${sign}::int * unit.quantity AS change
    )
    INSERT INTO stock_movements (product_id, size, change, reason, order_id, user_id)
    SELECT product_id, size, change, ${reason}, ${orderId}, ${who} FROM moved`,
  );
}

/** Keeps units aside. A hold of this order that has ended before begins anew. */
export async function insertHolds(tx: Tx, orderId: string, units: readonly StockUnits[]): Promise<void> {
  await executePlanned(
    tx,
    sql`
    WITH kept AS (
      UPDATE product_sizes s SET held = s.held + unit.quantity
      FROM ${unitRows(units)} WHERE s.product_id = unit.product_id AND s.size = unit.size AND (${isOneOf(units)})
      RETURNING s.product_id, s.size, unit.quantity
    )
    INSERT INTO stock_holds AS hold (order_id, product_id, size, quantity)
    SELECT ${orderId}, product_id, size, quantity FROM kept
    ON CONFLICT (order_id, product_id, size) DO UPDATE
    SET quantity = CASE WHEN hold.ended_at IS NULL THEN hold.quantity + excluded.quantity ELSE excluded.quantity END,
      ended_at = NULL`,
  );
}

/** The units that an order holds now. */
export async function selectHolds(db: Db | Tx, orderId: string): Promise<StockUnits[]> {
  const { rows } = await db.execute<StockUnits & Record<string, unknown>>(sql`
    SELECT product_id AS "productId", size, quantity FROM stock_holds
    WHERE order_id = ${orderId} AND ended_at IS NULL ORDER BY product_id, size`);
  return rows;
}

/** Ends what an order holds; the units can be bought by others from then on. */
export async function endHolds(tx: Tx, orderId: string): Promise<void> {
  await executePlanned(
    tx,
    sql`
    WITH ended AS (
      UPDATE stock_holds SET ended_at = now() WHERE order_id = ${orderId} AND ended_at IS NULL
      RETURNING product_id, size, quantity
    )
    UPDATE product_sizes s SET held = s.held - ended.quantity
    FROM ended WHERE s.product_id = ended.product_id AND s.size = ended.size`,
  );
}

/** Word to every node that keeps pages of these products. Outside any transaction: see the decision on kept pages. */
export async function notifyStockChanged(db: Db, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    SELECT pg_notify('catalogue', id) FROM unnest(${sql.param(productIds)}::text[]) AS id`);
}

/** Named one by one, so that the database goes straight to these rows, however many products there are. */
function isOneOf(units: readonly Pick<StockUnits, 'productId' | 'size'>[]) {
  const each = units.map(({ productId, size }) => sql`(s.product_id = ${productId} AND s.size = ${size})`);
  return sql.join(each, sql` OR `);
}

function unitRows(units: readonly StockUnits[]) {
  const column = (read: (unit: StockUnits) => string | number) => sql.param(units.map(read));
  return sql`unnest(${column((unit) => unit.productId)}::text[], ${column((unit) => unit.size)}::text[],
    ${column((unit) => unit.quantity)}::int[]) AS unit(product_id, size, quantity)`;
}
