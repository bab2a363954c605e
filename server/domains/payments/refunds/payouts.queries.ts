import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refundPayouts, refunds } from '#server/db/schema/payments.ts';

export type PayoutRow = typeof refundPayouts.$inferSelect;

/** A payout with the refund that it pays. */
export interface PayoutOfRefund extends PayoutRow {
  orderId: string;
  userId: string;
  amountPaise: number;
}

export async function insertPayout(tx: Tx, payout: typeof refundPayouts.$inferInsert): Promise<void> {
  await tx.insert(refundPayouts).values(payout);
}

export async function lockPayout(tx: Tx, refundId: string): Promise<PayoutRow | undefined> {
  const found = tx.select().from(refundPayouts).where(eq(refundPayouts.refundId, refundId));
  const [payout] = await found.for('update');
  return payout;
}

export async function updatePayout(tx: Tx, refundId: string, change: Partial<PayoutRow>): Promise<void> {
  await tx.update(refundPayouts).set(change).where(eq(refundPayouts.refundId, refundId));
}

/** Under which the refunds of a return were transferred by hand. */
export async function selectReferences(tx: Tx, returnId: string): Promise<(string | null)[]> {
  const paid = await tx
    .select({ reference: refundPayouts.reference })
    .from(refundPayouts)
    .innerJoin(refunds, eq(refunds.id, refundPayouts.refundId))
    .where(eq(refunds.returnId, returnId));
  return paid.map(({ reference }) => reference);
}

/** Those of an order that are to be transferred now and belong to no return, which has its own screen. */
export async function selectDuePayouts(db: Db, orderId: string): Promise<PayoutOfRefund[]> {
  return selectPayouts(
    db,
    and(eq(refunds.orderId, orderId), isNull(refunds.returnId), isNull(refundPayouts.paidAt)),
  );
}

export async function selectPayout(
  db: Db | Tx,
  which: { refundId: string } | { tokenHash: string },
): Promise<PayoutOfRefund | undefined> {
  const [payout] = await selectPayouts(
    db,
    'refundId' in which
      ? eq(refundPayouts.refundId, which.refundId)
      : eq(refundPayouts.tokenHash, which.tokenHash),
  );
  return payout;
}

async function selectPayouts(db: Db | Tx, where: SQL | undefined): Promise<PayoutOfRefund[]> {
  const { orderId, amountPaise } = refunds;
  return db
    .select({ ...getTableColumns(refundPayouts), orderId, amountPaise, userId: orders.userId })
    .from(refundPayouts)
    .innerJoin(refunds, eq(refunds.id, refundPayouts.refundId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(where);
}
