import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
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

/**
 * What a courier says about a pincode that shoppers ask for: whether it goes there, for cash, and in how many days. Nobody
 * waits for it: a job reads it, and until then it is not known.
 */
export const pincodeServices = pgTable(
  'pincode_services',
  {
    provider: text({ enum: ['shiprocket', 'delhivery'] }).notNull(),
    pincode: text().notNull(),
    /** Null until it has been read. */
    isServed: boolean('is_served'),
    takesCash: boolean('takes_cash'),
    /** On the way; null where the courier does not say. */
    days: smallint(),
    readAt: moment('read_at'),
    /** When it is read (again). */
    dueAt: moment('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.pincode] }),
    index('pincode_services_due').on(t.provider, t.dueAt),
    index('pincode_services_served').on(t.provider).where(sql`is_served`),
    check('pincode_services_days', sql`${t.days} >= 0`),
  ],
);

/** How long our own parcels took to a zone, counted by a job. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    /** The first three digits of its pincodes. */
    zone: text().primaryKey(),
    deliveries: integer().notNull(),
    /** Working days within which most of them arrived. */
    days: smallint().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [check('delivery_zones_counted', sql`${t.deliveries} > 0 and ${t.days} >= 0`)],
);
