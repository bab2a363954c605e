import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * How often somebody has called something within a time. Unlogged (see its migration): a crash empties it, which costs
 * nothing but a minute of counting. No index on the time, so that counting up touches no index.
 */
export const rateCounts = pgTable('rate_counts', {
  /** What is counted, and of whom. */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: moment('ends_at').notNull(),
});
