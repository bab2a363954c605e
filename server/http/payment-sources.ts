import type { PaymentSettings } from '#server/payment-settings.ts';

/** Foreign addresses that a page may use for the payment window, by directive of the policy. */
export interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
  image: string[];
}

export const OWN_ONLY: PaymentSources = { script: [], frame: [], connect: [], image: [] };

/** Hosts that the provider's own script calls, beside the one that it comes from. */
const RAZORPAY = {
  api: 'https://api.razorpay.com',
  events: ['https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
  pictures: 'https://cdn.razorpay.com',
};

/** The sandbox is served by the store itself and needs nobody else; the provider's window comes from its own hosts. */
export function paymentSourcesOf({
  isSandbox,
  checkoutUrl,
}: Pick<PaymentSettings, 'isSandbox' | 'checkoutUrl'>): PaymentSources {
  if (isSandbox) return OWN_ONLY;
  const { origin } = new URL(checkoutUrl);
  if (!origin.endsWith('.razorpay.com')) {
    return { script: [origin], frame: [origin], connect: [origin], image: [origin] };
  }
  return {
    script: [origin],
    frame: [RAZORPAY.api, origin],
    connect: [RAZORPAY.api, ...RAZORPAY.events],
    image: [RAZORPAY.pictures],
  };
}
