import type { OnlinePayment } from '#core/contract/orders.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { isRefunded, isWorthRepeating } from './payment-failure.ts';

export type PaymentOutcome =
  | { kind: 'paid'; orderId: string }
  /** Money has moved; what became of it will be known later. */
  | { kind: 'waiting'; message: string }
  /** There will be no order for this payment, for the reason that the server gives. */
  | { kind: 'refused'; message: string }
  /** The shopper closed the window. */
  | { kind: 'dismissed' };

/**
 * The money is on its way: the server is asked to confirm it, more than once if need be. It finds out by itself in the end,
 * so a call that fails for any reason but a refund means waiting, never another payment.
 */
export async function confirmPayment(
  verify: () => Promise<OnlinePayment>,
  pausesMs: readonly number[],
): Promise<PaymentOutcome> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      const { paid, message, orderId } = await verify();
      return paid ? { kind: 'paid', orderId } : { kind: 'waiting', message };
    } catch (error) {
      console.warn(error);
      if (isRefunded(error)) return { kind: 'refused', message: error.message };
      if (!isWorthRepeating(error)) break;
      if (pauseMs !== null) await pause(pauseMs);
    }
  }
  return { kind: 'waiting', message: checkoutTexts.stillConfirming };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
