import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { RETURN_QUALITIES, RETURN_STATUSES, RETURN_TYPES } from '#core/rules/order-states.ts';
import { users } from './accounts.ts';
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
