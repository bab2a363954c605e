import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Originals in the picture store. The name is the hash of the content, so a file never changes. */
export const pictures = pgTable(
  'pictures',
  {
    file: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('pictures_file_hash', sql`${t.file} ~ '^[0-9a-f]{32}$'`),
    check('pictures_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);

/** Files of pictures that are gone, until they are deleted from the picture store. */
export const removedPictures = pgTable('removed_pictures', {
  file: text().primaryKey(),
  removedAt: moment('removed_at').notNull().defaultNow(),
});
