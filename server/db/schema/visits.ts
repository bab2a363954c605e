import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { VISIT_STEPS } from '#core/rules/visits.ts';
import { reference } from './columns.ts';
import { products } from './products.ts';

/** How many visits of a day got so far, by the campaign that brought them. Sums only: nothing of it is about a person. */
export const visitSteps = pgTable(
  'visit_steps',
  {
    day: date().notNull(),
    step: text({ enum: VISIT_STEPS }).notNull(),
    /** Empty: none. */
    campaign: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.step, t.campaign] }),
    check('visit_steps_visits', sql`${t.visits} > 0`),
  ],
);

/** What was searched on a day, and how often nothing was found. */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date().notNull(),
    words: text().notNull(),
    searches: integer().notNull(),
    withoutResult: integer('without_result').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.words] }),
    check('search_counts_without_result', sql`${t.withoutResult} between 0 and ${t.searches}`),
  ],
);

/** Sizes that were chosen on a day although they were sold out. */
export const wantedSizes = pgTable(
  'wanted_sizes',
  {
    day: date().notNull(),
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    size: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.productId, t.size] }),
    check('wanted_sizes_visits', sql`${t.visits} > 0`),
  ],
);
