import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Things that happen once in the life of a store, such as the arrival of the demo products. */
export const milestones = pgTable('milestones', {
  name: text().primaryKey(),
  reachedAt: moment('reached_at').notNull().defaultNow(),
});
