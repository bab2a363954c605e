import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference } from './columns.ts';
import { pictures } from './pictures.ts';

export const banners = pgTable(
  'banners',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    wideFile: reference('wide_file', () => pictures.file),
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
