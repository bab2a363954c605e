import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned, parameterRows, textByCount } from '#server/db/execute-planned.ts';
import { users } from '#server/db/schema/accounts.ts';
import { orderHistory, orderLines, orders } from '#server/db/schema/orders.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type NewOrder = Omit<typeof orders.$inferInsert, 'providerOrderId'>;
export type NewOrderLine = Omit<
  typeof orderLines.$inferInsert,
  'orderId' | 'returnedQuantity' | 'refundedPaise'
>;

/** What may be set on an order beside its states. */
export type OrderFields = Partial<
  Pick<
    OrderRow,
    | 'paidPaise'
    | 'refundedPaise'
    | 'holdUntil'
    | 'checkAt'
    | 'courier'
    | 'trackingNumber'
    | 'placedAt'
    | 'deliveredAt'
    | 'refusedAt'
    | 'returnQuality'
    | 'status'
    | 'paymentStatus'
  >
>;

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

/** The columns of a new order and of its lines, with the fields that fill them. */
const ORDER_COLUMNS = {
  id: 'id',
  user_id: 'userId',
  status: 'status',
  payment_method: 'paymentMethod',
  payment_status: 'paymentStatus',
  subtotal_paise: 'subtotalPaise',
  offer_paise: 'offerPaise',
  coupon_code: 'couponCode',
  discount_paise: 'discountPaise',
  delivery_paise: 'deliveryPaise',
  total_paise: 'totalPaise',
  ship_name: 'shipName',
  ship_address: 'shipAddress',
  ship_phone: 'shipPhone',
  ship_alt_phone: 'shipAltPhone',
  ship_email: 'shipEmail',
  ship_pincode: 'shipPincode',
  ship_city: 'shipCity',
  ship_state: 'shipState',
  hold_until: 'holdUntil',
  created_at: 'createdAt',
  placed_at: 'placedAt',
  confirm_by: 'confirmBy',
  replacement_for: 'replacementFor',
  price_terms: 'priceTerms',
} as const satisfies Record<string, keyof NewOrder>;
const LINE_COLUMNS = {
  order_id: 'orderId',
  id: 'id',
  position: 'position',
  replaces_line_id: 'replacesLineId',
  product_id: 'productId',
  name: 'name',
  category: 'category',
  hsn: 'hsn',
  size: 'size',
  quantity: 'quantity',
  unit_paise: 'unitPaise',
  discount_paise: 'discountPaise',
  total_paise: 'totalPaise',
} as const satisfies Record<string, keyof NewOrderLine | 'orderId'>;
const ORDER_FIELDS = Object.values(ORDER_COLUMNS);
const LINE_FIELDS = Object.values(LINE_COLUMNS);

const insertOrderText = textByCount((lines) => {
  const after = 2 + ORDER_FIELDS.length;
  return `
    WITH made AS (
      INSERT INTO orders (${Object.keys(ORDER_COLUMNS)}) VALUES ${parameterRows(1, ORDER_FIELDS.length, 2)}
    ), bought AS (
      INSERT INTO order_lines (${Object.keys(LINE_COLUMNS)})
      VALUES ${parameterRows(lines, LINE_FIELDS.length, after)}
    )
    INSERT INTO order_history (order_id, what, to_value, who) VALUES ($3, 'status', $1, $2)`;
});

/** The order, its lines and the first entry of its history, in one statement. */
export async function insertOrder(
  tx: Tx,
  { order, lines, who }: { order: NewOrder; lines: readonly NewOrderLine[]; who: string },
): Promise<void> {
  const orderValues = ORDER_FIELDS.map((field) => order[field] ?? null);
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

export async function lockOrderOfProvider(tx: Tx, providerOrderId: string): Promise<OrderRow | undefined> {
  const found = tx.select().from(orders).where(eq(orders.providerOrderId, providerOrderId));
  const [order] = await found.for('no key update');
  return order;
}

export async function selectOrder(db: Db | Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

export async function selectOrderOfProvider(
  db: Db | Tx,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId));
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

export async function updateOrder(tx: Tx, id: string, fields: OrderFields): Promise<void> {
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

/** How many pieces the open payments of a shopper hold. */
export async function countHeldPieces(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await executePlanned<{ pieces: number }>(
    tx,
    `SELECT coalesce(sum(h.quantity), 0)::int AS pieces FROM orders o JOIN stock_holds h ON h.order_id = o.id
    WHERE o.user_id = $1 AND o.placed_at IS NULL AND o.status = 'Pending' AND o.hold_until > $2
      AND h.ended_at IS NULL`,
    [userId, now],
  );
  return rows[0]?.pieces ?? 0;
}

const hasBoughtBefore = sql`EXISTS (
  SELECT FROM orders earlier WHERE earlier.user_id = ${orders.userId} AND earlier.delivered_at IS NOT NULL)`;

/** Cash on delivery orders that should have been confirmed by now, those that waited longest first. */
export async function selectUnconfirmed(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnconfirmed(now), hasNoJob('confirmation', sql`${orders.id}`)))
    .orderBy(asc(orders.confirmBy))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** One of them, unless it has been confirmed or cancelled meanwhile. */
export async function lockUnconfirmed(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isUnconfirmed(now)))
    .for('no key update');
  return order;
}

function isUnconfirmed(now: Date): SQL {
  return sql`${orders.status} = 'Pending' AND ${orders.confirmBy} <= ${now.toISOString()} AND NOT ${hasBoughtBefore}`;
}

/** Holds whose time is over, the oldest first. */
export async function selectExpiredHolds(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT o.id FROM orders o
    WHERE o.placed_at IS NULL AND o.status = 'Pending' AND o.hold_until <= ${now.toISOString()}
      AND ${hasNoJob('hold', sql`o.id`)}
    ORDER BY o.hold_until LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** One of them, unless it has been paid or ended meanwhile. */
export async function lockExpiredHold(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, id);
  const isExpired =
    order?.placedAt === null &&
    order.status === 'Pending' &&
    order.holdUntil !== null &&
    order.holdUntil <= now;
  return isExpired ? order : undefined;
}

/** Orders whose payments are to be compared with the provider's records now. */
export async function selectDueChecks(db: Db, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT o.id FROM orders o WHERE o.check_at <= ${now.toISOString()} AND ${hasNoJob('payment-check', sql`o.id`)}
    ORDER BY o.check_at LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/**
 * Sets the next check of an order that has been checked, unless something has asked for one meanwhile. `afterSeconds`
 * counts from the order's own time; behind the last there is no check.
 */
export async function advanceCheck(
  db: Db,
  {
    order,
    now,
    afterSeconds,
  }: { order: { id: string; checkAt: Date }; now: Date; afterSeconds: readonly number[] },
): Promise<void> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    UPDATE orders o SET checks = o.checks + 1,
      check_at = CASE WHEN o.checks + 2 <= ${afterSeconds.length}::int THEN greatest(
        o.created_at + make_interval(secs => (${sql.param(afterSeconds)}::float8[])[o.checks + 2]),
        ${now.toISOString()}::timestamptz + make_interval(secs => ${afterSeconds[0] ?? 0}::float8)
      ) END
    WHERE o.id = ${order.id} AND o.check_at = ${order.checkAt.toISOString()}::timestamptz(3)
    RETURNING check_at AS next`);
  for (const { next } of rows) if (next) await sendJob(db, 'payment-check', order.id, new Date(next));
}

/** True for the one who may ask the provider about this order now; it is asked once in `seconds`. */
export async function claimAsking(
  db: Db,
  { id, now, seconds }: { id: string; now: Date; seconds: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE orders SET asked_at = ${now.toISOString()}
    WHERE id = ${id} AND (asked_at IS NULL OR asked_at <= ${now.toISOString()}::timestamptz - make_interval(secs => ${seconds}))`);
  return rowCount === 1;
}

export async function setCheckAt(db: Db | Tx, orderId: string, checkAt: Date): Promise<void> {
  await db.update(orders).set({ checkAt }).where(eq(orders.id, orderId));
  await sendJob(db, 'payment-check', orderId);
}
