import { type ApiFailure, isRefusal } from '#app/lib/api-failure.ts';
import type { Answer } from '#core/contract/call.ts';
import type { verifyPayment } from '#core/contract/orders.ts';
import { checkoutTexts } from '#texts/checkout.ts';

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
  verify: () => Promise<Answer<typeof verifyPayment>>,
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

/** What trying again at once cannot change: the goods are gone, or this order cannot be had in this way. */
const FINAL = [
  'out-of-stock',
  'product-unavailable',
  'cod-not-offered',
  'too-many-pieces',
  'too-many-unconfirmed',
  'too-many-coupons',
  'too-many-requests',
];

/**
 * The server has the money and sends it back: there will be no order for it. Only this ends a payment once money may
 * have been taken; after any other failure nobody knows yet.
 */
export function isRefunded(error: unknown): error is ApiFailure {
  return hasCode(error, ['payment-too-late']);
}

export function isFinal(error: unknown): error is ApiFailure {
  return hasCode(error, FINAL);
}

/** No answer came, or the same call is still at work: the next answer may be another one. */
function isWorthRepeating(error: unknown): boolean {
  return !isRefusal(error) || hasCode(error, ['call-under-way']);
}

function hasCode(error: unknown, codes: readonly string[]): error is ApiFailure {
  return isRefusal(error) && error.code !== undefined && codes.includes(error.code);
}
