import { isOpenHold } from '#server/domains/orders/checkout/start-payment.ts';
import { type OrderRow, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { ProviderFailure, type ProviderPayment } from '#server/integrations/payment-provider.ts';
import { isInTimeAfterHold } from './buy-late.ts';
import type { PaymentContext } from './payment-context.ts';
import { isUnpaid, settlePayment } from './settle-payment.ts';

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
  { db, provider, now }: Pick<PaymentContext, 'db' | 'provider' | 'now'>,
  payment: ProviderPayment,
  { id }: Pick<OrderRow, 'id'>,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment;
  // Read anew: of two authorised payments the first may just have paid the order.
  const order = await selectOrder(db, id);
  if (!order || !canTake(order, payment, now())) return payment;
  try {
    // The money comes with this call, whenever the payment was begun.
    const { madeAt: _, ...captured } = await provider.capturePayment(payment);
    return captured;
  } catch (error) {
    // It may have been captured meanwhile, by the provider itself or by another process: the next look will tell.
    if (error instanceof ProviderFailure) return payment;
    throw error;
  }
}

function canTake(order: OrderRow, { amountPaise, currency }: ProviderPayment, at: Date): boolean {
  if (amountPaise !== order.totalPaise || currency !== 'INR' || !isUnpaid(order)) return false;
  return isOpenHold(order) || isInTimeAfterHold(order, at);
}
