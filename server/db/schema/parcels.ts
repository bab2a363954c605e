import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { FAILED_REASONS, PARCEL_ALARMS, PARCEL_STATES, PARCEL_TROUBLES } from '#core/rules/parcel-states.ts';
import { moment, reference } from './columns.ts';
import { orders } from './orders.ts';

export const CHARGE_SOURCES = ['estimate', 'file', 'typed'] as const;

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * What a courier carries for an order. Not yet booked while it has no tracking number; live until it has ended, that is,
 * until nobody carries it any more under this number.
 */
export const parcels = pgTable(
  'parcels',
  {
    id: text().primaryKey(),
    orderId: reference('order_id', () => orders.id),
    provider: text({ enum: ['shiprocket', 'delhivery'] }).notNull(),
    /** What we are known by at the provider. Never used again, not even after cancelling. */
    reference: text().notNull().unique(),
    /** What the adapter wrote down between its calls. */
    memory: jsonb().$type<Record<string, string>>().notNull().default({}),
    courier: text(),
    trackingNumber: text('tracking_number'),
    /** The courier's own estimate when it was booked. */
    expectedOn: date('expected_on', { mode: 'string' }),
    collectPaise: integer('collect_paise').notNull(),
    /** Of the cash that it brought: what the courier has paid to the store. The sum of its remittances; triggers keep it. */
    remittedPaise: integer('remitted_paise').notNull().default(0),
    /** And what a person has settled by hand: above zero it never comes, below zero it was too much. */
    settledPaise: integer('settled_paise').notNull().default(0),
    /** When the courier was last asked whether it has paid. */
    remittanceReadAt: moment('remittance_read_at'),
    weightGrams: integer('weight_grams').notNull(),
    lengthCm: smallint('length_cm').notNull(),
    widthCm: smallint('width_cm').notNull(),
    heightCm: smallint('height_cm').notNull(),
    state: text({ enum: PARCEL_STATES }).notNull().default('booked'),
    /** Of the last failed attempt. */
    reason: text({ enum: FAILED_REASONS }),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    failedAt: moment('failed_at'),
    deliveredAt: moment('delivered_at'),
    alarm: text({ enum: PARCEL_ALARMS }),
    /** What needs a call while it lasts, and since when. */
    trouble: text({ enum: PARCEL_TROUBLES }),
    troubleAt: moment('trouble_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    bookedAt: moment('booked_at'),
    pickupAskedAt: moment('pickup_asked_at'),
    /** The day on which it is to be picked up, as the courier said. */
    pickupOn: date('pickup_on', { mode: 'string' }),
    labelAt: moment('label_at'),
    /** When it was taken back from the courier, and when the courier agreed. */
    cancelAskedAt: moment('cancel_asked_at'),
    cancelledAt: moment('cancelled_at'),
    /** When it stopped being the parcel of its order. */
    endedAt: moment('ended_at'),
    /** It could not be handed over, and nobody has said yet what is to become of it. Triggers keep this and the next. */
    awaitsAnswer: boolean('awaits_answer').notNull().default(false),
    /** It came back, and its order is still on the road: somebody must take it in. */
    awaitsReceipt: boolean('awaits_receipt').notNull().default(false),
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
  },
  (t) => [
    uniqueIndex('parcels_live').on(t.orderId).where(sql`ended_at is null`),
    uniqueIndex('parcels_tracking').on(t.provider, t.trackingNumber).where(sql`tracking_number is not null`),
    index('parcels_of_order').on(t.orderId),
    index('parcels_by_state').on(t.state, t.updatedAt, t.id),
    index('parcels_newest').on(t.updatedAt, t.id),
    index('parcels_failed').on(t.failedAt, t.id).where(sql`state = 'failed'`),
    index('parcels_troubled').on(t.updatedAt, t.id).where(sql`trouble is not null`),
    // The lists that staff work through hold what is open and nothing else, whatever has ended before.
    index('parcels_moving')
      .on(t.updatedAt, t.id)
      .where(
        sql`state in ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'returning') and ended_at is null`,
      ),
    index('parcels_to_pick_up')
      .on(t.updatedAt, t.id, t.pickupOn, t.pickupAskedAt)
      .where(sql`state = 'booked' and booked_at is not null and ended_at is null`),
    index('parcels_to_answer').on(t.failedAt, t.id).where(sql`awaits_answer`),
    index('parcels_to_receive').on(t.updatedAt, t.id).where(sql`awaits_receipt`),
    index('parcels_due').on(t.dueAt).where(sql`due_at is not null`),
    index('parcels_read_due').on(t.readDueAt).where(sql`read_due_at is not null`),
    // The lists of the remittance screen hold what is open and nothing else.
    index('parcels_not_remitted')
      .on(t.deliveredAt, t.id)
      .where(sql`state = 'delivered' and collect_paise > 0
      and remitted_paise = 0 and settled_paise = 0`),
    index('parcels_remitted_otherwise')
      .on(t.updatedAt, t.id)
      .where(sql`(remitted_paise <> 0 or settled_paise <> 0)
      and case state when 'delivered' then collect_paise else 0 end <> remitted_paise + settled_paise`),
    check('parcels_collect', sql`${t.collectPaise} >= 0`),
    check('parcels_remitted', sql`${t.remittedPaise} >= 0`),
    check(
      'parcels_size',
      sql`${t.weightGrams} > 0 and ${t.lengthCm} > 0 and ${t.widthCm} > 0 and ${t.heightCm} > 0`,
    ),
    check('parcels_booked', sql`(${t.bookedAt} is null) = (${t.trackingNumber} is null)`),
    check('parcels_failed_when', sql`(${t.state} = 'failed') <= (${t.failedAt} is not null)`),
    check('parcels_lease', sql`(${t.leaseUntil} is null) = (${t.leaseId} is null)`),
  ],
);

/**
 * What the courier asks for a parcel. An estimate when it was booked; what it has billed, from its file or typed, takes the
 * place of that.
 */
export const parcelCharges = pgTable(
  'parcel_charges',
  {
    parcelId: reference('parcel_id', () => parcels.id).primaryKey(),
    freightPaise: integer('freight_paise'),
    /** For collecting cash. */
    cashFeePaise: integer('cash_fee_paise'),
    /** Should it come back. */
    returnPaise: integer('return_paise'),
    source: text({ enum: CHARGE_SOURCES }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    check(
      'parcel_charges_known',
      sql`num_nonnulls(${t.freightPaise}, ${t.cashFeePaise}, ${t.returnPaise}) > 0
        and coalesce(least(${t.freightPaise}, ${t.cashFeePaise}, ${t.returnPaise}), 0) >= 0`,
    ),
  ],
);

/** Our own copy of a label: the courier's links die. */
export const parcelLabels = pgTable('parcel_labels', {
  parcelId: reference('parcel_id', () => parcels.id).primaryKey(),
  pdf: bytes().notNull(),
});

/** Everything that was ever said about a parcel, each thing once. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    parcelId: reference('parcel_id', () => parcels.id),
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
  },
  (t) => [uniqueIndex('parcel_events_once').on(t.parcelId, t.key)],
);

/** Pushes of the couriers as they came, until they are worked through. */
export const courierPushes = pgTable(
  'courier_pushes',
  {
    /** Hash of provider and body: the same push counts once. */
    id: text().primaryKey(),
    provider: text({ enum: ['shiprocket', 'delhivery'] }).notNull(),
    body: text().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
  },
  (t) => [
    index('courier_pushes_open').on(t.receivedAt).where(sql`handled_at is null`),
    index('courier_pushes_received').on(t.receivedAt),
  ],
);

/** What is to become of a parcel that could not be handed over: one answer for each failed attempt. */
export const failedAnswers = pgTable(
  'failed_answers',
  {
    parcelId: reference('parcel_id', () => parcels.id),
    attempt: smallint().notNull(),
    action: text({ enum: ['reattempt', 'return'] }).notNull(),
    day: date({ mode: 'string' }),
    phone: text(),
    address: text(),
    by: text({ enum: ['staff', 'shopper', 'auto'] }).notNull(),
    /** A user's id, or `store`. */
    who: text().notNull(),
    at: moment('at').notNull(),
    /** Null until the courier has said. */
    isAccepted: boolean('is_accepted'),
    memory: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.attempt] }),
    index('failed_answers_open').on(t.parcelId).where(sql`is_accepted is null`),
    check(
      'failed_answers_reattempt',
      sql`${t.action} = 'reattempt' or (${t.day} is null and ${t.phone} is null and ${t.address} is null)`,
    ),
  ],
);

/** The couriers' tokens, one for all processes. */
export const courierTokens = pgTable('courier_tokens', {
  provider: text({ enum: ['shiprocket', 'delhivery'] }).primaryKey(),
  token: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
});
