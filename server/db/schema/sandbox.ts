import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
