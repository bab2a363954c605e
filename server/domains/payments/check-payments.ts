import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { ProviderFailure, type ProviderPayment } from '#server/integrations/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';

/** Compares an order with the provider's own records and settles what has been paid. Throws a `ProviderFailure`. */
export async function checkPayments(
  context: OrderContext,
  { providerOrderId, totalPaise }: { providerOrderId: string; totalPaise: number },
): Promise<void> {
  for (const payment of await context.provider.listPayments(providerOrderId)) {
    await settlePayment(context, await takeMoney(context, payment, totalPaise));
  }
}

/**
 * An authorised payment is only a promise; taking the money makes it a payment. A wrong amount is not taken: the provider
 * gives it back by itself.
 */
export async function takeMoney(
  { provider }: Pick<OrderContext, 'provider'>,
  payment: ProviderPayment,
  totalPaise: number,
): Promise<ProviderPayment> {
  const isDue = payment.amountPaise === totalPaise && payment.currency === 'INR';
  if (payment.status !== 'authorized' || !isDue) return payment;
  try {
    return await provider.capturePayment(payment);
  } catch (error) {
    // It may have been captured meanwhile, by the provider itself or by another process: the next look will tell.
    if (error instanceof ProviderFailure) return payment;
    throw error;
  }
}
