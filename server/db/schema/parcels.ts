import { sql } from 'drizzle-orm';
import {
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
import { FAILED_REASONS, PARCEL_ALARMS } from '#core/rules/parcel-states.ts';
import { carriedColumns, eventColumns } from './carried.ts';
import { moment, reference } from './columns.ts';
import { orders } from './orders.ts';

export const CHARGE_SOURCES = ['estimate', 'file', 'typed'] as const;

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** What a courier carries to the shopper of an order. */
export const parcels = pgTable(
  'parcels',
  {
    ...carriedColumns(),
    orderId: reference('order_id', () => orders.id),
    /** The courier's own estimate when it was booked. */
    expectedOn: date('expected_on', { mode: 'string' }),
    collectPaise: integer('collect_paise').notNull(),
    /** Of the cash that it brought: what the courier has paid to the store. The sum of its remittances; triggers keep it. */
    remittedPaise: integer('remitted_paise').notNull().default(0),
    /** And what a person has settled by hand: above zero it never comes, below zero it was too much. */
    settledPaise: integer('settled_paise').notNull().default(0),
    /** When the courier was last asked whether it has paid. */
    remittanceReadAt: moment('remittance_read_at'),
    /** What contradicts its end, and somebody has looked at. Whatever else does is shown again. */
    settledAlarm: text('settled_alarm', { enum: PARCEL_ALARMS }),
    /** Of the last failed attempt. */
    reason: text({ enum: FAILED_REASONS }),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    failedAt: moment('failed_at'),
    deliveredAt: moment('delivered_at'),
    pickupAskedAt: moment('pickup_asked_at'),
    labelAt: moment('label_at'),
    /** It could not be handed over, its order is open, and nobody has said yet what is to become of it. Triggers keep this and the next two. */
    awaitsAnswer: boolean('awaits_answer').notNull().default(false),
    /** It came back, and its order is still on the road: somebody must take it in. */
    awaitsReceipt: boolean('awaits_receipt').notNull().default(false),
    /** It is lost, and its order open: a new parcel or a refund is to be decided on, or the new parcel to be booked. */
    awaitsDecision: boolean('awaits_decision').notNull().default(false),
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
    index('parcels_to_decide').on(t.updatedAt, t.id).where(sql`awaits_decision`),
    index('parcels_contradicted')
      .on(t.updatedAt, t.id)
      .where(sql`alarm is not null and alarm is distinct from settled_alarm`),
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
  { ...eventColumns(), parcelId: reference('parcel_id', () => parcels.id) },
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
