import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What delivery costs, by state or territory; nothing from `free_above` on. */
export const deliveryCharges = pgTable(
  'delivery_charges',
  {
    state: text().primaryKey(),
    chargePaise: integer('charge_paise').notNull(),
    freeAbovePaise: integer('free_above_paise').notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [check('delivery_charges_positive', sql`${t.chargePaise} >= 0 and ${t.freeAbovePaise} >= 0`)],
);
