import { z } from 'zod';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  REFUND_STATUSES,
  RETURN_QUALITIES,
  RETURN_STATUSES,
  RETURN_TYPES,
} from '#core/rules/order-states.ts';
import { PARCEL_TROUBLES } from '#core/rules/parcel-states.ts';
import { returnTexts } from '#texts/orders.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { eventSchema, stateSchema } from './carried.ts';
import { pageQuery } from './given.ts';
import { payeeGivenAtSchema, staffPayoutSchema, transferReferenceSchema } from './payments.ts';

const requestReturnSchema = z.object({
  products: z
    .array(
      z.object({
        productId: z.string().min(1, returnTexts.noProduct).max(100),
        quantity: z.int().min(1).max(100).default(1),
        /** Empty: the size that was ordered. */
        size: z
          .string()
          .max(20)
          .nullish()
          .transform((size) => size?.trim().toUpperCase() ?? ''),
      }),
    )
    .min(1, returnTexts.noProduct)
    .max(50),
  reason: z.string().trim().min(1, returnTexts.noReason).max(1000),
  type: z.enum(RETURN_TYPES).default('Return'),
  exchangeSize: z
    .string()
    .max(20)
    .nullish()
    .transform((size) => size?.trim().toUpperCase() || null)
    .describe('For an exchange: the size to send instead; without it, the same size again'),
});
export type RequestReturn = z.infer<typeof requestReturnSchema>;

/** A return request as it is shown with its order. */
export const shownReturnRequestSchema = z.object({
  _id: z.string(),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  type: z.enum(RETURN_TYPES),
  exchangeSize: z.string().optional().describe('The size to be sent instead'),
  product: z.object({ name: z.string(), image: z.string() }),
  pieces: z.int().describe('How many come back'),
  rejection: z.string().optional().describe('Why it was rejected'),
  replacementOrderId: z.string().optional().describe('The order that brings the other size'),
  pickup: z
    .object({
      state: stateSchema,
      trouble: z.enum(PARCEL_TROUBLES).optional(),
      pickupOn: z.iso.date().optional().describe('The day on which the courier comes'),
      courier: z.string(),
      trackingNumber: z.string(),
      text: z.string().describe('When the courier comes, or where the goods are'),
    })
    .optional()
    .describe('The courier who comes for the goods, while they are not received'),
  createdAt: z.iso.datetime(),
});
export type ShownReturnRequest = z.infer<typeof shownReturnRequestSchema>;

const returnRequestedSchema = z.object({
  returnId: z.string(),
  status: z.enum(RETURN_STATUSES),
});
export type ReturnRequested = z.infer<typeof returnRequestedSchema>;

export const MOST_REJECTION_LETTERS = 300;

const decideReturnSchema = z.object({
  status: z.enum(RETURN_STATUSES),
  exchangeSize: z
    .string()
    .max(20)
    .optional()
    .transform((size) => size?.trim().toUpperCase() || undefined)
    .describe('With Approved or Exchanged, of an exchange: the size to send'),
  note: z.string().trim().max(500).optional().describe('For colleagues'),
  rejection: z
    .string()
    .trim()
    .max(MOST_REJECTION_LETTERS)
    .optional()
    .describe('With Rejected: the reason as the shopper reads it'),
  reference: transferReferenceSchema
    .optional()
    .describe('With Refunded, for cash to a UPI ID or bank account: the reference (UTR) of the transfer'),
  payeeGivenAt: payeeGivenAtSchema,
  refundInstead: z
    .literal(true)
    .optional()
    .describe('With Received, of an exchange: the money goes back instead'),
  quality: z
    .enum(RETURN_QUALITIES)
    .optional()
    .describe('With Received: only what is Good, which goes without saying, is sold again'),
});
export type DecideReturn = z.infer<typeof decideReturnSchema>;

const returnListQuerySchema = z.object({
  status: z.enum(RETURN_STATUSES).optional(),
  type: z.enum(RETURN_TYPES).optional(),
  search: z.string().trim().max(100).optional().describe('Order id, phone, name or pincode'),
  ...pageQuery(),
});
export type ReturnListQuery = z.infer<typeof returnListQuerySchema>;

const staffReturnRowSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  type: z.enum(RETURN_TYPES),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  exchangeSize: z.string().nullable(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  units: z.int(),
  pictures: z.array(z.string()),
  hasArrived: z.boolean().describe('The courier has brought it; it is to be checked'),
});
export type StaffReturnRow = z.infer<typeof staffReturnRowSchema>;

const staffReturnListSchema = z.object({
  returns: z.array(staffReturnRowSchema),
  nextCursor: z.string().nullable(),
  counts: z.array(cappedCountSchema.extend({ status: z.enum(RETURN_STATUSES) })),
});
export type StaffReturnList = z.infer<typeof staffReturnListSchema>;

const staffPickupSchema = z.object({
  state: stateSchema,
  isLive: z.boolean().describe('false: it was cancelled or refused, or the return is decided'),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable().describe('null while it is being booked'),
  pickupOn: z.iso.date().nullable().describe('When the courier comes to the customer, as it said'),
  arrivedAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable().describe('Why no courier comes, in its own words'),
  trouble: z.enum(PARCEL_TROUBLES).nullable(),
  events: z.array(eventSchema).describe('Newest first'),
});
export type StaffPickup = z.infer<typeof staffPickupSchema>;

const staffReturnSchema = z.object({
  id: z.string(),
  type: z.enum(RETURN_TYPES),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  exchangeSize: z.string().nullable(),
  quality: z.enum(RETURN_QUALITIES).nullable(),
  rejection: z.string().nullable().describe('Why it was rejected, as the shopper reads it'),
  refund: z
    .number()
    .describe(
      'What is, or for an exchange would be, paid back: less than was paid where the kept goods cost more alone',
    ),
  payout: staffPayoutSchema
    .nullable()
    .describe('Where cash goes that is paid back; only for those who may pay it'),
  isCashPaid: z.boolean().describe('A refund of it is transferred by hand'),
  replacement: z
    .object({ id: z.string(), status: z.enum(ORDER_STATUSES) })
    .nullable()
    .describe('The order that brings the other size'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  order: z.object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    replacementFor: z.string().nullable(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    total: z.number(),
    placedAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  lines: z.array(
    z.object({
      id: z.string(),
      productId: z.string().nullable(),
      name: z.string(),
      picture: z.string(),
      size: z.string(),
      quantity: z.int().describe('How many come back'),
      ordered: z.int(),
      paid: z.number().describe('What was paid for them'),
      sizes: z.array(z.object({ size: z.string(), available: z.int() })),
    }),
  ),
  refunds: z.array(
    z.object({ id: z.string(), amount: z.number(), status: z.enum(REFUND_STATUSES), isCash: z.boolean() }),
  ),
  creditNote: z.string().nullable(),
  pickup: staffPickupSchema.nullable().describe('The courier who fetches the goods; the last one booked'),
  history: z.array(
    z.object({
      id: z.int(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      who: z.string(),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type StaffReturn = z.infer<typeof staffReturnSchema>;

const params = z.object({ id: z.string().min(1).max(40) });

export const requestReturn = call('POST', '/api/orders/:orderId/return-request', 'shopper', {
  summary: 'Requests a return or exchange for a delivered order',
  perMinute: 30,
  idempotent: true,
  params: z.object({ orderId: z.string().min(1).max(40) }),
  body: requestReturnSchema,
  fields: returnRequestedSchema,
  says: 'returnRequested',
  status: 201,
  failures: ['order-not-found', 'return-not-allowed', 'out-of-stock', 'product-unavailable'],
});

export const listReturns = call('GET', '/api/admin/returns', 'returns:read', {
  summary: 'Returns and exchanges, newest first, with counts by status',
  query: returnListQuerySchema,
  data: staffReturnListSchema,
  failures: ['cursor-invalid'],
});

export const readReturn = call('GET', '/api/admin/returns/:id', 'returns:read', {
  summary: 'One return with its order, lines, refunds and history',
  params,
  data: staffReturnSchema,
  failures: ['return-not-found'],
});

export const decideReturn = call('PUT', '/api/admin/returns/:id', 'returns:decide', {
  summary: 'Changes the status of a return or exchange',
  idempotent: true,
  params,
  body: decideReturnSchema,
  fields: z.object({ status: z.enum(RETURN_STATUSES) }),
  failures: [
    'return-not-found',
    'return-status-not-allowed',
    'out-of-stock',
    'product-unavailable',
    'payee-missing',
    'changed-meanwhile',
  ],
});

const bookedPickupSchema = z.object({
  isDone: z.boolean(),
  isOpen: z.boolean().describe('Still being booked: the store goes on by itself'),
  message: z.string().nullable().describe('Why it was not done, or not yet'),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  pickupOn: z.iso.date().nullable(),
});
export type BookedPickup = z.infer<typeof bookedPickupSchema>;

export const bookPickup = call('POST', '/api/admin/returns/:id/pickup', 'returns:decide', {
  summary: 'Has the courier fetch the goods of an approved return at the customer’s door',
  params,
  data: bookedPickupSchema,
  failures: ['return-not-found', 'return-status-not-allowed', 'no-courier'],
});

export const cancelPickup = call('POST', '/api/admin/returns/:id/pickup/cancel', 'returns:decide', {
  summary: 'Calls the courier off before it was at the customer’s door',
  params,
  failures: ['return-not-found', 'parcel-not-found', 'parcel-not-cancellable'],
});
