import { z } from 'zod';
import { COD_QUESTIONS } from '#core/rules/cod-treatment.ts';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
} from '#core/rules/order-states.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { call } from './call.ts';
import { paymentCallbackSchema } from './payments.ts';
import { shownReturnRequestSchema } from './returns.ts';
import { confirmedShippingSchema, shippingSchema } from './shipping.ts';

/** More of one thing than this is no shopping. */
const MOST_UNITS_OF_A_LINE = 100;
const MOST_LINES = 50;

const sizeSchema = z
  .string()
  .max(20)
  .transform((size) => size.trim().toUpperCase())
  .refine((size) => size !== '', checkoutTexts.noSize);

const orderItemSchema = z.object({
  productId: z.string().min(1).max(100),
  quantity: z.int().min(1).max(MOST_UNITS_OF_A_LINE),
  selectedSize: sizeSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** `discount`, `deliveryCharge` and `paymentStatus` may be sent along; the store calculates its own. */
const placeOrderSchema = z.object({
  items: z.array(orderItemSchema).min(1, checkoutTexts.emptyOrder).max(MOST_LINES),
  total: z
    .number()
    .min(0)
    .max(100_000_000)
    .describe('What the shopper was shown, in rupees, delivery included'),
  shipping: shippingSchema,
  couponCode: z
    .string()
    .trim()
    .max(40)
    .nullish()
    .transform((code) => code?.toUpperCase() || null),
  promise: z.string().max(100).optional().describe('Of the delivery quote that the shopper was shown'),
});
export type PlaceOrder = z.infer<typeof placeOrderSchema>;

/** Each call is for one way of paying. Whoever names the other one has made a mistake, and hears of it. */
function orderPaidBy<Method extends PaymentMethod>(method: Method) {
  return placeOrderSchema.extend({ paymentMethod: z.literal(method).optional() });
}

const quoteAnswerSchema = z.object({
  subtotal: z.number(),
  offerApplied: z.boolean(),
  couponCode: z.string().nullable(),
  discount: z.number(),
  deliveryCharge: z.number(),
  total: z.number(),
});
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;

const orderPlacedSchema = z.object({
  orderId: z.string(),
  total: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type OrderPlaced = z.infer<typeof orderPlacedSchema>;

const paymentStartedSchema = z.object({
  orderId: z.string(),
  razorpayOrderId: z.string(),
  amount: z.int().describe('Paise'),
  currency: z.literal('INR'),
  holdUntil: z.iso.datetime().describe('Until then the goods are reserved'),
});
export type PaymentStarted = z.infer<typeof paymentStartedSchema>;

/** The status of an online payment: `paid` is true once there is an order. */
export const onlinePaymentSchema = z.object({
  orderId: z.string(),
  paid: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type OnlinePayment = z.infer<typeof onlinePaymentSchema>;

const orderCancelledSchema = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
});
export type OrderCancelled = z.infer<typeof orderCancelledSchema>;

const orderedProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  images: z.array(z.object({ url: z.string() })),
});

/** Money of an order that goes back. */
const shownRefundSchema = z.object({
  _id: z.string(),
  amount: z.number(),
  status: z.enum(['started', 'done']),
  startedAt: z.iso.datetime(),
  doneAt: z.iso.datetime().optional(),
  isCash: z.boolean().describe('Transferred by hand to a UPI ID or bank account that the shopper gives'),
  payee: z.string().optional().describe('Masked'),
  reference: z.string().optional().describe('Of the transfer (UTR)'),
});
export type ShownRefund = z.infer<typeof shownRefundSchema>;

export const codQuestionSchema = z
  .object({
    askedFor: z.enum(COD_QUESTIONS),
    until: z.iso.datetime().describe('When the order is cancelled without an answer'),
    part: z.number().nullable().describe('Rupees that are asked for ahead'),
  })
  .describe('What the shopper of a cash order is asked for before it is packed');

const orderSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  items: z.array(
    z.object({
      productId: orderedProductSchema.nullable().describe('null once the product has been deleted'),
      name: z.string().describe('As it was when it was ordered'),
      quantity: z.int(),
      size: z.string(),
      price: z.number(),
      returnableQuantity: z.int().describe('Pieces that no return or exchange was asked for yet'),
    }),
  ),
  shipping: confirmedShippingSchema,
  subtotal: z.number(),
  offerDiscount: z.number().describe('What the special offer took off'),
  deliveryCharge: z.number(),
  total: z.number(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paidAhead: z.number().describe('Rupees of a cash order that were paid online'),
  payOnDelivery: z.number().describe('Rupees that the rider will ask for'),
  couponCode: z.string().nullable(),
  discount: z.number(),
  saving: z.number().describe('Rupees of the discount that paying a cash order online took off'),
  courier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().describe('Whoever has this address can follow the order'),
  promisedOn: z.iso
    .date()
    .optional()
    .describe('The day by which it was to arrive, as promised when it was placed'),
  deliveredAt: z.iso.datetime().optional(),
  question: codQuestionSchema.optional(),
  refunds: z.array(shownRefundSchema),
  replacementFor: z.string().optional().describe('The order that this replacement of an exchange belongs to'),
  returnRequest: shownReturnRequestSchema.optional().describe('The newest one'),
  returnRequests: z.array(shownReturnRequestSchema).describe('Newest first'),
});
export type Order = z.infer<typeof orderSchema>;

/** By account and minute: more than anybody clicks, less than a program would like. */
const CHANGES = 30;
const READS = 120;
const orderParams = z.object({ orderId: z.string().min(1).max(40) });
const paymentParams = z.object({ razorpayOrderId: z.string().min(1).max(100) });
const details = z.object({
  quote: quoteAnswerSchema.describe('Fresh amounts, when the total is no longer what the shopper was shown'),
  earlier: z
    .object({ orderId: z.string(), razorpayOrderId: z.string().optional() })
    .describe('What an earlier call with the same key has begun, when it asked for something else'),
});

export const placeOrder = call('POST', '/api/orders/create', 'shopper', {
  summary: 'Places a cash on delivery order',
  perMinute: CHANGES,
  idempotent: true,
  body: orderPaidBy('COD'),
  fields: orderPlacedSchema,
  says: 'orderPlaced',
  status: 201,
  failures: [
    'pincode-unknown',
    'pincode-unserved',
    'too-many-coupons',
    'too-many-pieces',
    'product-unavailable',
    'out-of-stock',
    'total-changed',
    'cod-not-offered',
    'too-many-unconfirmed',
  ],
  details,
});

export const startPayment = call('POST', '/api/orders/create-pending', 'shopper', {
  summary: 'Holds stock and starts an online payment',
  perMinute: CHANGES,
  idempotent: true,
  body: orderPaidBy('Razorpay'),
  fields: paymentStartedSchema,
  status: 201,
  failures: [
    'pincode-unknown',
    'pincode-unserved',
    'too-many-coupons',
    'too-many-pieces',
    'too-many-payments',
    'product-unavailable',
    'out-of-stock',
    'total-changed',
    'payment-amount-too-small',
    'payment-amount-too-large',
    'payment-unavailable',
  ],
  details,
});

export const cancelPayment = call('DELETE', '/api/orders/cancel-pending/:razorpayOrderId', 'shopper', {
  summary: 'Cancels an online payment, unless it was paid',
  perMinute: CHANGES,
  idempotent: true,
  params: paymentParams,
  fields: onlinePaymentSchema,
  says: 'paymentStatus',
  failures: ['order-not-found', 'payment-too-late'],
});

export const readPayment = call('GET', '/api/orders/payment/:razorpayOrderId', 'shopper', {
  summary: 'Status of an online payment',
  perMinute: READS,
  params: paymentParams,
  fields: onlinePaymentSchema,
  says: 'paymentStatus',
  failures: ['order-not-found', 'payment-too-late'],
});

export const verifyPayment = call('POST', '/api/orders/verify-payment', 'shopper', {
  summary: 'Confirms a payment with the provider’s signature',
  perMinute: CHANGES,
  idempotent: true,
  body: paymentCallbackSchema,
  fields: onlinePaymentSchema,
  says: 'paymentStatus',
  failures: ['order-not-found', 'payment-not-verified', 'payment-too-late'],
});

export const listOwnOrders = call('GET', '/api/orders/my', 'shopper', {
  summary: 'Your own orders, newest first',
  perMinute: READS,
  bare: z.array(orderSchema),
});

export const cancelOwnOrder = call('PUT', '/api/orders/cancel/:orderId', 'shopper', {
  summary: 'Cancels an order that has not been shipped',
  perMinute: CHANGES,
  idempotent: true,
  params: orderParams,
  fields: orderCancelledSchema,
  says: 'orderCancelled',
  failures: ['order-not-found', 'order-not-cancellable'],
});
