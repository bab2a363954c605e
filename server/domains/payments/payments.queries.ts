import { eq, sql } from 'drizzle-orm';
import type { RefundReason } from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { sendJob } from '#server/jobs/send-job.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Refunds of money that was never the order's: they do not change its payment status. */
const BESIDE_THE_ORDER: readonly RefundReason[] = ['paid-twice', 'amount-differs'];

/** The method of money that was handed over in cash. */
export const CASH = 'cash';

/** False when this payment has been recorded before. */
export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(payments).values(payment).onConflictDoNothing();
  return rowCount === 1;
}

/** Cash is a payment without a provider: no provider can send it back. */
export async function insertCashPayment(
  tx: Tx,
  { id: orderId, totalPaise: amountPaise }: { id: string; totalPaise: number },
  capturedAt: Date,
): Promise<void> {
  await insertPayment(tx, { id: `${CASH}_${orderId}`, orderId, amountPaise, method: CASH, capturedAt });
}

export async function selectPayment(db: Db | Tx, id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** What of each payment of an order has not been sent back, nor is about to be. */
export async function selectRefundable(
  tx: Tx,
  orderId: string,
): Promise<{ id: string; leftPaise: number; method: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; leftPaise: number; method: string | null }>(sql`
    SELECT p.id, p.method, p.amount_paise - coalesce(sum(r.amount_paise) FILTER (WHERE r.status <> 'failed'), 0)::int AS "leftPaise"
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
    WHERE p.order_id = ${orderId} AND p.currency = 'INR'
    GROUP BY p.id ORDER BY p.captured_at, p.id`);
  return rows;
}

/** What of one payment, in its own currency, has not been sent back, nor is about to be. */
export async function selectLeftOf(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await tx.execute<{ left: number }>(sql`
    SELECT p.amount_paise - coalesce(sum(r.amount_paise) FILTER (WHERE r.status <> 'failed'), 0)::int AS left
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id WHERE p.id = ${paymentId} GROUP BY p.id`);
  return rows[0]?.left ?? 0;
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund);
  await sendJob(tx, 'refund', refund.id);
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return refund;
}

export async function selectRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  return refund;
}

/** The refund that was decided in place of one that has failed. */
export async function selectReplacing(tx: Tx, failedId: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.replaces, failedId));
  return refund;
}

export async function selectRefundOfProvider(
  db: Db | Tx,
  providerRefundId: string,
): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId));
  return refund;
}

export async function selectRefundsOfReturn(db: Db | Tx, returnId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.returnId, returnId)).orderBy(refunds.id);
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Partial<Omit<RefundRow, 'id'>>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Money of the order itself that has reached the shopper again. */
export async function sumProcessed(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    SELECT coalesce(sum(amount_paise), 0)::int AS paise FROM refunds
    WHERE order_id = ${orderId} AND status = 'processed' AND reason <> ALL(${sql.param(BESIDE_THE_ORDER)}::text[])`);
  return rows[0]?.paise ?? 0;
}

/**
 * Takes refunds that are due for this process alone; should it die meanwhile, they come up again. Each further attempt
 * waits twice as long, up to six hours. What is paid by hand is left to people.
 */
export async function claimRefunds(db: Db, { now, most }: { now: Date; most: number }): Promise<RefundRow[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE refunds r SET attempts = least(r.attempts + 1, 1000),
      next_attempt_at = ${at}::timestamptz + make_interval(secs => least(60 * 2 ^ least(r.attempts, 12), 21600))
    WHERE r.id IN (
      SELECT due.id FROM refunds due
      WHERE due.status IN ('decided', 'requested') AND due.next_attempt_at <= ${at} AND NOT due.by_hand
      ORDER BY due.next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING r.id`);
  const claimed = await Promise.all(rows.map(({ id }) => selectRefund(db, id)));
  return claimed.filter((refund) => refund !== undefined);
}

export async function noteRefundError(db: Db, id: string, lastError: string): Promise<void> {
  await db.update(refunds).set({ lastError }).where(eq(refunds.id, id));
}
