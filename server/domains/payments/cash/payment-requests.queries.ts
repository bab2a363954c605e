import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { paymentRequests } from '#server/db/schema/payments.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
type NewRequest = Omit<PaymentRequest, 'paymentId' | 'refusedAt'>;

export async function selectRequest(
  db: Db | Tx,
  providerOrderId: string,
): Promise<PaymentRequest | undefined> {
  const [request] = await db
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.providerOrderId, providerOrderId));
  return request;
}

/** One for the very same, of which no money has come yet. */
export async function selectOpenRequest(
  db: Db,
  wanted: Pick<PaymentRequest, 'orderId' | 'amountPaise' | 'owedPaise' | 'savingPaise'>,
): Promise<PaymentRequest | undefined> {
  const { orderId, amountPaise, owedPaise, savingPaise } = paymentRequests;
  const [request] = await db
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(orderId, wanted.orderId),
        eq(amountPaise, wanted.amountPaise),
        eq(owedPaise, wanted.owedPaise),
        eq(savingPaise, wanted.savingPaise),
        isNull(paymentRequests.paymentId),
        isNull(paymentRequests.refusedAt),
      ),
    )
    .orderBy(desc(paymentRequests.createdAt))
    .limit(1);
  return request;
}

/** The orders at the provider by which an order can be paid. */
export async function selectRequestIds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentRequests.providerOrderId })
    .from(paymentRequests)
    .where(eq(paymentRequests.orderId, orderId))
    .orderBy(paymentRequests.createdAt);
  return rows.map(({ id }) => id);
}

/** Its payments are compared with the provider's records from the beginning, as for a new order. */
export async function insertRequest(tx: Tx, request: NewRequest, checkAt: Date): Promise<void> {
  await tx.insert(paymentRequests).values(request);
  await tx.update(orders).set({ checkAt, checks: 0 }).where(eq(orders.id, request.orderId));
}

export async function updateRequest(
  tx: Tx,
  providerOrderId: string,
  change: Pick<PaymentRequest, 'paymentId'> | Pick<PaymentRequest, 'refusedAt'>,
): Promise<void> {
  await tx.update(paymentRequests).set(change).where(eq(paymentRequests.providerOrderId, providerOrderId));
}

/** Whether this payment counts towards a cash order. */
export async function isAccepted(tx: Tx, paymentId: string): Promise<boolean> {
  const count = await tx.$count(paymentRequests, eq(paymentRequests.paymentId, paymentId));
  return count > 0;
}

/** What paying online takes off a line. */
export async function discountLine(tx: Tx, lineId: string, paise: number): Promise<void> {
  await tx
    .update(orderLines)
    .set({
      discountPaise: sql`${orderLines.discountPaise} + ${paise}`,
      totalPaise: sql`${orderLines.totalPaise} - ${paise}`,
    })
    .where(eq(orderLines.id, lineId));
}
