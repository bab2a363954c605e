import type { Actor, OrderContext } from '#server/domains/orders/order-context.ts';
import { lockOrder } from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { refundPart } from './decide-refund.ts';
import { type RefundReason, selectLeftOf, selectPayment, selectRefund } from './payments.queries.ts';

/**
 * Decides a refund anew that has failed at the provider. It is another refund: under the old id the provider would only
 * repeat its answer. Nothing happens when the money has gone back in the meantime. Returns the new refund's id.
 */
export async function retryRefund(
  { db, now }: OrderContext,
  { staff, refundId }: { staff: Actor; refundId: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const failed = await selectRefund(tx, refundId);
    const order = failed && (await lockOrder(tx, failed.orderId));
    const payment = failed && (await selectPayment(tx, failed.paymentId));
    if (!failed || !order || !payment) throw new Refusal('refund-not-found');
    const { paymentId, amountPaise, returnId } = failed;
    const isOwed = (await selectLeftOf(tx, paymentId)) >= amountPaise;
    if (failed.status !== 'failed' || !isOwed) throw new Refusal('refund-not-failed');
    const id = newReadableId('RF');
    const reason = failed.reason as RefundReason;
    const { currency } = payment;
    const refund = { id, paymentId, amountPaise, currency, reason, returnId };
    await refundPart(tx, order, { ...refund, who: staff.id, at: now() });
    return id;
  });
}
