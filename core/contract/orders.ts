import { z } from 'zod';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  RETURN_QUALITIES,
} from '#core/rules/order-states.ts';
import { failureSchema } from './answer.ts';
import { shownReturnRequestSchema } from './returns.ts';
import { confirmedShippingSchema, shippingSchema } from './shipping.ts';

/** More of one thing than this is no shopping. */
export const MOST_UNITS_OF_A_LINE = 100;
const MOST_LINES = 50;

const sizeSchema = z
  .string()
  .max(20)
  .transform((size) => size.trim().toUpperCase())
  .refine((size) => size !== '', 'Please select a size');

export const orderItemSchema = z.object({
  productId: z.string().min(1).max(100),
  quantity: z.int().min(1).max(MOST_UNITS_OF_A_LINE),
  selectedSize: sizeSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** `discount`, `deliveryCharge` and `paymentStatus` may be sent along; the store goes by its own figures. */
export const placeOrderSchema = z.object({
  items: z.array(orderItemSchema).min(1, 'The order is empty').max(MOST_LINES),
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
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
});
export type PlaceOrder = z.infer<typeof placeOrderSchema>;

export const quoteAnswerSchema = z.object({
  subtotal: z.number(),
  offerApplied: z.boolean(),
  couponCode: z.string().nullable(),
  discount: z.number(),
  deliveryCharge: z.number(),
  total: z.number(),
});
export type QuoteAnswer = z.infer<typeof quoteAnswerSchema>;

/** A refused order; with `quote` when the reason is that the total has changed. */
export const orderRefusedSchema = failureSchema.extend({ quote: quoteAnswerSchema.optional() });

export const orderPlacedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  orderId: z.string(),
  total: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type OrderPlaced = z.infer<typeof orderPlacedSchema>;

export const paymentStartedSchema = z.object({
  success: z.literal(true),
  orderId: z.string(),
  razorpayOrderId: z.string(),
  amount: z.int().describe('Paise'),
  currency: z.literal('INR'),
  holdUntil: z.iso.datetime().describe('Until then the goods are kept aside'),
});
export type PaymentStarted = z.infer<typeof paymentStartedSchema>;

/** How a payment stands: `paid` is true once there is an order. */
export const paymentStandingSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  orderId: z.string(),
  paid: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
});
export type PaymentStanding = z.infer<typeof paymentStandingSchema>;

export const orderCancelledSchema = z.object({
  success: z.literal(true),
  message: z.string(),
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
export const shownRefundSchema = z.object({
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

export const orderSchema = z.object({
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
  couponCode: z.string().nullable(),
  discount: z.number(),
  courier: z.string().optional(),
  trackingNumber: z.string().optional(),
  deliveredAt: z.iso.datetime().optional(),
  refunds: z.array(shownRefundSchema),
  replacementFor: z.string().optional().describe('The order that this replacement of an exchange belongs to'),
  returnRequest: shownReturnRequestSchema.optional().describe('The newest one'),
  returnRequests: z.array(shownReturnRequestSchema).describe('Newest first'),
});
export type Order = z.infer<typeof orderSchema>;

export const changeOrderStatusSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  courier: z.string().trim().max(60).optional(),
  trackingNumber: z.string().trim().max(60).optional(),
  quality: z
    .enum(RETURN_QUALITIES)
    .optional()
    .describe('With Returned: how the parcel looks; only what is Good, the default, is sold again'),
});
export type ChangeOrderStatus = z.infer<typeof changeOrderStatusSchema>;
