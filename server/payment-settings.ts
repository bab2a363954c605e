import { z } from 'zod';
import { SANDBOX_PATH } from './sandbox/sandbox-path.ts';

const API_URL = 'https://api.razorpay.com';
const CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

/** Settings of the payment provider. Its addresses can be changed so that a test can stand in for it. */
export const paymentSettingsShape = {
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: z.url().optional(),
  RAZORPAY_CHECKOUT_URL: z.url().optional(),
  HOLD_SECONDS: z.coerce.number().min(1).max(86_400).default(900),
  RECONCILE_SECONDS: z.coerce.number().min(1).max(86_400).default(120),
};

type Given = z.infer<z.ZodObject<typeof paymentSettingsShape>> & { HOST: string; PORT: number };

export type PaymentSettings = ReturnType<typeof getPaymentSettings>;

/** Without keys of the provider the stand-in on our own server is used, by the same client and the same protocol. */
export function getPaymentSettings(given: Given) {
  const isSandbox = given.RAZORPAY_KEY_ID === undefined && given.RAZORPAY_API_URL === undefined;
  return {
    /** True: the store's own stand-in takes the payments. */
    isSandbox,
    keyId: given.RAZORPAY_KEY_ID ?? 'rzp_test_sandbox',
    keySecret: given.RAZORPAY_KEY_SECRET ?? 'sandbox-key-secret',
    webhookSecret: given.RAZORPAY_WEBHOOK_SECRET ?? (isSandbox ? 'sandbox-webhook-secret' : ''),
    apiUrl: given.RAZORPAY_API_URL ?? API_URL,
    checkoutUrl: given.RAZORPAY_CHECKOUT_URL ?? (isSandbox ? `${SANDBOX_PATH}/checkout.js` : CHECKOUT_URL),
    /** This server as it is reached from its own machine. */
    ownUrl: `http://${hostFromHere(given.HOST)}:${given.PORT}`,
    holdSeconds: given.HOLD_SECONDS,
    reconcileSeconds: given.RECONCILE_SECONDS,
  };
}

/** A server that listens everywhere is reached from its own machine by the loopback address. */
function hostFromHere(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
