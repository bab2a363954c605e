import { dropHold, isOpenHold } from '#server/domains/orders/checkout/start-payment.ts';
import { advanceCheck, lockExpiredHold } from '#server/domains/orders/due-orders.queries.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { type OrderRow, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { ProviderFailure, type ProviderPayment } from '#server/integrations/payment-provider.ts';
import { selectRequest, selectRequestIds } from './cash/payment-requests.queries.ts';
import { refuseCashPayment } from './cash/settle-cash-payment.ts';
import type { PaymentContext } from './payments.service.ts';
import { isInTimeAfterHold, isUnpaid, settlePayment } from './settle-payment.ts';

/** Compares an order with the provider's own records and settles what has been paid. Throws a `ProviderFailure`. */
export async function checkPayments(
  context: PaymentContext,
  order: OrderRow,
  providerOrderId: string,
): Promise<void> {
  for (const payment of await context.provider.listPayments(providerOrderId)) {
    await settlePayment(context, await takeMoney(context, payment, order));
  }
}

/**
 * An authorised payment is only a promise; taking the money makes it a payment. What the order cannot take is not taken:
 * a wrong amount, a second payment, one that comes too late. The provider gives it back by itself, without a fee.
 */
export async function takeMoney(
  { db, provider, now, hooks }: Pick<PaymentContext, 'db' | 'provider' | 'now' | 'hooks'>,
  payment: ProviderPayment,
  { id }: Pick<OrderRow, 'id'>,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment;
  // Read anew: of two authorised payments the first may just have paid the order.
  const order = await selectOrder(db, id);
  if (!order || !(await canTake({ db, hooks, at: now() }, order, payment))) return payment;
  try {
    // The money comes with this call, whenever the payment was begun.
    const { madeAt: _, ...captured } = await provider.capturePayment(payment);
    return captured;
  } catch (error) {
    // It may have been captured meanwhile, by the provider itself or by another process: the next look will show it.
    if (error instanceof ProviderFailure) return payment;
    throw error;
  }
}

async function canTake(
  { db, hooks, at }: Pick<PaymentContext, 'db' | 'hooks'> & { at: Date },
  order: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  const { amountPaise, currency, providerOrderId } = payment;
  const request =
    order.providerOrderId === providerOrderId ? undefined : await selectRequest(db, providerOrderId);
  if (request) {
    const hasParcel = await hooks.hasParcel(db, order.id);
    return refuseCashPayment({ order, payment, request, hasParcel }) === null;
  }
  if (amountPaise !== order.totalPaise || currency !== 'INR' || !isUnpaid(order)) return false;
  return isOpenHold(order) || isInTimeAfterHold(order, at);
}

/** 2, 10 and 30 minutes, 6, 24 and 72 hours after the payment began, for a first interval of two minutes. */
const INTERVALS = [1, 5, 15, 180, 720, 2160] as const;

/**
 * Compares an order with the provider's records, at growing intervals: a payment whose event got lost is found, and one that
 * failed may still succeed for days. A check that fails is made again: it counts only when it was made.
 */
export async function checkOrder(context: PaymentContext, id: string): Promise<void> {
  const order = await selectOrder(context.db, id);
  if (!order?.checkAt || order.checkAt > context.now()) return;
  const requests = await selectRequestIds(context.db, id);
  for (const providerOrderId of [order.providerOrderId ?? [], requests].flat()) {
    await checkPayments(context, order, providerOrderId);
  }
  await advanceCheck(context.db, {
    order: { id, checkAt: order.checkAt },
    now: context.now(),
    afterSeconds: INTERVALS.map((factor) => factor * context.reconcileSeconds),
  });
}

/** Ends a hold whose time is over; false when there is nothing to end. */
export async function expireHold({ db, now, stockNotifier }: PaymentContext, id: string): Promise<boolean> {
  const freed = await db.transaction(async (tx) => {
    const expired = await lockExpiredHold(tx, { id, now: now() });
    return expired && dropHold(tx, expired, { who: STORE, note: 'not paid in time', at: now() });
  });
  stockNotifier.notify(freed ?? []);
  return freed !== undefined;
}
