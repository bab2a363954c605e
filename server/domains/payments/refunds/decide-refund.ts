import type { RefundReason } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import {
  type LateCause,
  latePaymentRefunded,
  notifyShopper,
  refundStarted,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import { insertHistory, type OrderRow, updateOrder } from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { CASH, insertRefund, selectRefundable } from '../payments.queries.ts';

interface Decision {
  reason: RefundReason;
  who: string;
  at: Date;
  /** The store's own address, for the link in the message. */
  publicUrl: string;
  /** Why money that came late could not buy any more. */
  lateCause?: LateCause;
  /** The return that it is for. */
  returnId?: string | null;
}

/**
 * Decides that money of an order goes back, never more than is left of it. Carrying it out is work for later: the
 * decision is part of the transaction that gives its reason. Returns the order with its new figures.
 */
export async function decideRefund(
  tx: Tx,
  order: OrderRow,
  { amountPaise, ...decision }: Decision & { amountPaise: number | 'all' },
): Promise<OrderRow> {
  let wanted = amountPaise === 'all' ? Number.POSITIVE_INFINITY : amountPaise;
  let changed = order;
  for (const { id: paymentId, leftPaise, method } of await selectRefundable(tx, order.id)) {
    const part = Math.min(wanted, leftPaise);
    if (part <= 0) continue;
    wanted -= part;
    const payment = { paymentId, amountPaise: part, currency: 'INR', byHand: method === CASH };
    changed = await refundPart(tx, changed, { ...decision, ...payment });
  }
  return changed;
}

/** Decides that a part or all of one payment goes back. Only rupees are in the order's own figures. */
export async function refundPart(
  tx: Tx,
  order: OrderRow,
  {
    paymentId,
    amountPaise,
    currency,
    reason,
    who,
    at,
    publicUrl: site,
    lateCause,
    returnId = null,
    byHand = false,
    replaces = null,
    id = newReadableId('RF'),
  }: Decision & {
    paymentId: string;
    amountPaise: number;
    currency: string;
    /** Nothing is on its way yet: the shopper is asked where to send it. */
    byHand?: boolean;
    /** The failed refund that it is decided for anew. */
    replaces?: string | null;
    id?: string;
  },
): Promise<OrderRow> {
  const { id: orderId } = order;
  await insertRefund(tx, {
    id,
    orderId,
    paymentId,
    amountPaise,
    reason,
    returnId,
    byHand,
    replaces,
    nextAttemptAt: at,
    createdAt: at,
  });
  const refundedPaise = order.refundedPaise + (currency === 'INR' ? amountPaise : 0);
  if (refundedPaise !== order.refundedPaise) await updateOrder(tx, orderId, { refundedPaise });
  const note = `${id}: ${reason}${lateCause ? `, ${lateCause}` : ''}`;
  await insertHistory(tx, orderId, [{ what: 'refund', to: 'decided', who, note }]);
  if (byHand) return { ...order, refundedPaise };
  const isLate = reason === 'paid-late' || lateCause !== undefined;
  await notifyShopper(tx, {
    event: `${isLate ? 'late-payment-refunded' : 'refund-started'}:${id}`,
    order,
    message: isLate
      ? latePaymentRefunded(order, amountPaise, lateCause)
      : refundStarted(order, { amountPaise, site }),
  });
  return { ...order, refundedPaise };
}
