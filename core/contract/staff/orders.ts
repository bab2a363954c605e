import { z } from 'zod';
import { call } from '#core/contract/call.ts';
import { staffPayoutSchema } from '#core/contract/payments.ts';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  RETURN_QUALITIES,
  RETURN_STATUSES,
} from '#core/rules/order-states.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import { STATES } from '#core/rules/states.ts';
import { versionSchema } from '../versioned.ts';

const day = z.iso.date().describe('A day in India, such as 2026-11-15');

/** How the orders of the back office are narrowed down; the same words stand in the screen's URL. */
export const orderFiltersSchema = z.object({
  view: z.enum(ORDER_VIEWS.map(({ key }) => key)).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  from: day.optional(),
  to: day.optional(),
  state: z.enum(STATES.map(({ name }) => name)).optional(),
  product: z.string().min(1).max(100).optional(),
  search: z.string().trim().max(100).optional().describe('Order id, phone, name or pincode'),
});
export type OrderFilters = z.infer<typeof orderFiltersSchema>;

export const orderListQuerySchema = orderFiltersSchema.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const countSchema = { count: z.int(), isCapped: z.boolean().describe('There are more than were counted') };

export const staffOrderRowSchema = z.object({
  id: z.string(),
  placedAt: z.iso.datetime(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  total: z.number(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  units: z.int(),
  pictures: z.array(z.string()).describe('Of the first lines; empty for a product without one'),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isReplacement: z.boolean().describe('Brings what an exchange was for; there is nothing to pay'),
  hasReturn: z.boolean().describe('A return or exchange is under way'),
  isComingBack: z.boolean().describe('Refused at the door, not back yet'),
});
export type StaffOrderRow = z.infer<typeof staffOrderRowSchema>;

export const staffOrderListSchema = z.object({
  orders: z.array(staffOrderRowSchema),
  nextCursor: z.string().nullable(),
  /** Named only when the list is narrowed down to one product. */
  productName: z.string().nullable(),
  ...countSchema,
});
export type StaffOrderList = z.infer<typeof staffOrderListSchema>;

export const VIEW_NAME_LENGTH = 40;
export const MOST_OWN_VIEWS = 20;

export const orderViewsSchema = z.object({
  views: z.array(
    z.object({
      key: z.enum(ORDER_VIEWS.map(({ key }) => key)),
      oldestAt: z.iso.datetime().nullable(),
      ...countSchema,
    }),
  ),
  own: z.array(z.object({ id: z.string(), name: z.string(), query: z.string(), ...countSchema })),
});
export type OrderViews = z.infer<typeof orderViewsSchema>;

export const saveViewSchema = z.object({
  name: z.string().trim().min(1, 'Give the view a name').max(VIEW_NAME_LENGTH),
  query: z.string().max(1000),
});
export type SaveView = z.infer<typeof saveViewSchema>;

/** What many orders can become in one go. */
export const BULK_STATUSES = ['Confirmed', 'Packed', 'Shipped', 'Out for Delivery', 'Delivered'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];
export const MOST_AT_ONCE = 100;

const parcelWord = z.string().trim().max(60).optional();

export const bulkStatusSchema = z.object({
  status: z.enum(BULK_STATUSES),
  courier: parcelWord.describe('For all of them, unless an order names its own'),
  orders: z
    .array(z.object({ id: z.string().min(1).max(40), courier: parcelWord, trackingNumber: parcelWord }))
    .min(1)
    .max(MOST_AT_ONCE),
});
export type BulkStatusChange = z.input<typeof bulkStatusSchema>;

/** Steps that are undone: each names what it made of the order, and what the order was before. */
export const stepBackSchema = z.object({
  orders: z
    .array(
      z.object({
        id: z.string().min(1).max(40),
        from: z.enum(['Confirmed', 'Packed']),
        to: z.enum(['Pending', 'Confirmed']),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
});
export type StepBack = z.infer<typeof stepBackSchema>;

export const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      isDone: z.boolean(),
      message: z.string().nullable().describe('Why it was not done'),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

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
  /** Grows with every change but notes: who changes what another has changed meanwhile is told so. */
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
    discount: z.number(),
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
      channel: z.enum(['sms', 'email']),
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

export const orderNoteSchema = z.object({ note: z.string().trim().min(1, 'Please write a note').max(1000) });

export const resendSchema = z.object({ messageId: z.string().min(1).max(400) });

export const changeSizeSchema = z.object({
  version: versionSchema,
  size: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .transform((size) => size.toUpperCase()),
});

export const exportOrders = call({
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'orders:export',
  summary: 'Exports the list as CSV',
  query: orderFiltersSchema,
  file: 'text/csv; charset=utf-8',
  failures: [],
});
