import { bigint, boolean, date, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core';
import { FAILED_REASONS, PARCEL_ALARMS, PARCEL_STATES, PARCEL_TROUBLES } from '#core/rules/parcel-states.ts';
import { moment } from './columns.ts';

/**
 * What every row has that a courier carries something for, whichever way it goes. Not yet booked while it has no tracking
 * number; live until it has ended, that is, until nobody carries it any more under this number.
 */
export function carriedColumns() {
  return {
    id: text().primaryKey(),
    provider: text({ enum: ['shiprocket', 'delhivery'] }).notNull(),
    /** What we are known by at the provider. Never used again, not even after cancelling. */
    reference: text().notNull().unique(),
    /** What the adapter wrote down between its calls. */
    memory: jsonb().$type<Record<string, string>>().notNull().default({}),
    courier: text(),
    trackingNumber: text('tracking_number'),
    weightGrams: integer('weight_grams').notNull(),
    lengthCm: smallint('length_cm').notNull(),
    widthCm: smallint('width_cm').notNull(),
    heightCm: smallint('height_cm').notNull(),
    state: text({ enum: PARCEL_STATES }).notNull().default('booked'),
    alarm: text({ enum: PARCEL_ALARMS }),
    /** What needs a call while it lasts, and since when. */
    trouble: text({ enum: PARCEL_TROUBLES }),
    troubleAt: moment('trouble_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    bookedAt: moment('booked_at'),
    /** The day on which it is to be picked up, as the courier said. */
    pickupOn: date('pickup_on', { mode: 'string' }),
    /** When it was taken back from the courier, and when the courier agreed. */
    cancelAskedAt: moment('cancel_asked_at'),
    cancelledAt: moment('cancelled_at'),
    /** When it stopped being the parcel of its order or return. */
    endedAt: moment('ended_at'),
    /** When something was last heard of it. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it is next read from the courier; null before it is booked and once it is at an end. */
    readDueAt: moment('read_due_at'),
    readTries: smallint('read_tries').notNull().default(0),
    /** When the jobs go on with it: its booking, label, pickup, cancellation, an answer. Null while nothing is owed. */
    dueAt: moment('due_at'),
    /** How often that has failed since it last went on. */
    tries: smallint().notNull().default(0),
    /** Until then one process works on it, and nobody else asks the courier anything. */
    leaseUntil: moment('lease_until'),
    leaseId: text('lease_id'),
  };
}

/** One thing that was said about such a row, once. */
export function eventColumns() {
  return {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same for the same thing: code, time and place. */
    key: text().notNull(),
    code: text().notNull(),
    at: moment('at').notNull(),
    state: text({ enum: PARCEL_STATES }),
    reason: text({ enum: FAILED_REASONS }),
    trouble: text({ enum: PARCEL_TROUBLES }),
    /** The courier's own words, for staff. */
    text: text().notNull(),
    place: text(),
    /** We have asked the courier ourselves: what moves money or stock is believed only then. */
    isRead: boolean('is_read').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  };
}
