import { dropHold } from '#server/domains/orders/checkout/start-payment.ts';
import { advanceCheck, lockExpiredHold } from '#server/domains/orders/due-orders.queries.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { selectOrder } from '#server/domains/orders/orders.queries.ts';
import { checkPayments } from './check-payments.ts';
import type { PaymentContext } from './payment-context.ts';

/** 2, 10 and 30 minutes, 6, 24 and 72 hours after the payment began, for a first interval of two minutes. */
const INTERVALS = [1, 5, 15, 180, 720, 2160] as const;

/**
 * Compares an order with the provider's records, at growing intervals: a payment whose news got lost is found, and one that
 * failed may still succeed for days. A check that fails is made again: it counts only when it was made.
 */
export async function checkOrder(context: PaymentContext, id: string): Promise<void> {
  const order = await selectOrder(context.db, id);
  if (!order?.checkAt || order.checkAt > context.now()) return;
  if (order.providerOrderId !== null) await checkPayments(context, order, order.providerOrderId);
  await advanceCheck(context.db, {
    order: { id, checkAt: order.checkAt },
    now: context.now(),
    afterSeconds: INTERVALS.map((factor) => factor * context.reconcileSeconds),
  });
}

/** Ends a hold whose time is over; false when there is nothing to end. */
export async function expireHold({ db, now, stockNews }: PaymentContext, id: string): Promise<boolean> {
  const freed = await db.transaction(async (tx) => {
    const expired = await lockExpiredHold(tx, { id, now: now() });
    return expired && dropHold(tx, expired, { who: STORE, note: 'not paid in time', at: now() });
  });
  stockNews.tell(freed ?? []);
  return freed !== undefined;
}
