import { z } from 'zod';
import { ORDER_STATUSES } from '#core/rules/order-states.ts';
import { FAILED_REASONS, PARCEL_ALARMS, PARCEL_STATES, PARCEL_TROUBLES } from '#core/rules/parcel-states.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { call } from './call.ts';
import { eventSchema, stateSchema } from './carried.ts';
import { daySchema, pageQuery } from './given.ts';
import { codQuestionSchema } from './orders.ts';

export const MOST_BOOKED_AT_ONCE = 50;

const orderIds = z
  .array(z.string().min(1).max(40))
  .min(1, 'Choose at least one order')
  .max(MOST_BOOKED_AT_ONCE);
const bookSchema = z.object({ orderIds });

const bookedSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      isDone: z.boolean(),
      message: z.string().nullable().describe('Why it was not done, or not yet'),
      parcelId: z.string().nullable(),
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
    }),
  ),
});
export type BookedParcels = z.infer<typeof bookedSchema>;

/** A day of the Indian calendar; whether it can be chosen is decided by the clock. */
const day = z.iso.date();

/** Where to and whom to call, as far as whoever has the link may say so. */
const newDetails = {
  phone: z.string().regex(INDIAN_MOBILE, 'Enter a mobile number of 10 digits').optional(),
  address: z
    .string()
    .trim()
    .min(10, 'Enter at least 10 characters')
    .max(200, 'At most 200 characters')
    .optional()
    .describe('Same pincode'),
};

export const failedAnswerSchema = z
  .object({
    action: z.enum(['reattempt', 'return']),
    day: daySchema.optional().describe('Tomorrow up to 6 days ahead'),
    ...newDetails,
  })
  .superRefine(({ action, ...details }, context) => {
    if (action === 'reattempt') return;
    for (const [name, value] of Object.entries(details)) {
      if (value !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'Only for another attempt' });
    }
  });
export type FailedAnswerInput = z.infer<typeof failedAnswerSchema>;

export const detailsChangeSchema = z
  .object(newDetails)
  .refine(({ phone, address }) => phone !== undefined || address !== undefined, {
    path: ['address'],
    message: 'Enter another address or another phone number',
  });
export type DetailsChange = z.infer<typeof detailsChangeSchema>;

const givenAnswerSchema = z.object({
  action: z.enum(['reattempt', 'return']),
  day: day.nullable(),
  by: z.enum(['staff', 'shopper', 'auto']),
  at: z.iso.datetime(),
  isAccepted: z.boolean().nullable().describe('null until the courier has said'),
});

const parcelRowSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  state: stateSchema,
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  reason: z.enum(FAILED_REASONS).nullable(),
  reasonText: z.string().nullable(),
  attempts: z.int(),
  failedAt: z.iso.datetime().nullable(),
  answerBy: z.iso.datetime().nullable().describe('24 hours after it failed'),
  answer: givenAnswerSchema.nullable(),
  customer: z.string().describe('The name on the parcel'),
  phone: z.string(),
  city: z.string(),
  pincode: z.string(),
  payOnDelivery: z.number(),
  pickupOn: day.nullable().describe('When it is to be picked up, as the courier said'),
  trouble: z.enum(PARCEL_TROUBLES).nullable().describe('What needs a call, while it lasts'),
  alarm: z
    .enum(PARCEL_ALARMS)
    .nullable()
    .describe('What the courier says against an end that was reached, until somebody has settled it'),
  updatedAt: z.iso.datetime(),
});
export type ParcelRow = z.infer<typeof parcelRowSchema>;

const chargesSchema = z.object({
  freight: z.number().nullable(),
  cashFee: z.number().nullable(),
  returnFee: z.number().nullable(),
  isBilled: z.boolean().describe('false: as the courier estimated them when it was booked'),
});

const parcelSchema = parcelRowSchema.extend({
  expectedOn: day.nullable().describe('The courier’s own estimate when it was booked'),
  hasLabel: z.boolean(),
  remitted: z.number().describe('What the courier has paid of the cash it collected'),
  charges: chargesSchema.nullable().describe('What the courier asks for it'),
  events: z.array(eventSchema).describe('Newest first'),
});
export type Parcel = z.infer<typeof parcelSchema>;

const parcelListSchema = z.object({
  data: z.array(parcelRowSchema),
  nextCursor: z.string().nullable(),
  total: z.int().describe('Counted up to 1,000'),
});
export type ParcelList = z.infer<typeof parcelListSchema>;

/** Parcels that need somebody, whatever their state. */
export const PARCEL_VIEWS = [
  'to-answer',
  'troubled',
  'unmoved',
  'pickup-due',
  'to-receive',
  'lost',
  'contradicted',
] as const;

const parcelListQuerySchema = z.object({
  state: stateSchema.optional(),
  view: z
    .enum(PARCEL_VIEWS)
    .optional()
    .describe(
      'Failed and not answered, by hours left; not picked up or handed over in part; without an update for 3 days, longest first; to be picked up by today; come back and not received yet; lost, and nothing decided or booked yet; said against an end that was reached, and not settled yet',
    ),
  ...pageQuery(),
});
export type ParcelListQuery = z.infer<typeof parcelListQuerySchema>;

const lostDecisionSchema = z.object({
  action: z.enum(['resend', 'refund']).describe('Another parcel with new goods, or the order is closed'),
});
export type LostDecision = z.infer<typeof lostDecisionSchema>;

const settleSchema = z.object({ alarm: z.enum(PARCEL_ALARMS).describe('What was looked at') });
export type SettledContradiction = z.infer<typeof settleSchema>;

const TRACK_ACTIONS = [
  'cancel',
  'confirm',
  'pay-now',
  'reattempt',
  'return',
  'return-goods',
  'help',
] as const;

const trackedSchema = z.object({
  orderId: z.string(),
  placedOn: day,
  promisedOn: day.nullable().describe('As promised when the order was placed'),
  state: z.enum(['preparing', ...PARCEL_STATES]),
  stateText: z.string(),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  deliveredOn: day.nullable(),
  payOnDelivery: z.number().describe('Rupees that the rider will ask for'),
  reason: z.enum(FAILED_REASONS).nullable(),
  answer: z
    .object({ action: z.enum(['reattempt', 'return']), day: day.nullable() })
    .nullable()
    .describe('To the failed attempt that it waits after'),
  events: z
    .array(eventSchema.extend({ state: stateSchema, reason: z.enum(FAILED_REASONS).nullable() }))
    .describe('Newest first'),
  actions: z.array(z.enum(TRACK_ACTIONS)).describe('What the shopper can do now'),
  canChangeDetails: z.boolean().describe('Address and phone can be replaced by this link'),
  pickups: z
    .array(z.object({ returnId: z.string(), text: z.string(), trackingNumber: z.string() }))
    .describe('What a courier fetches for returns of this order'),
  question: codQuestionSchema.nullable(),
  payOnline: z
    .object({ amount: z.number(), saving: z.number() })
    .nullable()
    .describe('What paying all of a cash order online costs, in rupees, and what it saves'),
  paid: z.number().describe('Rupees that were paid online'),
});
export type Tracked = z.infer<typeof trackedSchema>;

export const LABEL_LAYOUTS = ['a4', '4x6'] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

const orderParams = z.object({ id: z.string().min(1).max(40) });
const parcelParams = z.object({ id: z.string().min(1).max(40) });
/** Whatever it is, it is known or not. */
const tokenParams = z.object({ token: z.string() });

export const bookParcels = call('POST', '/api/admin/orders/book', 'orders:change', {
  summary: 'Books parcels for orders; the truth is per order',
  body: bookSchema,
  data: bookedSchema,
  failures: ['no-courier'],
});

export const readLabel = call('GET', '/api/admin/orders/:id/label.pdf', 'orders:read', {
  summary: 'The courier’s label of an order’s parcel',
  params: orderParams,
  file: 'application/pdf',
  failures: ['order-not-found', 'parcel-not-found', 'label-not-ready'],
});

export const printLabels = call('POST', '/api/admin/parcels/labels', 'labels:export', {
  summary: 'The labels of several orders in one file, in the order given',
  body: z.object({
    orderIds,
    layout: z.enum(LABEL_LAYOUTS).describe('Four to an A4 page, or one to a page of 4 × 6 inches'),
  }),
  file: 'application/pdf',
  failures: ['label-not-ready'],
  details: z.object({ orderIds: z.array(z.string()).describe('Those that have no label to print') }),
});

export const readManifest = call('GET', '/api/admin/parcels/manifest.pdf', 'orders:read', {
  summary: 'The parcels that are booked and not picked up yet, by courier',
  query: z.object({ courier: z.string().min(1).max(100).optional() }),
  file: 'application/pdf',
  failures: ['parcel-not-found'],
});

export const makeManifest = call('POST', '/api/admin/parcels/courier-manifest', 'orders:change', {
  summary: 'The courier’s own manifest of what waits to be picked up; it is made at the courier',
  file: 'application/pdf',
  failures: ['no-courier-manifest', 'parcel-not-found', 'courier-unavailable'],
});

export const askPickup = call('POST', '/api/admin/parcels/:id/pickup', 'orders:change', {
  summary: 'Asks the courier once more to pick a parcel up',
  params: parcelParams,
  failures: ['parcel-not-found', 'parcel-not-waiting'],
});

export const listParcels = call('GET', '/api/admin/parcels', 'orders:read', {
  summary: 'Parcels: failed ones by hours left, others newest first',
  query: parcelListQuerySchema,
  fields: parcelListSchema,
  failures: ['cursor-invalid'],
});

export const readParcel = call('GET', '/api/admin/parcels/:id', 'orders:read', {
  summary: 'One parcel with all that was said about it',
  params: parcelParams,
  data: parcelSchema,
  failures: ['parcel-not-found'],
});

export const cancelParcel = call('POST', '/api/admin/parcels/:id/cancel', 'orders:change', {
  summary: 'Takes a parcel back from the courier before it is picked up',
  params: parcelParams,
  failures: ['parcel-not-found', 'parcel-not-cancellable'],
});

export const decideLost = call('POST', '/api/admin/parcels/:id/lost', 'orders:change', {
  summary: 'What is to become of an order whose parcel the courier has lost',
  params: parcelParams,
  body: lostDecisionSchema,
  failures: ['parcel-not-found', 'parcel-not-lost', 'out-of-stock'],
});

export const settleContradiction = call('POST', '/api/admin/parcels/:id/settle', 'orders:change', {
  summary: 'Somebody has looked at what the courier says against an end that was reached',
  params: parcelParams,
  body: settleSchema,
  failures: ['parcel-not-found', 'changed-since'],
});

export const answerFailed = call('POST', '/api/admin/parcels/:id/failed', 'orders:change', {
  summary: 'What is to become of a parcel that could not be handed over',
  params: parcelParams,
  body: failedAnswerSchema,
  failures: ['parcel-not-found', 'parcel-not-failed', 'failed-answered'],
});

export const trackOrder = call('GET', '/api/track/:token', 'anyone', {
  summary: 'Where an order is, by its link',
  perMinute: 60,
  params: tokenParams,
  data: trackedSchema,
  failures: ['not-found'],
});

export const answerFailedByLink = call('POST', '/api/track/:token/failed', 'anyone', {
  summary: 'The shopper’s own answer to a failed delivery, by the order’s link',
  perMinute: 20,
  params: tokenParams,
  body: failedAnswerSchema,
  failures: ['not-found', 'parcel-not-failed', 'failed-answered'],
});

export const changeDetailsByLink = call('POST', '/api/track/:token/details', 'anyone', {
  summary:
    'Another address within the pincode, or another phone, before a parcel is booked, by the order’s link',
  perMinute: 10,
  params: tokenParams,
  body: detailsChangeSchema,
  failures: ['not-found', 'order-not-changeable', 'too-many-changes'],
});
