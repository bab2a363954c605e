import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What a person was, or is, to look at: a row for each kind, with its last occurrence. */
export const alarms = pgTable('alarms', {
  /** The line on Today that it is about. */
  key: text().primaryKey(),
  raisedAt: moment('raised_at').notNull(),
  /** Null while it goes on. */
  endedAt: moment('ended_at'),
  /** When the owner was last written to about this kind. */
  mailedAt: moment('mailed_at'),
});
