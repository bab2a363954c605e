import { z } from 'zod';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RETURN_QUALITIES,
  RETURN_STATUSES,
} from '#core/rules/order-states.ts';
import { call } from '../call.ts';
import { codQuestionSchema } from '../orders.ts';
import { staffPayoutSchema } from '../payments.ts';
import { shippingSchema } from '../shipping.ts';
import { versionSchema } from '../versioned.ts';
import { riskSchema } from './cod.ts';

const lineSchema = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  name: z.string(),
  picture: z.string(),
  size: z.string(),
  quantity: z.int(),
  returnedQuantity: z.int(),
  price: z.number(),
  discount: z.number(),
  total: z.number(),
  hsn: z.string(),
  sizes: z
    .array(z.object({ size: z.string(), available: z.int() }))
    .describe('What it could be exchanged for before it is sent; none once that is too late'),
});

const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  isCash: z.boolean().describe('Transferred by hand to a UPI ID or bank account that the shopper gives'),
  replacedBy: z.string().nullable().describe('For one that failed: the refund that was decided in its place'),
  returnId: z.string().nullable(),
  payout: staffPayoutSchema
    .nullable()
    .describe(
      'Where it goes, while it is to be transferred, for those who do it; one of a return is with the return',
    ),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export const staffOrderSchema = z.object({
  id: z.string(),
  /** Grows with every change but notes: a change that is based on an older version is refused. */
  version: z.int(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  placedAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  refusedAt: z.iso.datetime().nullable(),
  isComingBack: z.boolean().describe('Refused at the door, not back yet'),
  returnQuality: z
    .enum(RETURN_QUALITIES)
    .nullable()
    .describe('How an undelivered parcel looked when it was back'),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  parcelId: z.string().nullable().describe('The parcel that was booked for it last'),
  hasParcel: z.boolean().describe('Booked and not cancelled: courier and number are those of the parcel'),
  trackingUrl: z.string().describe('Whoever has this address can follow the order'),
  cod: z
    .object({ risk: riskSchema.nullable(), question: codQuestionSchema.nullable() })
    .describe('Of an order that is, or was to be, paid at the door'),
  shipping: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    altPhone: z.string().nullable(),
    email: z.string().nullable(),
    pincode: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  customer: z.object({
    id: z.string(),
    phone: z.string(),
    orders: z.int().describe('All orders of this customer'),
    refused: z.int().describe('Parcels that were refused at the door of this phone'),
  }),
  lines: z.array(lineSchema),
  money: z.object({
    subtotal: z.number(),
    offer: z.number(),
    couponCode: z.string().nullable(),
    discount: z.number().describe('By the coupon'),
    saving: z.number().describe('What paying a cash order online took off'),
    delivery: z.number(),
    total: z.number(),
    paid: z.number(),
    refunded: z.number(),
    toCollect: z.number().describe('In cash, when the parcel is handed over'),
  }),
  refunds: z.array(refundSchema),
  replacementFor: z.string().nullable().describe('The order that this replacement belongs to'),
  returnRequests: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      status: z.enum(RETURN_STATUSES),
      replacementOrderId: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.int(),
      what: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      who: z.string().describe('A name or phone, or empty for what happened by itself'),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  messages: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      channel: z.enum(['sms', 'whatsapp', 'email']).describe('By which it goes, or went'),
      recipient: z.string(),
      body: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      error: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit-note']),
      total: z.number(),
      issuedAt: z.iso.datetime(),
    }),
  ),
});
export type StaffOrder = z.infer<typeof staffOrderSchema>;

const changeSizeSchema = z.object({
  version: versionSchema,
  size: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .transform((size) => size.toUpperCase()),
});
export type ChangeSize = z.infer<typeof changeSizeSchema>;

/** Another address for an order that has not left. City and state follow from the pincode. */
const changeAddressSchema = z.object({ version: versionSchema, shipping: shippingSchema });
export type ChangeAddress = z.infer<typeof changeAddressSchema>;

const changeOrderStatusSchema = z.object({
  status: z.enum(ORDER_STATUSES),
  courier: z.string().trim().max(60).optional(),
  trackingNumber: z.string().trim().max(60).optional(),
  quality: z
    .enum(RETURN_QUALITIES)
    .optional()
    .describe('With Returned: how the parcel looks; only what is Good, the default, is sold again'),
});
export type ChangeOrderStatus = z.infer<typeof changeOrderStatusSchema>;

const params = z.object({ id: z.string().min(1).max(40) });

export const readOrder = call('GET', '/api/admin/orders/:id', 'orders:read', {
  summary: 'One order with its lines, money, history and messages',
  params,
  data: staffOrderSchema,
  failures: ['order-not-found'],
});

export const changeOrderStatus = call('PUT', '/api/admin/orders/:id/status', 'orders:change', {
  summary: 'Changes the status of an order',
  idempotent: true,
  params,
  body: changeOrderStatusSchema,
  fields: z.object({ status: z.enum(ORDER_STATUSES) }),
  failures: ['order-not-found', 'order-not-cancellable', 'order-status-not-allowed', 'seller-unknown'],
});

export const refuseParcel = call('POST', '/api/admin/orders/:id/refused', 'orders:change', {
  summary: 'Marks a parcel as refused at the door',
  params,
  failures: ['order-not-found', 'order-status-not-allowed'],
});

export const renewTrackLink = call('POST', '/api/admin/orders/:id/track-link', 'orders:change', {
  summary: 'Gives an order a new tracking link; the old one leads nowhere from now on',
  params,
  data: staffOrderSchema.pick({ trackingUrl: true }),
  failures: ['order-not-found'],
});

export const changeOrderAddress = call('PUT', '/api/admin/orders/:id/address', 'orders:change', {
  summary: 'Changes the address of an order that has not shipped',
  idempotent: true,
  params,
  body: changeAddressSchema,
  failures: ['order-not-found', 'order-not-changeable', 'changed-meanwhile', 'pincode-unknown'],
});

export const changeLineSize = call('PUT', '/api/admin/orders/:id/lines/:lineId/size', 'orders:change', {
  summary: 'Changes the size of an item before the order ships',
  idempotent: true,
  params: params.extend({ lineId: z.string().min(1).max(100) }),
  body: changeSizeSchema,
  failures: [
    'order-not-found',
    'order-not-changeable',
    'changed-meanwhile',
    'not-found',
    'product-unavailable',
    'out-of-stock',
  ],
});

export const writeOrderNote = call('POST', '/api/admin/orders/:id/notes', 'orders:note', {
  summary: 'Adds a note to an order',
  idempotent: true,
  params,
  body: z.object({ note: z.string().trim().min(1, 'Please write a note').max(1000) }),
  failures: ['order-not-found'],
});

export const resendMessage = call('POST', '/api/admin/orders/:id/messages', 'orders:note', {
  summary: 'Sends a message again',
  idempotent: true,
  params,
  body: z.object({ messageId: z.string().min(1).max(400) }),
  failures: ['order-not-found', 'message-not-found', 'message-under-way'],
});
