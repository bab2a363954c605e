import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';

/** Records of the payment provider's stand-in, used in demo only; empty in a live store. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text().primaryKey(),
  amount: integer().notNull(),
  currency: text().notNull(),
  receipt: text(),
  notes: jsonb().notNull().default({}),
  status: text().notNull().default('created'),
  attempts: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    orderId: reference('order_id', () => sandboxOrders.id),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text().notNull(),
    method: text().notNull(),
    errorDescription: text('error_description'),
    amountRefunded: integer('amount_refunded').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('sandbox_payments_of_order').on(t.orderId),
    index('sandbox_payments_made').on(t.createdAt, t.id),
    check('sandbox_payments_refunded', sql`${t.amountRefunded} between 0 and ${t.amount}`),
  ],
);

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  paymentId: reference('payment_id', () => sandboxPayments.id),
  amount: integer().notNull(),
  status: text().notNull(),
  receipt: text(),
  notes: jsonb().notNull().default({}),
  idempotencyKey: text('idempotency_key').unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text().primaryKey(),
    event: text().notNull(),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [index('sandbox_webhooks_due').on(t.nextAttemptAt).where(sql`delivered_at is null`)],
);

/** Orders of the courier's stand-in, one row for each, with the parcel that came of it. */
export const sandboxParcels = pgTable(
  'sandbox_parcels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 10_000_001 }),
    /** The store's own reference. */
    reference: text().notNull().unique(),
    /** The order as it was created. */
    order: jsonb().notNull(),
    /** Fetched at a shopper's door, and brought to the store. */
    isReturn: boolean('is_return').notNull().default(false),
    trackingNumber: text('tracking_number').unique(),
    courier: text(),
    /** Number of the newest scan. */
    status: smallint(),
    cancelledAt: moment('cancelled_at'),
    pickupAt: moment('pickup_at'),
    /** When its cash was paid to the store, and by which transfer. */
    remittedAt: moment('remitted_at'),
    utr: text(),
    /** How often each call about it was carried out. */
    calls: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Bodies of the answers to failed deliveries. */
    answers: jsonb().$type<unknown[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('sandbox_parcels_made').on(t.createdAt, t.id)],
);

export const sandboxScans = pgTable(
  'sandbox_scans',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: bigint('parcel_id', { mode: 'number' })
      .notNull()
      .references(() => sandboxParcels.id),
    /** Number of the shipment table. */
    status: smallint().notNull(),
    activity: text().notNull(),
    place: text(),
    at: moment('at').notNull(),
  },
  (t) => [index('sandbox_scans_of_parcel').on(t.parcelId, t.at)],
);

/** Calls of the courier's stand-in that are to fail. */
export const sandboxFaults = pgTable('sandbox_faults', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Part of the path. */
  call: text().notNull(),
  fault: text({ enum: ['lost-answer', '500', '429', '401', 'refused'] }).notNull(),
  times: integer().notNull(),
});
