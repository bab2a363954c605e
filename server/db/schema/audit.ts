import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';

/** Every change that staff made: who, when, what it was before and what it became. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    userId: reference('user_id', () => users.id),
    /** Such as `product.changed`, `stock.corrected`, `setting.changed`. */
    action: text().notNull(),
    /** What was changed: its kind (`product`, `coupon`, …), its id, and its name as it was then. */
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    /** Only the fields that changed. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The later entry that took this change back. */
    undoneBy: bigint('undone_by', { mode: 'number' }),
  },
  (t) => [
    index('audit_log_time').on(t.at),
    index('audit_log_undone').on(t.undoneBy).where(sql`undone_by is not null`),
    index('audit_log_of_kind').on(t.subject, t.id),
    index('audit_log_of_subject').on(t.subject, t.subjectId, t.id),
    index('audit_log_of_user').on(t.userId, t.id),
    index('audit_log_of_action').on(t.action, t.id),
  ],
);
