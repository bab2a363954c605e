import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { parcels } from './parcels.ts';

export const REMITTANCE_SOURCES = ['courier', 'file'] as const;

/**
 * Cash that a courier says it has paid to the store, for one parcel by one transfer. `parcels.remitted_paise` is the sum of
 * those of a parcel; a trigger keeps it.
 */
export const remittances = pgTable(
  'remittances',
  {
    id: text().primaryKey(),
    /** Null: the store knows no such parcel. */
    parcelId: text('parcel_id').references(() => parcels.id),
    /** As the courier wrote them. */
    trackingNumber: text('tracking_number'),
    reference: text(),
    amountPaise: integer('amount_paise').notNull(),
    /** The reference of the bank transfer. */
    utr: text(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** The courier's API names no amount: what it says is taken for all that the parcel had to bring. */
    source: text({ enum: REMITTANCE_SOURCES }).notNull(),
    /** The parcel and the transfer: what comes twice counts once. */
    key: text().notNull().unique(),
    at: moment('at').notNull(),
    /** When a person has dealt with one that belongs to no parcel. */
    settledAt: moment('settled_at'),
  },
  (t) => [
    check('remittances_amount', sql`${t.amountPaise} > 0`),
    check(
      'remittances_of_something',
      sql`num_nonnulls(${t.parcelId}, ${t.trackingNumber}, ${t.reference}) > 0`,
    ),
    check('remittances_settled', sql`${t.settledAt} is null or ${t.parcelId} is null`),
    index('remittances_of_parcel').on(t.parcelId).where(sql`parcel_id is not null`),
    index('remittances_unknown').on(t.at, t.id).where(sql`parcel_id is null and settled_at is null`),
  ],
);

/** Differences that a person has looked at and dealt with outside of the store. */
export const remittanceSettlements = pgTable(
  'remittance_settlements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: text('parcel_id').references(() => parcels.id),
    remittanceId: text('remittance_id')
      .unique()
      .references(() => remittances.id),
    /** What was open: `parcels.settled_paise` is the sum of those of a parcel; a trigger keeps it. */
    amountPaise: integer('amount_paise').notNull(),
    note: text().notNull(),
    who: reference('who', () => users.id),
    at: moment('at').notNull(),
  },
  (t) => [
    check('remittance_settlements_of_one', sql`num_nonnulls(${t.parcelId}, ${t.remittanceId}) = 1`),
    index('remittance_settlements_of_parcel').on(t.parcelId).where(sql`parcel_id is not null`),
  ],
);
