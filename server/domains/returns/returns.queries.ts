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

/** False when the order has a request already. */
export async function insertReturn(
  tx: Tx,
  request: typeof returnRequests.$inferInsert,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<boolean> {
  const { rowCount } = await tx.insert(returnRequests).values(request).onConflictDoNothing();
  if (rowCount !== 1) return false;
  await tx
    .insert(returnLines)
    .values(lines.map(({ lineId, quantity }) => ({ requestId: request.id, lineId, quantity })));
  return true;
}

export async function selectReturn(db: Db | Tx, id: string): Promise<ReturnRow | undefined> {
  const [request] = await db.select().from(returnRequests).where(eq(returnRequests.id, id));
  return request;
}

export async function selectReturnedLines(tx: Tx, requestId: string): Promise<ReturnedLine[]> {
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

/** The return of an order whose money has gone back is done. */
export async function finishRefundedReturn(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    WITH finished AS (
      UPDATE return_requests SET status = 'Refunded', finished_at = ${at.toISOString()}
      WHERE order_id = ${orderId} AND type = 'Return' AND status = 'Received'
      RETURNING order_id
    )
    INSERT INTO order_history (order_id, what, from_value, to_value, who)
    SELECT order_id, 'return', 'Received', 'Refunded', 'store' FROM finished`);
}
