import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/**
 * Work on a row that is under way or has failed: who takes a row notes it here, and takes the note away once it is done.
 * What is to be done is written in the row itself; this only says when it may be tried again.
 */
export const jobAttempts = pgTable(
  'job_attempts',
  {
    /** The kind of work, such as `hold`. */
    kind: text().notNull(),
    /** The row's id. */
    subject: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
    gaveUpAt: moment('gave_up_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject] }),
    index('job_attempts_failed').on(t.kind).where(sql`last_error is not null`),
  ],
);
