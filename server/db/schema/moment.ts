import { timestamp } from 'drizzle-orm/pg-core';

/** Points in time, to the millisecond: what a JavaScript date can carry back unchanged as a page's cursor. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}
