import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const CHANNELS = ['sms', 'email'] as const;

/**
 * Messages to be sent, written in the same transaction as the event that they report. The event names what happened, so that one
 * event never gives two messages on the same channel to the same person.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    /** Such as `order-shipped:OD123`. */
    event: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    body: text().notNull(),
    /** The order and the account that the message is about. The recipient may be any address that was typed. */
    orderId: text('order_id'),
    userId: text('user_id'),
    /** An SMS by its registered text and what is filled into it; null for texts of no template. */
    template: text(),
    variables: jsonb().$type<Record<string, string>>(),
    /** The call that caused it; in the log, all that became of it has this id. */
    requestId: text('request_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** When it passed the limits for sending, at its first try. */
    admittedAt: moment('admitted_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    /** Tried often enough, or its fate is unknown: shown to staff, not sent again. */
    gaveUpAt: moment('gave_up_at'),
    /** Whom an answer should go to, for messages from the contact page. */
    replyToName: text('reply_to_name'),
    replyToEmail: text('reply_to_email'),
  },
  (t) => [
    check('outbox_channel', sql`${t.channel} in ('sms', 'email')`),
    index('outbox_given_up').on(t.createdAt, t.id).where(sql`gave_up_at is not null`),
    index('outbox_of_event').on(t.event),
    index('outbox_of_order').on(t.orderId),
    index('outbox_of_user').on(t.userId),
    index('outbox_of_recipient').on(t.recipient),
    index('outbox_admitted').on(t.channel, t.admittedAt),
    index('outbox_due').on(t.nextAttemptAt).where(sql`sent_at is null and gave_up_at is null`),
  ],
);

/** What the demo's stand-in for SMS, WhatsApp and e-mail "sent": shown at /dev/inbox. */
export const demoInbox = pgTable(
  'demo_inbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The outbox message: handed over twice, it is shown once. */
    key: text().unique(),
    channel: text().notNull(),
    recipient: text().notNull(),
    text: text().notNull(),
    /** Of an e-mail: the same in the store's own colours. */
    html: text(),
    /** What can be pressed under a WhatsApp message, and what a press sends. */
    buttons: jsonb().$type<{ label: string; payload: string }[]>(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('demo_inbox_recipient').on(t.recipient, t.id)],
);
