import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readUnpaidOrder } from '#core/contract/orders/unpaid.ts';
import type { RefundReason } from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readNumber, readRows, rupees } from '#server/db/read-rows.ts';
import { type paymentAttempts, payments, refunds } from '#server/db/schema/payments.ts';
import { hasProviderOrder } from '#server/domains/orders/orders.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';

export type RefundRow = typeof refunds.$inferSelect;

const BESIDE_THE_ORDER: readonly RefundReason[] = ['paid-twice', 'amount-differs', 'nothing-owed'];

/** Refunds of an order's own money. What was never the order's changes neither its payment status nor its revenue. */
export const IS_OF_THE_ORDER = sql`reason <> ALL(${sql.param(BESIDE_THE_ORDER)}::text[])`;

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
  { orderId, amountPaise, at: capturedAt }: { orderId: string; amountPaise: number; at: Date },
): Promise<void> {
  await insertPayment(tx, { id: `${CASH}_${orderId}`, orderId, amountPaise, method: CASH, capturedAt });
}

export async function selectPayment(db: Db | Tx, id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

const leftRow = z.object({ id: z.string(), method: z.string().nullable(), leftPaise: z.int() });

/** What of payments, each in its own currency, has not been sent back, nor is about to be. */
async function selectLeft(tx: Tx, which: SQL): Promise<z.infer<typeof leftRow>[]> {
  const statement = sql`
    SELECT p.id, p.method, p.amount_paise - coalesce(sum(r.amount_paise) FILTER (WHERE r.status <> 'failed'), 0)::int AS "leftPaise"
    FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
    WHERE ${which} GROUP BY p.id ORDER BY p.captured_at, p.id`;
  return readRows(tx, leftRow, statement);
}

/** What of each payment of an order can go back. */
export async function selectRefundable(tx: Tx, orderId: string) {
  return selectLeft(tx, sql`p.order_id = ${orderId} AND p.currency = 'INR'`);
}

export async function selectLeftOf(tx: Tx, paymentId: string): Promise<number> {
  const [payment] = await selectLeft(tx, sql`p.id = ${paymentId}`);
  return payment?.leftPaise ?? 0;
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
  const sum = sql`(
    SELECT coalesce(sum(amount_paise), 0)::int FROM refunds
    WHERE order_id = ${orderId} AND status = 'processed' AND ${IS_OF_THE_ORDER})`;
  return readNumber(tx, sum);
}

/**
 * Takes refunds that are due for this process alone; should it die meanwhile, they come up again. Each further attempt
 * waits twice as long, up to six hours. What is paid by hand is left to people.
 */
export async function claimRefunds(db: Db, { now, most }: { now: Date; most: number }): Promise<RefundRow[]> {
  const at = now.toISOString();
  return db
    .update(refunds)
    .set({
      attempts: sql`least(${refunds.attempts} + 1, 1000)`,
      nextAttemptAt: sql`${at}::timestamptz + make_interval(secs => least(60 * 2 ^ least(${refunds.attempts}, 12), 21600))`,
    })
    .where(
      inArray(
        refunds.id,
        sql`(
          SELECT due.id FROM refunds due
          WHERE due.status IN ('decided', 'requested') AND due.next_attempt_at <= ${at} AND NOT due.by_hand
          ORDER BY due.next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED
        )`,
      ),
    )
    .returning();
}

export async function noteRefundError(db: Db, id: string, lastError: string): Promise<void> {
  await db.update(refunds).set({ lastError }).where(eq(refunds.id, id));
}

type NewAttempt = Omit<Required<typeof paymentAttempts.$inferInsert>, 'orderId'> & {
  providerOrderId: string;
};

/** What the provider said last counts. Nothing is written for an order that is not this store's. */
export async function upsertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { id, providerOrderId, status, amountPaise, currency, method, failure, madeAt, seenAt } = attempt;
  await db.execute(sql`
    INSERT INTO payment_attempts (id, order_id, status, amount_paise, currency, method, failure, made_at, seen_at)
    SELECT ${id}, o.id, ${status}, ${amountPaise}::bigint, ${currency}, ${method}, ${failure}, ${madeAt.toISOString()},
      ${seenAt.toISOString()}
    FROM orders o WHERE ${hasProviderOrder(sql`o`, providerOrderId)}
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, failure = excluded.failure, seen_at = excluded.seen_at`);
}

const attemptRow = readUnpaidOrder.data.shape.attempts.element.extend({ amount: rupees, at: iso });

/** Every payment that was tried for an order, as staff see it, the first one first; what became money is `captured`. */
export async function selectAttempts(db: Db, orderId: string) {
  const statement = sql`
    SELECT id, 'captured' AS status, amount_paise AS amount, currency, method, NULL AS failure, captured_at AS at
    FROM payments WHERE order_id = ${orderId}
    UNION ALL
    SELECT a.id, a.status, a.amount_paise, a.currency, a.method, a.failure, a.made_at FROM payment_attempts a
    WHERE a.order_id = ${orderId} AND NOT EXISTS (SELECT FROM payments p WHERE p.id = a.id)
    ORDER BY at, id`;
  return readRows(db, attemptRow, statement);
}
