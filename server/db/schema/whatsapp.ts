import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { outbox } from './outbox.ts';

export const WHATSAPP_PURPOSES = ['orders', 'marketing', 'codes'] as const;

/** Who allows the store to write by WhatsApp, what for, in which words, from when until when. */
export const whatsappConsents = pgTable(
  'whatsapp_consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: WHATSAPP_PURPOSES }).notNull(),
    wordingVersion: integer('wording_version').notNull(),
    /** The sentence beside the box, as it was shown. */
    wording: text().notNull(),
    givenAt: moment('given_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('whatsapp_consents_open').on(t.userId, t.purpose).where(sql`withdrawn_at is null`),
    index('whatsapp_consents_of_user').on(t.userId),
    check('whatsapp_consents_purpose', sql`${t.purpose} in ('orders', 'marketing', 'codes')`),
  ],
);

/** From nothing to read: a status never goes back, and a failure counts only while nothing better was reported. */
export const WHATSAPP_STATUSES = [
  'sending',
  'retrying',
  'accepted',
  'sent',
  'failed',
  'delivered',
  'read',
] as const;

/** What became of a message of the outbox by WhatsApp, before or instead of its SMS. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    messageId: text('message_id')
      .primaryKey()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    template: text().notNull(),
    /** The provider's own id (wamid), once it has answered. */
    providerId: text('provider_id').unique(),
    status: text({ enum: WHATSAPP_STATUSES }).notNull().default('sending'),
    tries: smallint().notNull().default(1),
    firstTriedAt: moment('first_tried_at').notNull(),
    /** The provider's code of the last refusal. */
    errorCode: integer('error_code'),
    failedAt: moment('failed_at'),
    /** When the SMS took its place. */
    fellBackAt: moment('fell_back_at'),
  },
  (t) => [
    index('whatsapp_messages_failed').on(t.failedAt).where(sql`failed_at is not null`),
    index('whatsapp_messages_of_user').on(t.userId),
  ],
);

/** What the provider sent by itself, as it came, until it is worked through. */
export const whatsappPushes = pgTable(
  'whatsapp_pushes',
  {
    /** Hash of the body: the same push counts once. */
    id: text().primaryKey(),
    body: text().notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (t) => [
    index('whatsapp_pushes_open').on(t.receivedAt).where(sql`handled_at is null`),
    index('whatsapp_pushes_received').on(t.receivedAt),
  ],
);

/** Replies that have been acted on: the provider repeats itself, also in other company. */
export const whatsappReplies = pgTable(
  'whatsapp_replies',
  { id: text().primaryKey(), receivedAt: moment('received_at').notNull() },
  (t) => [index('whatsapp_replies_received').on(t.receivedAt)],
);
