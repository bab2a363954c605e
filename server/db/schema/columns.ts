import { type AnyPgColumn, customType, text, timestamp, type UpdateDeleteAction } from 'drizzle-orm/pg-core';

/** Points in time, to the millisecond: what a JavaScript date can carry back unchanged as a page's cursor. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

/** A text that names a row of another table, and never none. */
export function reference(name: string, to: () => AnyPgColumn, actions?: { onDelete: UpdateDeleteAction }) {
  return text(name).notNull().references(to, actions);
}

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
