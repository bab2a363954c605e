import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import type { StockUnits } from './stock.queries.ts';

const unitsRow = z.object({ productId: z.string(), size: z.string(), quantity: z.int() });

/** One unit for one phone. */
export interface NewReservation {
  id: string;
  phone: string;
  productId: string;
  size: string;
  until: Date;
}

/** Takes units off sale for these phones. Their sizes must have been locked, and have as many that anybody could buy. */
export async function insertReservations(tx: Tx, reservations: readonly NewReservation[]): Promise<void> {
  const rows = JSON.stringify(reservations);
  await tx.execute(sql`
    WITH reserved AS (
      INSERT INTO stock_reservations (id, phone, product_id, size, until)
      SELECT id, phone, "productId", size, until
      FROM jsonb_to_recordset(${rows}::jsonb) AS given(id text, phone text, "productId" text, size text, until timestamptz)
      RETURNING product_id, size
    ), units AS (SELECT product_id, size, count(*)::int AS quantity FROM reserved GROUP BY 1, 2)
    UPDATE product_sizes s SET held = s.held + units.quantity, reserved = s.reserved + units.quantity
    FROM units WHERE s.product_id = units.product_id AND s.size = units.size`);
}

/** What is reserved for the phone of an account, of these sizes. They must have been locked: then it stays so. */
export async function selectOwnReserved(
  tx: Tx,
  userId: string,
  units: readonly Pick<StockUnits, 'productId' | 'size'>[],
): Promise<StockUnits[]> {
  return readRows(
    tx,
    unitsRow,
    sql`SELECT r.product_id AS "productId", r.size, count(*)::int AS quantity
    FROM ${ownReservations(userId, units)} GROUP BY 1, 2`,
  );
}

/** A payment holds what was reserved; the reservation waits for what becomes of it. */
export async function attachReservations(
  tx: Tx,
  { userId, orderId, units }: { userId: string; orderId: string; units: readonly StockUnits[] },
): Promise<void> {
  await tx.execute(
    freeOnSale(
      sql`UPDATE stock_reservations SET order_id = ${orderId} WHERE id IN ${firstOf(userId, units)}`,
    ),
  );
}

/** What was reserved is bought. */
export async function deleteOwnReserved(
  tx: Tx,
  { userId, units }: { userId: string; units: readonly StockUnits[] },
): Promise<void> {
  await tx.execute(freeOnSale(sql`DELETE FROM stock_reservations WHERE id IN ${firstOf(userId, units)}`));
}

/** Reservations of these sizes whose time is over end; what is freed can be bought by anybody. The sizes must have been locked. */
export async function deleteEndedReservations(
  tx: Tx,
  { productId, sizes, now }: { productId: string; sizes: readonly string[]; now: Date },
): Promise<StockUnits[]> {
  return readRows(
    tx,
    unitsRow,
    freeOnSale(
      sql`DELETE FROM stock_reservations
      WHERE product_id = ${productId} AND size = ANY(${sql.param(sizes)}::text[]) AND order_id IS NULL
        AND until <= ${now.toISOString()}`,
    ),
  );
}

/** False when it has ended, or when what was reserved is being bought. */
export async function extendReservation(
  db: Db,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE stock_reservations SET until = ${until.toISOString()}
    WHERE id = ${id} AND order_id IS NULL AND until > ${now.toISOString()}`);
  return rowCount === 1;
}

/** Does this to reservations, and takes the units off what is held: `change` names no columns to return. */
function freeOnSale(change: SQL): SQL {
  return sql`
    WITH changed AS (${change} RETURNING product_id, size),
    units AS (SELECT product_id, size, count(*)::int AS quantity FROM changed GROUP BY 1, 2)
    UPDATE product_sizes s SET held = s.held - units.quantity, reserved = s.reserved - units.quantity
    FROM units WHERE s.product_id = units.product_id AND s.size = units.size
    RETURNING s.product_id AS "productId", s.size, units.quantity`;
}

function ownReservations(userId: string, units: readonly Pick<StockUnits, 'productId' | 'size'>[]): SQL {
  const sizes = units.map(({ productId, size }) => sql`(${productId}, ${size})`);
  return sql`stock_reservations r WHERE r.order_id IS NULL
    AND r.phone = (SELECT phone FROM users WHERE id = ${userId})
    AND (r.product_id, r.size) IN (${sql.join(sizes, sql`, `)})`;
}

/** As many of the account's own as are bought of each size, those first that end first. */
function firstOf(userId: string, units: readonly StockUnits[]): SQL {
  const each = units.map(
    (unit) =>
      sql`(SELECT r.id FROM ${ownReservations(userId, [unit])} ORDER BY r.until, r.id LIMIT ${unit.quantity})`,
  );
  return sql`(${sql.join(each, sql` UNION ALL `)})`;
}
