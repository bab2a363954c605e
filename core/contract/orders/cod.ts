import { z } from 'zod';
import { RISK_BANDS } from '#core/rules/cod-risk.ts';
import { COD_QUESTIONS } from '#core/rules/cod-treatment.ts';
import { call } from '../call.ts';
import { pageQuery } from '../given.ts';
import { onlinePaymentSchema } from '../orders.ts';
import { paymentCallbackSchema } from '../payments.ts';

const tokenParams = z.object({ token: z.string() });

const codAnswerSchema = z.enum(['confirm', 'cancel']);
export type CodAnswer = z.infer<typeof codAnswerSchema>;

export const answerCodByLink = call('POST', '/api/track/:token/cod', 'anyone', {
  summary: 'The shopper confirms or cancels a cash order that waits for it, by the order’s link',
  perMinute: 20,
  params: tokenParams,
  body: z.object({ answer: codAnswerSchema }),
  failures: ['not-found', 'order-not-waiting', 'part-payment-owed'],
});

const linkPaymentSchema = z.object({
  razorpayOrderId: z.string(),
  amount: z.int().describe('Paise'),
  currency: z.literal('INR'),
});
export type LinkPayment = z.infer<typeof linkPaymentSchema>;

const PAYABLE = ['part', 'all'] as const;
export type Payable = (typeof PAYABLE)[number];

export const startPaymentByLink = call('POST', '/api/track/:token/pay', 'anyone', {
  summary: 'Starts an online payment of a cash order, of all or of the part that was asked for, by its link',
  perMinute: 20,
  params: tokenParams,
  body: z.object({ what: z.enum(PAYABLE) }),
  data: linkPaymentSchema,
  status: 201,
  failures: ['not-found', 'nothing-to-pay', 'payment-amount-too-large', 'payment-unavailable'],
});

export const verifyPaymentByLink = call('POST', '/api/track/:token/paid', 'anyone', {
  summary: 'Confirms a payment of a cash order with the provider’s signature, by its link',
  perMinute: 30,
  params: tokenParams,
  body: paymentCallbackSchema,
  data: onlinePaymentSchema,
  failures: ['not-found', 'payment-not-verified', 'payment-too-late'],
});

export const riskSchema = z.object({
  points: z.int(),
  band: z.enum(RISK_BANDS),
  reasons: z.array(z.object({ code: z.string(), points: z.int(), text: z.string() })),
});
export type ShownRisk = z.infer<typeof riskSchema>;

const waitingRowSchema = z.object({
  id: z.string(),
  placedAt: z.iso.datetime(),
  waitsUntil: z.iso.datetime().describe('When it is cancelled'),
  askedFor: z.enum(COD_QUESTIONS),
  customer: z.string().describe('The name on the parcel'),
  phone: z.string(),
  city: z.string(),
  pincode: z.string(),
  total: z.number(),
  part: z.number().nullable().describe('Rupees that are asked for ahead'),
  risk: riskSchema.nullable(),
});
export type WaitingOrder = z.infer<typeof waitingRowSchema>;

export const listWaitingOrders = call('GET', '/api/admin/orders/waiting', 'orders:read', {
  summary: 'Cash orders that wait for their shopper, by hours left',
  query: z.object(pageQuery()),
  fields: z.object({
    data: z.array(waitingRowSchema),
    nextCursor: z.string().nullable(),
    total: z.int().describe('Counted up to 1,000'),
  }),
  failures: ['cursor-invalid'],
});
