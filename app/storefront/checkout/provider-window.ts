import type { DeliveryDetails } from '#app/storefront/addresses/delivery-details.ts';
import { trustPaymentScript } from '#app/trusted-types.ts';
import type { PaymentStarted } from '#core/contract/orders.ts';
import type { PaymentCallback, PaymentOptions } from '#core/contract/payments.ts';
import { checkoutTexts } from '#texts/checkout.ts';

interface CheckoutWindow {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: unknown) => void): void;
}

interface WindowOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  prefill: { name?: string; contact?: string };
  theme: { color: string };
  /** In which order the ways to pay are shown. */
  config?: { display: DisplayOptions };
  /** Browsers inside other apps cannot keep the window and call back; they are sent here with a form. */
  callback_url: string;
  /** True: the result is not handed to `handler` but sent to `callback_url`. */
  redirect: boolean;
  /** Seconds after which the window closes by itself. */
  timeout?: number;
  handler: (callback: PaymentCallback) => void;
  modal: { ondismiss: (reason?: string) => void };
}

/** As the provider's window takes it: blocks of our own, and whether its usual ones come after them. */
interface DisplayOptions {
  blocks: Record<string, { name: string; instruments: { method: string }[] }>;
  sequence: string[];
  preferences: { show_default_blocks: boolean };
}

declare global {
  interface Window {
    Razorpay?: new (options: WindowOptions) => CheckoutWindow;
  }
}

/** On a phone the shopper's UPI app is at hand, and most pay by it: it is the first way, and the others come after it. */
const UPI_FIRST: DisplayOptions = {
  blocks: { upi: { name: checkoutTexts.payByUpi, instruments: [{ method: 'upi' }] } },
  sequence: ['block.upi'],
  preferences: { show_default_blocks: true },
};
const ON_PHONES = '(hover: none) and (pointer: coarse)';

let loading: Promise<void> | null = null;

/** Loads the provider's script, once. A failure is forgotten, so that it can be tried again. */
export function loadProvider(checkoutUrl: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  loading ??= addScript(checkoutUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    trustPaymentScript(src);
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => {
      if (window.Razorpay) resolve();
      else reject(new Error('The script of the payment provider did nothing'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of the payment provider could not be loaded'));
    };
    document.head.append(script);
  });
}

/** What the window reports of a payment, or how it was closed without one. */
export type WindowEnding = PaymentCallback | 'closed' | 'timed-out';

interface PaymentWindow {
  options: PaymentOptions;
  payment: Omit<PaymentStarted, 'orderId' | 'holdUntil'> & Partial<Pick<PaymentStarted, 'holdUntil'>>;
  /** Left out where nobody is logged in: a link shows neither name nor phone. */
  shipping?: Pick<DeliveryDetails, 'name' | 'phone'>;
  brandName: string;
}

/**
 * Opens the provider's window, for as long as the goods are held. `signal` closes it when it is no longer needed.
 */
export function openPaymentWindow(
  { options, payment, shipping, brandName }: PaymentWindow,
  signal: AbortSignal,
): Promise<WindowEnding> {
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) return reject(new Error('The payment provider is not loaded'));
    const checkout = new window.Razorpay({
      key: options.keyId,
      order_id: payment.razorpayOrderId,
      amount: payment.amount,
      currency: payment.currency,
      name: brandName,
      prefill: shipping ? { name: shipping.name, contact: `+91${shipping.phone}` } : {},
      theme: { color: '#141210' },
      callback_url: options.callbackUrl,
      redirect: isInsideApp(navigator.userAgent),
      ...(window.matchMedia(ON_PHONES).matches && { config: { display: UPI_FIRST } }),
      ...timeLeft(payment.holdUntil),
      handler: resolve,
      modal: { ondismiss: (reason) => resolve(reason === 'timeout' ? 'timed-out' : 'closed') },
    });
    // Not the end: the window stays open, and the shopper can try another card.
    checkout.on('payment.failed', (failure) => console.info(failure));
    signal.addEventListener('abort', () => checkout.close());
    checkout.open();
  });
}

/** Nothing for a clock that is wrong by more than the hold: the server ends the hold by its own. */
function timeLeft(holdUntil: string | undefined): { timeout?: number } {
  if (holdUntil === undefined) return {};
  const seconds = Math.floor((Date.parse(holdUntil) - Date.now()) / 1000);
  return seconds > 0 ? { timeout: seconds } : {};
}

/** Browsers of Instagram, Facebook, Line and of apps that show pages in Android's WebView lose the window's callback. */
export function isInsideApp(userAgent: string): boolean {
  return /Instagram|FBAN|FBAV|FB_IAB|Line\/|; wv\)/.test(userAgent);
}
