import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountCartLine } from '#core/rules/account-cart.ts';
import { users } from './accounts.ts';
import { moment } from './columns.ts';

/** What an account has in its cart, so that it is there on every device: what and how many, never at which price. */
export const carts = pgTable(
  'carts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** See `AccountCart`. */
    epoch: text().notNull(),
    /** Grows with every change; each line knows the one that it was last written with. */
    version: integer().notNull(),
    lines: jsonb().$type<AccountCartLine[]>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    check('carts_size', sql`jsonb_typeof(${t.lines}) = 'array' and jsonb_array_length(${t.lines}) <= 100`),
  ],
);
