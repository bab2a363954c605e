import { type ApiFailure, isRefusal } from '#app/lib/api-failure.ts';
import { isLoggedOut } from '#app/lib/user-request.ts';
import type { PaymentStarted } from '#core/contract/orders.ts';
import type { PaymentCallback, PaymentOptions } from '#core/contract/payments.ts';
import { finishAttempt } from './attempt-key.ts';
import type { CheckoutData } from './checkout-data.ts';
import type { Figures } from './figures.ts';
import {
  cancelPending,
  readPaymentOptions,
  readPaymentStanding,
  startPayment,
  verifyPayment,
} from './order-calls.ts';
import { loadProvider, openPaymentWindow } from './provider-window.ts';

const CANCEL_DELAY_MS = 300;
const VERIFY_PAUSES_MS = [1000, 3000];
const WATCH_PAUSE_MS = 3000;

const STILL_CONFIRMING =
  'Your payment is still being confirmed. The order will be in My Orders in a few minutes; otherwise the money goes back to you.';

export class ProviderNotLoaded extends Error {}

export type PaymentOutcome =
  | { kind: 'paid' }
  /** Money has moved; what became of it will be known later. */
  | { kind: 'waiting'; message: string }
  /** There will be no order for this payment, for the reason that the server gives. */
  | { kind: 'refused'; message: string }
  /** The shopper closed the window. */
  | { kind: 'dismissed' };

/**
 * Pays through the provider's window: from the script to the settled payment. A shopper who leaves the page, by the back
 * button say, has closed the window.
 */
export async function payInWindow(
  request: { checkout: CheckoutData; figures: Figures; brandName: string },
  leaving: AbortSignal,
): Promise<PaymentOutcome> {
  const { checkout, figures, brandName } = request;
  const options = await prepareProvider();
  const payment = await holdGoods(checkout, figures);
  if (leaving.aborted) return giveUp(checkout, payment);
  const done = new AbortController();
  const shown = openPaymentWindow(
    { options, payment, brandName, shipping: checkout.shippingInfo },
    AbortSignal.any([done.signal, leaving]),
  );
  try {
    return await Promise.race([
      Promise.race([shown, aborted(leaving)]).then((callback) =>
        callback ? settle(checkout, callback) : giveUp(checkout, payment),
      ),
      watchPayment(checkout, payment, done.signal),
    ]);
  } finally {
    done.abort();
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** An attempt that was begun before a reload is taken up again, unless the goods are no longer kept aside for it. */
async function holdGoods(checkout: CheckoutData, figures: Figures): Promise<PaymentStarted> {
  const payment = await startPayment(checkout, figures);
  if (Date.parse(payment.holdUntil) > Date.now()) return payment;
  finishAttempt(checkout.checkoutId);
  return startPayment(checkout, figures);
}

async function prepareProvider(): Promise<PaymentOptions> {
  try {
    const options = await readPaymentOptions();
    await loadProvider(options.checkoutUrl);
    return options;
  } catch (cause) {
    if (isLoggedOut(cause)) throw cause;
    throw new ProviderNotLoaded('The payment provider could not be loaded', { cause });
  }
}

/** The window may be lost with the payment in it, on the way to a bank's app and back: the server is asked as well. */
async function watchPayment(
  checkout: CheckoutData,
  { razorpayOrderId }: PaymentStarted,
  signal: AbortSignal,
): Promise<PaymentOutcome> {
  for (;;) {
    await pause(WATCH_PAUSE_MS);
    // Nobody waits for the answer any more.
    if (signal.aborted) return { kind: 'dismissed' };
    try {
      const { paid, status } = await readPaymentStanding(razorpayOrderId, signal);
      if (paid) return { kind: 'paid' };
      if (status === 'Cancelled') {
        finishAttempt(checkout.checkoutId);
        return { kind: 'dismissed' };
      }
    } catch (error) {
      if (isTooLate(error)) return refusedPayment(checkout, error);
    }
  }
}

/** The money is on its way: the server is told, more than once if need be. It finds out by itself in the end. */
async function settle(checkout: CheckoutData, callback: PaymentCallback): Promise<PaymentOutcome> {
  for (const pauseMs of [...VERIFY_PAUSES_MS, null]) {
    try {
      const { paid, message } = await verifyPayment(callback);
      return paid ? { kind: 'paid' } : { kind: 'waiting', message };
    } catch (error) {
      console.warn(error);
      if (isRefusal(error)) return refusedPayment(checkout, error);
      if (pauseMs !== null) await pause(pauseMs);
    }
  }
  return { kind: 'waiting', message: STILL_CONFIRMING };
}

/** Gives the goods back, unless the money arrived in that very moment. */
async function giveUp(checkout: CheckoutData, payment: PaymentStarted): Promise<PaymentOutcome> {
  await pause(CANCEL_DELAY_MS);
  try {
    const { paid } = await cancelPending(payment.razorpayOrderId);
    if (paid) return { kind: 'paid' };
    finishAttempt(checkout.checkoutId);
  } catch (error) {
    console.warn(error);
    if (isTooLate(error)) return refusedPayment(checkout, error);
  }
  return { kind: 'dismissed' };
}

function refusedPayment({ checkoutId }: CheckoutData, { message }: ApiFailure): PaymentOutcome {
  finishAttempt(checkoutId);
  return { kind: 'refused', message };
}

/** The money came when the goods were gone, and goes back. */
function isTooLate(error: unknown): error is ApiFailure {
  return isRefusal(error) && error.status === 409;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
