import type { PaymentSettings } from '#server/payment-settings.ts';

/** Foreign addresses that a page may use for the payment window, by directive of the policy. */
export interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
  image: string[];
  /** Where browsers inside other apps are sent with a form, since they cannot keep a window open. */
  form: string[];
  /** Its script lays the window out with style attributes. */
  styleAttributes: boolean;
}

export const OWN_ONLY: PaymentSources = {
  script: [],
  frame: [],
  connect: [],
  image: [],
  form: [],
  styleAttributes: false,
};

/**
 * Hosts of the provider beside the one that its script comes from: what its own shop modules allow, and what the script
 * of today asks for besides.
 */
const RAZORPAY = {
  api: 'https://api.razorpay.com',
  /** Pictures, and a script that looks for fraud. */
  files: 'https://cdn.razorpay.com',
  window: 'https://checkout-static-next.razorpay.com',
  events: [
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
};

/** The sandbox is served by the store itself and needs nobody else; the provider's window comes from its own hosts. */
export function paymentSourcesOf({
  isSandbox,
  checkoutUrl,
}: Pick<PaymentSettings, 'isSandbox' | 'checkoutUrl'>): PaymentSources {
  if (isSandbox) return OWN_ONLY;
  const { origin } = new URL(checkoutUrl);
  if (!origin.endsWith('.razorpay.com')) {
    const only = [origin];
    return { script: only, frame: only, connect: only, image: only, form: only, styleAttributes: true };
  }
  return {
    script: [origin, RAZORPAY.files, RAZORPAY.window],
    frame: [RAZORPAY.api, origin],
    connect: [RAZORPAY.api, origin, ...RAZORPAY.events],
    image: [RAZORPAY.files],
    form: [RAZORPAY.api],
    styleAttributes: true,
  };
}
