import { z } from 'zod';

/** What the browser needs to open the payment provider's window. */
export const paymentOptionsSchema = z.object({
  keyId: z.string(),
  checkoutUrl: z.string().describe('Address of the provider’s checkout script'),
  callbackUrl: z.string().describe('For browsers inside other apps, where the window cannot call back'),
});
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;

/** The provider's own field names. */
export const paymentCallbackSchema = z.object({
  razorpay_order_id: z.string().min(1).max(100),
  razorpay_payment_id: z.string().min(1).max(100),
  razorpay_signature: z.string().min(1).max(200),
});
export type PaymentCallback = z.infer<typeof paymentCallbackSchema>;
