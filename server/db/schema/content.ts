import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './moment.ts';
import { pictures } from './pictures.ts';

export const banners = pgTable(
  'banners',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    wideFile: text('wide_file')
      .notNull()
      .references(() => pictures.file),
    phoneFile: text('phone_file').references(() => pictures.file),
    link: text().notNull(),
    alt: text().notNull(),
    published: boolean().notNull().default(true),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [check('banners_dates', sql`${t.startsAt} < ${t.endsAt}`)],
);

/**
 * What the owner has set in the back office, by name: the store's identity, its rules, and the texts of its pages. What
 * has no row stands as the settings of the environment and the texts of the code have it.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').references(() => users.id),
});
