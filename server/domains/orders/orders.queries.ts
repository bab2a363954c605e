import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Shipping } from '#core/contract/shipping.ts';
import { keysOf } from '#core/objects.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned, parameterRows, textByCount } from '#server/db/execute-planned.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import { orderHistory, orderLines, orders } from '#server/db/schema/orders.ts';
import { newTrackToken } from './tracking-url.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type OrderAddress = Pick<OrderRow, `ship${string}` & keyof OrderRow>;

/** The columns of a new order and of its lines; the others are filled in later. */
const {
  paidPaise,
  refundedPaise,
  providerOrderId,
  checkAt,
  checks,
  askedAt,
  courier,
  trackingNumber,
  aheadPaise,
  deliveredAt,
  refusedAt,
  returnQuality,
  ...NEW_ORDER
} = getTableColumns(orders);
const { returnedQuantity, refundedPaise: _, scannedQuantity, ...NEW_LINE } = getTableColumns(orderLines);
const ORDER_FIELDS = keysOf(NEW_ORDER);
const LINE_FIELDS = keysOf(NEW_LINE);

export type NewOrder = Pick<typeof orders.$inferInsert, keyof typeof NEW_ORDER>;
export type NewOrderLine = Omit<Pick<typeof orderLines.$inferInsert, keyof typeof NEW_LINE>, 'orderId'>;

export interface HistoryEntry {
  what:
    | 'status'
    | 'payment'
    | 'refund'
    | 'return'
    | 'note'
    | 'address'
    | 'size'
    | 'message'
    | 'parcel'
    | 'dispute';
  from?: string | null;
  to?: string | null;
  /** A user's id, or `store` for what happened by itself. */
  who: string;
  note?: string | null;
  returnId?: string;
}

const insertOrderText = textByCount((lines) => {
  const after = 2 + ORDER_FIELDS.length;
  return `
    WITH made AS (
      INSERT INTO orders (${ORDER_FIELDS.map((field) => NEW_ORDER[field].name)}) VALUES ${parameterRows(1, ORDER_FIELDS.length, 2)}
    ), bought AS (
      INSERT INTO order_lines (${LINE_FIELDS.map((field) => NEW_LINE[field].name)})
      VALUES ${parameterRows(lines, LINE_FIELDS.length, after)}
    )
    INSERT INTO order_history (order_id, what, to_value, who) VALUES ($3, 'status', $1, $2)`;
});

/** The order, its lines and the first entry of its history, in one statement. */
export async function insertOrder(
  tx: Tx,
  { order, lines, who }: { order: NewOrder; lines: readonly NewOrderLine[]; who: string },
): Promise<void> {
  const placed = { ...order, trackToken: order.trackToken ?? newTrackToken() };
  const orderValues = ORDER_FIELDS.map((field) => placed[field] ?? null);
  const lineValues = lines.flatMap((line) => {
    const row = { ...line, orderId: order.id };
    return LINE_FIELDS.map((field) => row[field] ?? null);
  });
  await executePlanned(tx, insertOrderText(lines.length), [order.status, who, ...orderValues, ...lineValues]);
}

/** From here to the end of the transaction nobody else changes this order. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  return order;
}

/** An order, by the provider's order that it began with, or by one of those with which its shopper pays after all. */
export function hasProviderOrder(order: SQL, providerOrderId: string): SQL {
  return sql`${order}.id = (
    SELECT id FROM orders WHERE provider_order_id = ${providerOrderId}
    UNION ALL SELECT order_id FROM payment_requests WHERE provider_order_id = ${providerOrderId})`;
}

export async function lockOrderOfProvider(tx: Tx, providerOrderId: string): Promise<OrderRow | undefined> {
  const found = tx
    .select()
    .from(orders)
    .where(hasProviderOrder(sql`${orders}`, providerOrderId));
  const [order] = await found.for('no key update');
  return order;
}

export async function selectOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

export async function selectTrackedOrder(db: Db | Tx, trackToken: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.trackToken, trackToken));
  return order;
}

export async function selectOrderOfProvider(
  db: Db | Tx,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(hasProviderOrder(sql`${orders}`, providerOrderId));
  return order;
}

export async function selectLines(db: Db | Tx, orderId: string): Promise<OrderLineRow[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

export async function selectPhone(db: Db | Tx, userId: string): Promise<string> {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return user?.phone ?? '';
}

export async function updateOrder(tx: Tx, id: string, fields: Partial<OrderRow>): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await tx.update(orders).set(fields).where(eq(orders.id, id));
}

export async function insertHistory(
  tx: Tx,
  orderId: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(orderHistory).values(entries.map((entry) => ({ orderId, ...entry })));
}

/** How often this is in the history of an order. */
export async function countHistory(
  tx: Tx,
  orderId: string,
  { what, who, note }: Required<Pick<HistoryEntry, 'what' | 'who' | 'note'>>,
): Promise<number> {
  const { orderId: of, what: kind, who: by, note: said } = orderHistory;
  return tx.$count(orderHistory, and(eq(of, orderId), eq(kind, what), eq(by, who), eq(said, note ?? '')));
}

/** False when the order has another one already: there is one provider's order for each of ours. */
export async function setProviderOrder(
  tx: Tx,
  { orderId, providerOrderId, checkAt }: { orderId: string; providerOrderId: string; checkAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orders)
    .set({ providerOrderId, checkAt })
    .where(and(eq(orders.id, orderId), isNull(orders.providerOrderId)));
  return rowCount === 1;
}

const heldRow = z.object({ pieces: z.int() });

/** How many pieces the open payments of a shopper hold. */
export async function countHeldPieces(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const [held] = await readPlannedRows(
    tx,
    heldRow,
    `SELECT coalesce(sum(h.quantity), 0)::int AS pieces FROM orders o JOIN stock_holds h ON h.order_id = o.id
    WHERE o.user_id = $1 AND o.placed_at IS NULL AND o.status = 'Pending' AND o.hold_until > $2
      AND h.ended_at IS NULL`,
    [userId, now],
  );
  return held?.pieces ?? 0;
}

export function toAddress(shipping: Shipping): OrderAddress {
  return {
    shipName: shipping.name,
    shipAddress: shipping.address,
    shipPhone: shipping.phone,
    shipAltPhone: shipping.altPhone ?? null,
    shipEmail: shipping.email ?? null,
    shipPincode: shipping.pincode,
    shipCity: shipping.city,
    shipState: shipping.state,
  };
}

export function getAddress(order: OrderRow): OrderAddress {
  const { shipName, shipAddress, shipPhone, shipAltPhone, shipEmail, shipPincode, shipCity, shipState } =
    order;
  return { shipName, shipAddress, shipPhone, shipAltPhone, shipEmail, shipPincode, shipCity, shipState };
}
