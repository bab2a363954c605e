import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { returnLines, returnRequests } from '#server/db/schema/returns.ts';

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
