import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Nightly backups: those that are still there, and the attempts that failed. */
export const backups = pgTable('backups', {
  file: text().primaryKey(),
  /** The moment that it shows. */
  madeAt: moment('made_at').notNull(),
  /** Null while there is no such file. */
  bytes: bigint({ mode: 'number' }),
  /** When it was restored into a database of its own, and the books there were right. */
  testedAt: moment('tested_at'),
  failure: text(),
});
