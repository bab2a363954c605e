import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { RETURN_QUALITIES, RETURN_STATUSES, RETURN_TYPES } from '#core/rules/order-states.ts';
import { users } from './accounts.ts';
import { carriedColumns, eventColumns } from './carried.ts';
import { moment, reference } from './columns.ts';
import { orderLines, orders } from './orders.ts';

export const returnRequests = pgTable(
  'return_requests',
  {
    id: text().primaryKey(),
    /** An order may have several requests; a piece has one. */
    orderId: reference('order_id', () => orders.id),
    userId: reference('user_id', () => users.id),
    type: text({ enum: RETURN_TYPES }).notNull(),
    status: text({ enum: RETURN_STATUSES }).notNull().default('Pending'),
    reason: text().notNull(),
    /** For an exchange: the size to send instead. */
    exchangeSize: text('exchange_size'),
    /** What came back: fit to be sold again, or not. */
    quality: text({ enum: RETURN_QUALITIES }),
    /** Why it was rejected, as the shopper reads it. */
    rejection: text(),
    /** How often a rejection was taken back. */
    reopened: integer().notNull().default(0),
    /** What is paid back for a return, once the goods are here. */
    refundPaise: integer('refund_paise'),
    /** For an exchange that was carried out. */
    replacementOrderId: text('replacement_order_id')
      .unique()
      .references(() => orders.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    receivedAt: moment('received_at'),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('return_requests_type', sql`${t.type} in ('Return', 'Exchange')`),
    check(
      'return_requests_status',
      sql`${t.status} in ('Pending', 'Approved', 'Rejected', 'Received', 'Refunded', 'Exchanged')`,
    ),
    check('return_requests_quality', sql`${t.quality} in ('Good', 'Worn', 'Damaged')`),
    check('return_requests_refund', sql`${t.refundPaise} >= 0`),
    check('return_requests_rejection', sql`length(trim(${t.rejection})) between 1 and 300`),
    index('return_requests_of_order').on(t.orderId),
    check('return_requests_reason', sql`length(trim(${t.reason})) between 1 and 1000`),
    index('return_requests_queue').on(t.status, t.createdAt, t.id),
    index('return_requests_newest').on(t.createdAt, t.id),
  ],
);

export const returnLines = pgTable(
  'return_lines',
  {
    requestId: reference('request_id', () => returnRequests.id, { onDelete: 'cascade' }),
    lineId: reference('line_id', () => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.lineId] }),
    index('return_lines_of_line').on(t.lineId),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** What a courier fetches at a shopper's door for a return, and brings to the store. */
export const returnParcels = pgTable(
  'return_parcels',
  {
    ...carriedColumns(),
    returnId: reference('return_id', () => returnRequests.id),
    /** When the courier handed it over to the store. */
    arrivedAt: moment('arrived_at'),
    /** Why no courier comes, in its own words; of one that was never booked. */
    refusal: text(),
  },
  (t) => [
    uniqueIndex('return_parcels_live').on(t.returnId).where(sql`ended_at is null`),
    uniqueIndex('return_parcels_tracking')
      .on(t.provider, t.trackingNumber)
      .where(sql`tracking_number is not null`),
    index('return_parcels_of_return').on(t.returnId, t.createdAt),
    index('return_parcels_due').on(t.dueAt).where(sql`due_at is not null`),
    index('return_parcels_read_due').on(t.readDueAt).where(sql`read_due_at is not null`),
    check('return_parcels_provider', sql`${t.provider} in ('shiprocket', 'delhivery')`),
    check(
      'return_parcels_state',
      sql`${t.state} in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'failed', 'returning', 'delivered',
        'returned', 'lost', 'cancelled')`,
    ),
    check(
      'return_parcels_size',
      sql`${t.weightGrams} > 0 and ${t.lengthCm} > 0 and ${t.widthCm} > 0 and ${t.heightCm} > 0`,
    ),
    check('return_parcels_booked', sql`(${t.bookedAt} is null) = (${t.trackingNumber} is null)`),
    check('return_parcels_arrived', sql`(${t.arrivedAt} is null) or ${t.state} = 'delivered'`),
    check('return_parcels_cancelled', sql`${t.cancelAskedAt} is null or ${t.endedAt} is not null`),
    check(
      'return_parcels_refused',
      sql`${t.refusal} is null or (${t.endedAt} is not null and ${t.trackingNumber} is null)`,
    ),
    check('return_parcels_lease', sql`(${t.leaseUntil} is null) = (${t.leaseId} is null)`),
  ],
);

/** Everything that was ever said about it, each thing once. */
export const returnParcelEvents = pgTable(
  'return_parcel_events',
  { ...eventColumns(), parcelId: reference('parcel_id', () => returnParcels.id) },
  (t) => [uniqueIndex('return_parcel_events_once').on(t.parcelId, t.key)],
);
