import type { Tx } from '#server/db/client.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PaymentContext } from '../../payment-context.ts';
import {
  type RefundRow,
  selectLeftOf,
  selectPayment,
  selectRefund,
  selectReplacing,
} from '../../payments.queries.ts';
import { refundPart } from '../decide-refund.ts';

/**
 * Decides a refund anew that has failed at the provider. It is another refund: under the old id the provider would only
 * repeat its answer. Nothing happens when the money has gone back in the meantime. Returns the new refund's id.
 */
export async function retryRefund(
  { db, now }: PaymentContext,
  { staff, refundId }: { staff: Actor; refundId: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { refund } = await replaceFailed(tx, { refundId, byHand: false, who: staff.id, at: now() });
    return refund.id;
  });
}

/** Decides another refund in place of one that has failed, once; the shopper's order is locked from here on. */
export async function replaceFailed(
  tx: Tx,
  { refundId, byHand, who, at }: { refundId: string; byHand: boolean; who: string; at: Date },
): Promise<{ order: OrderRow; failed: RefundRow; refund: RefundRow }> {
  const failed = await selectRefund(tx, refundId);
  const order = failed && (await lockOrder(tx, failed.orderId));
  const payment = failed && (await selectPayment(tx, failed.paymentId));
  if (!failed || !order || !payment) throw new Refusal('refund-not-found');
  const { paymentId, amountPaise, reason, returnId } = failed;
  const isOwed = (await selectLeftOf(tx, paymentId)) >= amountPaise && !(await selectReplacing(tx, refundId));
  if (failed.status !== 'failed' || !isOwed) throw new Refusal('refund-not-failed');
  if (byHand && payment.currency !== 'INR') throw new Refusal('refund-not-in-rupees');
  const id = newReadableId('RF');
  const { currency } = payment;
  const decided = { id, paymentId, amountPaise, currency, reason, returnId, byHand, replaces: refundId };
  const changed = await refundPart(tx, order, { ...decided, who, at });
  const refund = await selectRefund(tx, id);
  if (!refund) throw new Error('The refund was not written');
  return { order: changed, failed, refund };
}
