import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PERIODS } from '#core/rules/periods.ts';
import { moment, reference } from './columns.ts';
import { parcels } from './parcels.ts';

export const TALLY_PARTS = ['all', 'courier', 'area', 'payment', 'product'] as const;

/** Parcels whose end, or whose charges, have changed since they were last counted. Triggers write it, a job empties it. */
export const parcelsToCount = pgTable(
  'parcels_to_count',
  {
    parcelId: reference('parcel_id', () => parcels.id, { onDelete: 'cascade' }).primaryKey(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('parcels_to_count_since').on(t.at)],
);

/** The day that an ended parcel is counted on. */
export const countedParcels = pgTable(
  'counted_parcels',
  {
    parcelId: reference('parcel_id', () => parcels.id, { onDelete: 'cascade' }).primaryKey(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [index('counted_parcels_by_day').on(t.day)],
);

/**
 * What became of the parcels that ended in a day, week or month, by courier, pincode area, payment and product: a report
 * reads a few of these rows, however many parcels there were.
 */
export const parcelTallies = pgTable(
  'parcel_tallies',
  {
    period: text({ enum: PERIODS }).notNull(),
    start: date({ mode: 'string' }).notNull(),
    part: text({ enum: TALLY_PARTS }).notNull(),
    /** A courier's name, three digits, `cash` or `online`, a product's id. */
    key: text().notNull(),
    label: text().notNull(),
    parcels: integer().notNull(),
    delivered: integer().notNull(),
    /** Came back, or were lost. */
    returned: integer().notNull(),
    /** Delivered with a promised day, and those of them by that day. */
    promised: integer().notNull(),
    onTime: integer('on_time').notNull(),
    /** With at least one failed attempt. */
    failed: integer().notNull(),
    /** Whose charges are known, and what they come to. */
    charged: integer().notNull(),
    chargedDelivered: integer('charged_delivered').notNull(),
    costPaise: bigint('cost_paise', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.start, t.part, t.key] }),
    index('parcel_tallies_largest').on(t.period, t.start, t.part, t.parcels.desc(), t.key),
    check(
      'parcel_tallies_add_up',
      sql`${t.parcels} = ${t.delivered} + ${t.returned} and ${t.promised} <= ${t.delivered}
        and ${t.onTime} <= ${t.promised} and ${t.failed} <= ${t.parcels} and ${t.charged} <= ${t.parcels}`,
    ),
  ],
);
