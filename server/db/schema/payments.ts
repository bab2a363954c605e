import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { REFUND_REASONS, REFUND_STATUSES } from '#core/rules/order-states.ts';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { orders } from './orders.ts';
import { returnRequests } from './returns.ts';

/** Money that arrived, one row for each payment of the provider. `orders.paid_paise` is the sum of the captured ones. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    orderId: reference('order_id', () => orders.id),
    amountPaise: integer('amount_paise').notNull(),
    currency: text().notNull().default('INR'),
    method: text(),
    capturedAt: moment('captured_at').notNull().defaultNow(),
  },
  (t) => [check('payments_amount', sql`${t.amountPaise} > 0`), index('payments_of_order').on(t.orderId)],
);

/**
 * What the shopper of a cash order was offered to pay online after all: one row for each order at the provider. A payment
 * counts only while as much is owed as when it was begun.
 */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    providerOrderId: text('provider_order_id').primaryKey(),
    orderId: reference('order_id', () => orders.id),
    amountPaise: integer('amount_paise').notNull(),
    /** What was still to be paid for the order, and what this payment takes off. */
    owedPaise: integer('owed_paise').notNull(),
    savingPaise: integer('saving_paise').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The payment that counts; and when money came that does not, and goes back. */
    paymentId: text('payment_id')
      .unique()
      .references(() => payments.id),
    refusedAt: moment('refused_at'),
  },
  (t) => [
    check(
      'payment_requests_amount',
      sql`${t.amountPaise} > 0 and ${t.savingPaise} >= 0 and ${t.amountPaise} + ${t.savingPaise} <= ${t.owedPaise}`,
    ),
    index('payment_requests_of_order').on(t.orderId, t.createdAt),
  ],
);

/**
 * Payments that were tried and brought no money, one row for each payment of the provider, as it last spoke of them. What
 * became money is in `payments`.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    orderId: reference('order_id', () => orders.id),
    status: text().notNull(),
    amountPaise: integer('amount_paise').notNull(),
    currency: text().notNull(),
    method: text(),
    /** Why it failed, as the provider says it. */
    failure: text(),
    madeAt: moment('made_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [index('payment_attempts_of_order').on(t.orderId)],
);

/** Events of the provider that were received; each is handled once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The payment that it is about, which may be unknown yet. */
    paymentId: text('payment_id'),
    payload: jsonb().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
    /** When the jobs take it up unless it has been handled by then; null while it waits for its payment. */
    dueAt: moment('due_at'),
  },
  (t) => [
    index('payment_events_due').on(t.dueAt).where(sql`handled_at is null`),
    index('payment_events_of_payment').on(t.paymentId),
  ],
);

/** The provider's own record of a payment, as last read from it, to be held against ours. */
export const providerPayments = pgTable(
  'provider_payments',
  {
    id: text().primaryKey(),
    providerOrderId: text('provider_order_id'),
    amountPaise: integer('amount_paise').notNull(),
    refundedPaise: integer('refunded_paise').notNull().default(0),
    currency: text().notNull(),
    status: text().notNull(),
    madeAt: moment('made_at').notNull(),
    readAt: moment('read_at').notNull().defaultNow(),
    /** The list it is shown in because it does not match our records; set whenever it is read. */
    difference: text(),
  },
  (t) => [
    check(
      'provider_payments_difference',
      sql`${t.difference} in ('paid-without-order', 'order-without-money', 'amount-differs')`,
    ),
    index('provider_payments_open').on(t.difference, t.madeAt, t.id).where(sql`difference is not null`),
    index('provider_payments_of_order').on(t.providerOrderId),
    index('provider_payments_made').on(t.madeAt, t.id),
  ],
);

/** Differences between the provider's records and ours that a person has looked at and settled by hand. */
export const settledDifferences = pgTable('settled_differences', {
  /** The payment's or the order's id, with the list it was shown in. */
  id: text().primaryKey(),
  note: text().notNull(),
  who: reference('who', () => users.id),
  at: moment('at').notNull().defaultNow(),
});

/** Money that goes back: decided in the transaction that gives the reason, then carried out and followed to its end. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key that makes the provider's call repeatable. */
    id: text().primaryKey(),
    orderId: reference('order_id', () => orders.id),
    paymentId: reference('payment_id', () => payments.id),
    amountPaise: integer('amount_paise').notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    /** The return that it is for. */
    returnId: text('return_id').references(() => returnRequests.id),
    status: text({ enum: REFUND_STATUSES }).notNull().default('decided'),
    /** Transferred by staff to an account that the shopper names; the provider is never asked for it. */
    byHand: boolean('by_hand').notNull().default(false),
    /** The failed refund that it is decided for anew. One is replaced once, so that nothing is paid twice. */
    replaces: text()
      .unique()
      .references((): AnyPgColumn => refunds.id),
    providerRefundId: text('provider_refund_id').unique(),
    attempts: smallint().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    check('refunds_amount', sql`${t.amountPaise} > 0`),
    check('refunds_status', sql`${t.status} in ('decided', 'requested', 'processed', 'failed')`),
    check('refunds_by_hand', sql`not ${t.byHand} or ${t.providerRefundId} is null`),
    check('refunds_replaces_another', sql`${t.replaces} <> ${t.id}`),
    index('refunds_failed').on(t.createdAt, t.id).where(sql`status = 'failed'`),
    index('refunds_of_order').on(t.orderId),
    index('refunds_of_return').on(t.returnId).where(sql`return_id is not null`),
    index('refunds_open').on(t.nextAttemptAt).where(sql`status in ('decided', 'requested')`),
  ],
);

/**
 * A refund that no provider can send back, of cash or after it has failed there: the shopper says where to, a member of
 * staff transfers it. `unrecorded`
 * is money that was handed out: nothing is known of it but who said so, and when.
 */
export const refundPayouts = pgTable(
  'refund_payouts',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    /** Of the link in the SMS; the token itself is with the shopper alone. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenExpiresAt: moment('token_expires_at').notNull(),
    kind: text(),
    upiId: text('upi_id'),
    accountName: text('account_name'),
    accountNumber: text('account_number'),
    ifsc: text(),
    givenAt: moment('given_at'),
    /** The reference of the transfer (UTR). */
    reference: text(),
    paidAt: moment('paid_at'),
    paidBy: text('paid_by').references(() => users.id),
  },
  (t) => [
    check(
      'refund_payouts_payee',
      sql`case ${t.kind}
        when 'upi' then num_nonnulls(${t.upiId}) = 1 and num_nonnulls(${t.accountName}, ${t.accountNumber}, ${t.ifsc}) = 0
        when 'bank' then num_nonnulls(${t.accountName}, ${t.accountNumber}, ${t.ifsc}) = 3 and ${t.upiId} is null
        when 'unrecorded' then ${t.paidAt} is not null
        else ${t.kind} is null and num_nonnulls(${t.upiId}, ${t.accountName}, ${t.accountNumber}, ${t.ifsc}) = 0 end`,
    ),
    check(
      'refund_payouts_paid',
      sql`(${t.paidAt} is null) = (${t.reference} is null) and (${t.paidAt} is null or ${t.kind} is not null)`,
    ),
  ],
);
