import { type ApiFailure, isLoggedOut } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { cancelPayment, type PaymentStarted, readPayment, verifyPayment } from '#core/contract/orders.ts';
import { type PaymentOptions, readPaymentOptions } from '#core/contract/payments.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import type { Amounts } from './amounts.ts';
import type { CheckoutData } from './checkout-data.ts';
import { confirmPayment, isRefunded, type PaymentOutcome, pause } from './confirm-payment.ts';
import { finishAttempt, startOnlinePayment } from './order-calls.ts';
import { loadProvider, openPaymentWindow, type WindowEnding } from './provider-window.ts';

const CANCEL_DELAY_MS = 300;
const VERIFY_PAUSES_MS = [1000, 3000];
/** The server hears from the provider within seconds; a shopper who takes long is asked about ever more rarely. */
const FIRST_WATCH_PAUSE_MS = 3000;
const LONGEST_WATCH_PAUSE_MS = 20_000;
const WATCH_PAUSE_GROWTH = 1.3;

export class ProviderNotLoaded extends Error {}

/**
 * Pays through the provider's window: from the script to the settled payment. A shopper who leaves the page, by the back
 * button say, has closed the window.
 */
export async function payInWindow(
  request: { checkout: CheckoutData; amounts: Amounts; brandName: string },
  leaving: AbortSignal,
): Promise<PaymentOutcome> {
  const { checkout, amounts, brandName } = request;
  const options = await prepareProvider();
  const payment = await holdGoods(checkout, amounts);
  if (leaving.aborted) return giveUp(checkout, payment);
  const done = new AbortController();
  const shown = openPaymentWindow(
    { options, payment, brandName, shipping: checkout.shippingInfo },
    AbortSignal.any([done.signal, leaving]),
  );
  try {
    return await Promise.race([
      Promise.race([shown, aborted(leaving)]).then((ending) => conclude(checkout, payment, ending)),
      watchPayment(checkout, payment, done.signal),
    ]);
  } finally {
    done.abort();
  }
}

async function conclude(
  checkout: CheckoutData,
  payment: PaymentStarted,
  ending: WindowEnding,
): Promise<PaymentOutcome> {
  if (ending === 'closed') return giveUp(checkout, payment);
  if (ending === 'timed-out') {
    const outcome = await giveUp(checkout, payment);
    return outcome.kind === 'dismissed' ? { kind: 'refused', message: checkoutTexts.timeOver } : outcome;
  }
  const outcome = await confirmPayment(() => ask(verifyPayment, { body: ending }), VERIFY_PAUSES_MS);
  if (outcome.kind === 'refused') finishAttempt(checkout.checkoutId);
  return outcome;
}

function aborted(signal: AbortSignal): Promise<'closed'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('closed'), { once: true }));
}

/** An attempt that was begun before a reload is taken up again, unless its goods are no longer reserved. */
async function holdGoods(checkout: CheckoutData, amounts: Amounts): Promise<PaymentStarted> {
  const payment = await startOnlinePayment(checkout, amounts);
  if (Date.parse(payment.holdUntil) > Date.now()) return payment;
  finishAttempt(checkout.checkoutId);
  return startOnlinePayment(checkout, amounts);
}

async function prepareProvider(): Promise<PaymentOptions> {
  try {
    const options = await ask(readPaymentOptions);
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
  for (let pauseMs = FIRST_WATCH_PAUSE_MS; ; pauseMs = nextPause(pauseMs)) {
    await pause(pauseMs);
    // Nobody waits for the answer any more.
    if (signal.aborted) return { kind: 'dismissed' };
    try {
      const { paid, status, orderId } = await ask(readPayment, { params: { razorpayOrderId }, signal });
      if (paid) return { kind: 'paid', orderId };
      if (status === 'Cancelled') {
        finishAttempt(checkout.checkoutId);
        return { kind: 'dismissed' };
      }
    } catch (error) {
      if (isRefunded(error)) return refusedPayment(checkout, error);
      // Without a login every further answer is the same; the window is still open, and its end is waited for.
      if (isLoggedOut(error)) return new Promise(() => {});
    }
  }
}

/** Not all at once with the others: the pauses grow by a little chance too. */
function nextPause(pauseMs: number): number {
  return Math.min(pauseMs * (WATCH_PAUSE_GROWTH + Math.random() / 5), LONGEST_WATCH_PAUSE_MS);
}

/** Gives the goods back, unless the money arrived in that very moment. */
async function giveUp(checkout: CheckoutData, { razorpayOrderId }: PaymentStarted): Promise<PaymentOutcome> {
  await pause(CANCEL_DELAY_MS);
  try {
    const { paid, orderId } = await ask(cancelPayment, { params: { razorpayOrderId } });
    if (paid) return { kind: 'paid', orderId };
    finishAttempt(checkout.checkoutId);
  } catch (error) {
    console.warn(error);
    if (isRefunded(error)) return refusedPayment(checkout, error);
  }
  return { kind: 'dismissed' };
}

function refusedPayment({ checkoutId }: CheckoutData, { message }: ApiFailure): PaymentOutcome {
  finishAttempt(checkoutId);
  return { kind: 'refused', message };
}
