import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';

/** What visitors wrote on the contact page. Stored before anything is sent, so that nothing is lost. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    /** The sender gets it: a complaint has a number. */
    ticket: integer().generatedAlwaysAsIdentity({ startWith: 1001 }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** The account that it was written from, when the sender was logged in. The e-mail is only typed. */
    userId: text('user_id').references(() => users.id),
    done: boolean().notNull().default(false),
    answer: text(),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').references(() => users.id),
    /** What staff write down about it, for each other. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('contact_messages_note', sql`length(${t.note}) <= 2000`),
    check('contact_messages_answer', sql`length(trim(${t.answer})) between 1 and 5000`),
    index('contact_messages_of_user').on(t.userId).where(sql`user_id is not null`),
    index('contact_messages_newest').on(t.createdAt, t.id),
    index('contact_messages_open').on(t.createdAt, t.id).where(sql`not done`),
    check('contact_messages_name', sql`length(${t.name}) between 1 and 100`),
    check('contact_messages_message', sql`length(${t.message}) between 1 and 2000`),
  ],
);
