import { z } from 'zod';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#core/rules/order-states.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import { STATES } from '#core/rules/states.ts';
import { call } from '../call.ts';
import { cappedCountSchema } from '../capped-count.ts';
import { daySchema, pageQuery } from '../given.ts';

const day = daySchema.describe('A day in India, such as 2026-11-15');

/** How the orders of the back office are narrowed down; the screen's URL has the same names. */
export const orderFiltersSchema = z.object({
  view: z.enum(ORDER_VIEWS.map(({ key }) => key)).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  from: day.optional(),
  to: day.optional(),
  state: z.enum(STATES.map(({ name }) => name)).optional(),
  product: z.string().min(1).max(100).optional(),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Order, return or invoice number, phone, name or pincode'),
});
export type OrderFilters = z.infer<typeof orderFiltersSchema>;

const orderListQuerySchema = orderFiltersSchema.extend({
  ...pageQuery(),
});

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
  hasParcel: z.boolean().describe('Booked and not cancelled: courier and number are those of the parcel'),
  isReplacement: z.boolean().describe('Brings what an exchange was for; there is nothing to pay'),
  hasReturn: z.boolean().describe('A return or exchange is under way'),
  isComingBack: z.boolean().describe('Refused at the door, not back yet'),
});
export type StaffOrderRow = z.infer<typeof staffOrderRowSchema>;

const staffOrderListSchema = z.object({
  orders: z.array(staffOrderRowSchema),
  nextCursor: z.string().nullable(),
  /** Named only when the list is narrowed down to one product. */
  productName: z.string().nullable(),
  ...cappedCountSchema.shape,
});
export type StaffOrderList = z.infer<typeof staffOrderListSchema>;

export const VIEW_NAME_LENGTH = 40;
export const MOST_OWN_VIEWS = 20;

const orderViewsSchema = z.object({
  views: z.array(
    z.object({
      key: z.enum(ORDER_VIEWS.map(({ key }) => key)),
      oldestAt: z.iso.datetime().nullable(),
      ...cappedCountSchema.shape,
    }),
  ),
  own: z.array(z.object({ id: z.string(), name: z.string(), query: z.string(), ...cappedCountSchema.shape })),
});
export type OrderViews = z.infer<typeof orderViewsSchema>;

const VIEW_QUERY_LENGTH = 1000;

/** The filters as they are saved. A view begins at its first page. */
export function toSavedQuery(query: string): string {
  const filters = new URLSearchParams(query);
  filters.delete('cursor');
  return filters.toString();
}

const saveViewSchema = z.object({
  name: z.string().trim().min(1, 'Give the view a name').max(VIEW_NAME_LENGTH),
  query: z
    .string()
    .max(VIEW_QUERY_LENGTH)
    .refine((query) => toSavedQuery(query).length <= VIEW_QUERY_LENGTH, 'There are too many filters'),
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
const stepBackSchema = z.object({
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

const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      isDone: z.boolean(),
      message: z.string().nullable().describe('Why it was not done'),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const listOrders = call('GET', '/api/admin/orders', 'orders:read', {
  summary: 'Orders, newest first, page by page',
  query: orderListQuerySchema,
  data: staffOrderListSchema,
  failures: ['cursor-invalid'],
});

export const exportOrders = call('GET', '/api/admin/orders.csv', 'orders:export', {
  summary: 'Exports the list as CSV',
  query: orderFiltersSchema,
  file: 'text/csv; charset=utf-8',
});

export const readOrderViews = call('GET', '/api/admin/orders/views', 'orders:read', {
  summary: 'Views of the list, including your own, with counts',
  data: orderViewsSchema,
});

export const saveOrderView = call('POST', '/api/admin/orders/views', 'orders:read', {
  summary: 'Saves filters as a view',
  body: saveViewSchema,
  data: z.object({ id: z.string() }),
  status: 201,
  failures: ['too-many-views'],
});

export const removeOrderView = call('DELETE', '/api/admin/orders/views/:id', 'orders:read', {
  summary: 'Deletes one of your views',
  params: z.object({ id: z.string().max(100) }),
  failures: ['not-found'],
});

export const changeOrders = call('POST', '/api/admin/orders/bulk-status', 'orders:change', {
  summary: 'Changes the status of many orders, with a result for each',
  idempotent: true,
  body: bulkStatusSchema,
  data: bulkResultSchema,
});

export const stepOrdersBack = call('POST', '/api/admin/orders/step-back', 'orders:change', {
  summary: 'Undoes the last step of confirmed or packed orders, with a result for each',
  idempotent: true,
  body: stepBackSchema,
  data: bulkResultSchema,
});
