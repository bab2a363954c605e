import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './columns.ts';

/**
 * What the owner has set in the back office, by name: the store's identity, its rules, and the texts of its pages. What
 * has no row has its value from the settings of the environment and the texts of the code.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').references(() => users.id),
});
