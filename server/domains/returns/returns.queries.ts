import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listReturns, type ReturnListQuery, readReturn } from '#core/contract/returns.ts';
import { RETURN_STATUSES, type ReturnStatus } from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readRows, rupees } from '#server/db/read-rows.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { orderHistory, orderLines } from '#server/db/schema/orders.ts';
import { returnLines, returnRequests } from '#server/db/schema/returns.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';
import { firstPicture, getSizes, thumb, thumbs } from '#server/domains/orders/admin/order-details.queries.ts';
import { searchCondition } from '#server/domains/orders/admin/order-filters.queries.ts';

export type ReturnRow = typeof returnRequests.$inferSelect;

/** A line of an order that comes back, in part or as a whole. */
export interface ReturnedLine {
  lineId: string;
  /** How many come back. */
  quantity: number;
  line: typeof orderLines.$inferSelect;
}

export async function insertReturn(
  tx: Tx,
  request: typeof returnRequests.$inferInsert,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await tx.insert(returnRequests).values(request);
  await tx
    .insert(returnLines)
    .values(lines.map(({ lineId, quantity }) => ({ requestId: request.id, lineId, quantity })));
}

/** How many pieces of each line a request was made for, whatever became of it. */
export async function selectRequestedUnits(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ lineId: returnLines.lineId, units: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .innerJoin(returnRequests, eq(returnRequests.id, returnLines.requestId))
    .where(eq(returnRequests.orderId, orderId))
    .groupBy(returnLines.lineId);
  return new Map(rows.map(({ lineId, units }) => [lineId, units]));
}

/** The exchange that an order replaces something of. */
export async function selectReturnReplacedBy(tx: Tx, orderId: string): Promise<ReturnRow | undefined> {
  const [request] = await tx
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.replacementOrderId, orderId));
  return request;
}

export async function selectReturn(db: Db | Tx, id: string): Promise<ReturnRow | undefined> {
  const [request] = await db.select().from(returnRequests).where(eq(returnRequests.id, id));
  return request;
}

export async function selectReturnedLines(tx: Db | Tx, requestId: string): Promise<ReturnedLine[]> {
  const rows = await tx
    .select({ returned: returnLines, line: orderLines })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.lineId))
    .where(eq(returnLines.requestId, requestId))
    .orderBy(orderLines.position);
  return rows.map(({ returned, line }) => ({ lineId: line.id, quantity: returned.quantity, line }));
}

export async function updateReturn(tx: Tx, id: string, change: Partial<ReturnRow>): Promise<void> {
  await tx.update(returnRequests).set(change).where(eq(returnRequests.id, id));
}

/** What was written down as a request took a step, the last time that it did. */
export async function selectStepNote(
  tx: Tx,
  { orderId, returnId, status }: { orderId: string; returnId: string; status: ReturnStatus },
): Promise<string | null | undefined> {
  const [step] = await tx
    .select({ note: orderHistory.note })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.returnId, returnId),
        eq(orderHistory.to, status),
      ),
    )
    .orderBy(desc(orderHistory.id))
    .limit(1);
  return step?.note;
}

export async function countReturned(
  tx: Tx,
  { lineId, quantity, refundPaise }: { lineId: string; quantity: number; refundPaise: number },
): Promise<void> {
  await tx
    .update(orderLines)
    .set({
      returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}`,
      refundedPaise: sql`${orderLines.refundedPaise} + ${refundPaise}`,
    })
    .where(eq(orderLines.id, lineId));
}

/** A return is done when all of its money has gone back, or when there was none to go back. */
export async function finishRefundedReturn(tx: Tx, returnId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    WITH finished AS (
      UPDATE return_requests r SET status = 'Refunded', finished_at = ${at.toISOString()}
      WHERE r.id = ${returnId} AND r.type = 'Return' AND r.status = 'Received' AND r.refund_paise <= (
        SELECT coalesce(sum(f.amount_paise), 0) FROM refunds f WHERE f.return_id = r.id AND f.status = 'processed'
      )
      RETURNING order_id
    )
    INSERT INTO order_history (order_id, what, from_value, to_value, who, return_id)
    SELECT order_id, 'return', 'Received', 'Refunded', 'store', ${returnId} FROM finished`);
}

const listedRow = listReturns.data.shape.returns.element.extend({ createdAt: iso, pictures: thumbs });

/** One page, newest first, with one row more than was asked for if there is one. */
export async function selectReturnPage(
  db: Db,
  { after, limit, ...filters }: Omit<ReturnListQuery, 'cursor'> & { after: NewestCursor | undefined },
) {
  const where = and(...toConditions(filters), comesAfter(after, sql`r.created_at`, sql`r.id`));
  const statement = sql`
    SELECT r.id, r.order_id AS "orderId", r.type, r.status, r.reason, r.exchange_size AS "exchangeSize",
      r.created_at AS "createdAt", o.ship_name AS name, o.ship_city AS city, o.ship_state AS state,
      goods.units, goods.pictures, EXISTS (
        SELECT FROM return_parcels p WHERE p.return_id = r.id AND p.ended_at IS NULL AND p.state = 'delivered'
      ) AS "hasArrived"
    FROM (
      SELECT r.* FROM return_requests r WHERE ${where ?? sql`true`} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit + 1}
    ) AS r
    JOIN orders o ON o.id = r.order_id
    CROSS JOIN LATERAL (
      SELECT sum(rl.quantity)::int AS units, json_agg(${firstPicture('l.product_id')} ORDER BY l.position) AS pictures
      FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id WHERE rl.request_id = r.id
    ) AS goods
    ORDER BY r.created_at DESC, r.id DESC`;
  return readRows(db, listedRow, statement);
}

function* toConditions({ status, type, search }: Pick<ReturnListQuery, 'status' | 'type' | 'search'>) {
  if (status) yield sql`r.status = ${status}`;
  if (type) yield sql`r.type = ${type}`;
  if (search) {
    yield /^RT/i.test(search)
      ? sql`r.id = ${search.toUpperCase()}`
      : sql`EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND ${searchCondition(search)})`;
  }
}

const countRow = z.object({ status: z.enum(RETURN_STATUSES), count: z.int() });

/** How many requests have which status, in one query. */
export async function countReturns(db: Db): Promise<z.infer<typeof countRow>[]> {
  const counts = RETURN_STATUSES.map(
    (status) => sql`SELECT ${status}::text AS status,
      ${countRows(sql`SELECT FROM return_requests WHERE status = ${status}`)} AS count`,
  );
  return readRows(db, countRow, sql.join(counts, sql` UNION ALL `));
}

const { lines, refunds } = readReturn.data.shape;

const lineRow = lines.element.extend({ picture: thumb, paid: rupees });

/** What comes back, as staff see it. */
export async function selectStaffReturnLines(db: Db, requestId: string) {
  const statement = sql`
    SELECT l.id, l.product_id AS "productId", l.name, l.size, rl.quantity, l.quantity AS ordered,
      (paid.total_paise::bigint * rl.quantity / paid.quantity)::int AS paid,
      ${firstPicture('l.product_id')} AS picture, ${getSizes('l.product_id')} AS sizes
    FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id
    JOIN order_lines paid ON paid.id = coalesce(l.replaces_line_id, l.id)
    WHERE rl.request_id = ${requestId} ORDER BY l.position`;
  return readRows(db, lineRow, statement);
}

const refundRow = refunds.element.extend({ amount: rupees });

export async function selectStaffReturnRefunds(db: Db, returnId: string) {
  const statement = sql`
    SELECT id, amount_paise AS amount, status, by_hand AS "isCash"
    FROM refunds WHERE return_id = ${returnId} ORDER BY created_at, id`;
  return readRows(db, refundRow, statement);
}

/** The number of the credit note that a return got. */
export async function selectCreditNote(db: Db, returnId: string): Promise<string | null> {
  const [note] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit-note'), eq(invoices.occasion, returnId)));
  return note?.number ?? null;
}
