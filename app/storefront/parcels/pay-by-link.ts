import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import {
  type LinkPayment,
  type Payable,
  startPaymentByLink,
  verifyPaymentByLink,
} from '#core/contract/orders/cod.ts';
import { trackOrder } from '#core/contract/parcels.ts';
import { type PaymentCallback, readPaymentOptions } from '#core/contract/payments.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { codTexts } from '#texts/tracking.ts';
import { confirmPayment, pause } from '../checkout/confirm-payment.ts';
import { loadProvider, openPaymentWindow } from '../checkout/provider-window.ts';

const VERIFY_PAUSES_MS = [1000, 3000];
const WATCH_PAUSE_MS = 4000;

interface LinkPaying {
  token: string;
  what: Payable;
  /** Rupees that were paid online before. */
  paidBefore: number;
  brandName: string;
  leaving: AbortSignal;
}

/** Pays a cash order through the provider's window. Resolves to the message for the shopper; null for a window that was closed. */
export async function payByLink(paying: LinkPaying): Promise<string | null> {
  const { token, what } = paying;
  try {
    const options = await ask(readPaymentOptions);
    await loadProvider(options.checkoutUrl);
    const payment = await ask(startPaymentByLink, { params: { token }, body: { what } });
    return await payInWindow(paying, { options, payment });
  } catch (error) {
    console.warn(error);
    return isRefusal(error) ? error.message : codTexts.payFailed;
  }
}

type Window = { options: Parameters<typeof openPaymentWindow>[0]['options']; payment: LinkPayment };

async function payInWindow(paying: LinkPaying, { options, payment }: Window): Promise<string | null> {
  const { brandName, leaving } = paying;
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, leaving]);
  const shown = openPaymentWindow({ options, payment, brandName }, signal);
  try {
    return await Promise.race([
      shown.then((ending) => (typeof ending === 'string' ? null : verify(paying, ending))),
      watch(paying, signal),
    ]);
  } finally {
    done.abort();
  }
}

async function verify({ token }: LinkPaying, callback: PaymentCallback): Promise<string> {
  const outcome = await confirmPayment(async () => {
    const answer = await ask(verifyPaymentByLink, { params: { token }, body: callback });
    return { ...answer, message: codTexts.payLater };
  }, VERIFY_PAUSES_MS);
  if (outcome.kind === 'paid') return codTexts.paid;
  if (outcome.kind === 'refused') return outcome.message;
  return outcome.kind === 'waiting' && outcome.message !== checkoutTexts.stillConfirming
    ? outcome.message
    : codTexts.payLater;
}

/** The window may be lost with the payment in it, on the way to a bank's app and back: the server is asked as well. */
async function watch({ token, paidBefore }: LinkPaying, signal: AbortSignal): Promise<string | null> {
  for (;;) {
    await pause(WATCH_PAUSE_MS);
    if (signal.aborted) return null;
    try {
      const { paid } = await ask(trackOrder, { params: { token }, signal });
      if (paid > paidBefore) return codTexts.paid;
    } catch (error) {
      console.info(error);
    }
  }
}
