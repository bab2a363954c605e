import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';

/** Where an account's orders can go. Orders hold their own copy: what changes here changes no order. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    /** Each once: so an account cannot hold more than there are. */
    slot: integer().notNull(),
    isPreferred: boolean('is_preferred').notNull(),
    name: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    altPhone: text('alt_phone'),
    pincode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    unique('addresses_slot_once').on(t.userId, t.slot),
    check('addresses_slot', sql`${t.slot} between 1 and 20`),
    uniqueIndex('addresses_one_preferred').on(t.userId).where(sql`is_preferred`),
    check('addresses_pincode', sql`${t.pincode} ~ '^[1-9][0-9]{5}$'`),
    check(
      'addresses_filled',
      sql`length(${t.name}) between 1 and 100 and length(${t.address}) between 1 and 500`,
    ),
  ],
);
