import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { pictures } from './media.ts';
import { moment } from './moment.ts';

export const banners = pgTable('banners', {
  id: text().primaryKey(),
  position: integer().notNull(),
  wideFile: text('wide_file')
    .notNull()
    .references(() => pictures.file),
  phoneFile: text('phone_file').references(() => pictures.file),
  link: text().notNull(),
  alt: text().notNull(),
  published: boolean().notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
});
