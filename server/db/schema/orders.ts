import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
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
import type { PriceTerms } from '#core/pricing/returned-goods.ts';
import type { RiskInputs } from '#core/rules/cod-risk.ts';
import { COD_ACTIONS, COD_QUESTIONS } from '#core/rules/cod-treatment.ts';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  RETURN_QUALITIES,
} from '#core/rules/order-states.ts';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';
import { coupons } from './coupons.ts';
import { products } from './products.ts';

/** `('Pending', 'Paid')`, for the checks of the database. */
function listed(values: readonly string[]) {
  return sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`);
}

/** 128 bits of chance, as they can stand in an address. */
export const NEW_TRACK_TOKEN = sql`translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/=', '-_')`;

/**
 * Orders, and holds: an online order that is not yet paid has no `placed_at`. It holds stock until `hold_until`, is shown
 * to nobody, and either becomes an order when the money is there or is cancelled.
 */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: reference('user_id', () => users.id),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull(),
    subtotalPaise: integer('subtotal_paise').notNull(),
    offerPaise: integer('offer_paise').notNull().default(0),
    couponCode: text('coupon_code').references(() => coupons.code),
    discountPaise: integer('discount_paise').notNull().default(0),
    deliveryPaise: integer('delivery_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    /** Money that arrived, and money that went back. */
    paidPaise: integer('paid_paise').notNull().default(0),
    refundedPaise: integer('refunded_paise').notNull().default(0),
    shipName: text('ship_name').notNull(),
    shipAddress: text('ship_address').notNull(),
    shipPhone: text('ship_phone').notNull(),
    shipAltPhone: text('ship_alt_phone'),
    shipEmail: text('ship_email'),
    shipPincode: text('ship_pincode').notNull(),
    shipCity: text('ship_city').notNull(),
    shipState: text('ship_state').notNull(),
    /** The provider's order; one for each of ours, reused when a payment is tried again. */
    providerOrderId: text('provider_order_id').unique(),
    holdUntil: moment('hold_until'),
    /** When the provider's records are next compared with ours, and how often that has been done. */
    checkAt: moment('check_at'),
    checks: smallint().notNull().default(0),
    /** When the provider was last asked for the sake of a waiting shopper. */
    askedAt: moment('asked_at'),
    /** For the replacement of an exchange: the order that was paid for. */
    replacementFor: text('replacement_for').references((): AnyPgColumn => orders.id),
    /** Coupon and delivery terms of the moment of the order: what is not sent back in a return is priced by them. */
    priceTerms: jsonb('price_terms').$type<PriceTerms>(),
    courier: text(),
    trackingNumber: text('tracking_number'),
    /** Opens the tracking page to whoever has it. */
    trackToken: text('track_token').notNull().default(NEW_TRACK_TOKEN),
    createdAt: moment('created_at').notNull().defaultNow(),
    placedAt: moment('placed_at'),
    /** The day that the shopper was promised; it does not move. */
    promisedOn: date('promised_on', { mode: 'string' }),
    /** When an order that is still Pending is cancelled; nothing where the owner had no such rule. */
    confirmBy: moment('confirm_by'),
    /** What the shopper of a cash order was asked for before it is packed; and until when it waits for that. */
    askedFor: text('asked_for', { enum: COD_QUESTIONS }),
    waitsUntil: moment('waits_until'),
    /** The part that is asked for ahead, and what paying all of it online takes off, as the shopper was shown. */
    advancePaise: integer('advance_paise'),
    savingPaise: integer('saving_paise'),
    /** What was paid online of an order whose rest is paid at the door. */
    aheadPaise: integer('ahead_paise').notNull().default(0),
    deliveredAt: moment('delivered_at'),
    /** When the parcel was refused at the door: counted against the customer before cash on delivery is offered again. */
    refusedAt: moment('refused_at'),
    /** How an undelivered parcel looked when it was back; only what is good is sold again. */
    returnQuality: text('return_quality', { enum: RETURN_QUALITIES }),
  },
  (t) => [
    check('orders_status', sql`${t.status} in ${listed(ORDER_STATUSES)}`),
    check('orders_payment_status', sql`${t.paymentStatus} in ${listed(PAYMENT_STATUSES)}`),
    check('orders_payment_method', sql`${t.paymentMethod} in ('COD', 'Razorpay')`),
    check(
      'orders_money_adds_up',
      sql`${t.totalPaise} = ${t.subtotalPaise} - ${t.offerPaise} - ${t.discountPaise} + ${t.deliveryPaise}
        and ${t.totalPaise} >= 0 and ${t.offerPaise} >= 0 and ${t.discountPaise} >= 0 and ${t.deliveryPaise} >= 0`,
    ),
    check('orders_refund_at_most_paid', sql`${t.refundedPaise} between 0 and ${t.paidPaise}`),
    check('orders_replacement_is_free', sql`${t.replacementFor} is null or ${t.totalPaise} = 0`),
    check('orders_return_quality', sql`${t.returnQuality} in ('Good', 'Worn', 'Damaged')`),
    check('orders_delivered_when', sql`(${t.status} = 'Delivered') <= (${t.deliveredAt} is not null)`),
    check('orders_ahead', sql`${t.aheadPaise} between 0 and ${t.totalPaise}`),
    check('orders_asked_for', sql`${t.askedFor} in ${listed(COD_QUESTIONS)}`),
    index('orders_of_user').on(t.userId, t.placedAt),
    index('orders_placed').on(t.placedAt, t.id).where(sql`placed_at is not null`),
    // The lists of the back office: newest first within one filter, and what people look an order up by.
    // What comes after the id in two of them is for filters and counts that then need not look at the orders themselves.
    index('orders_by_status')
      .on(t.status, t.placedAt, t.id, t.paymentMethod, t.paymentStatus)
      .where(sql`placed_at is not null`),
    index('orders_by_payment').on(t.paymentStatus, t.placedAt, t.id).where(sql`placed_at is not null`),
    index('orders_by_method').on(t.paymentMethod, t.placedAt, t.id).where(sql`placed_at is not null`),
    index('orders_by_state').on(t.shipState, t.placedAt, t.id, t.status).where(sql`placed_at is not null`),
    index('orders_by_pincode').on(t.shipPincode, t.placedAt).where(sql`placed_at is not null`),
    index('orders_delivered_email').on(t.shipEmail).where(sql`delivered_at is not null`),
    index('orders_by_phone').on(t.shipPhone, t.placedAt),
    index('orders_unpaid_online')
      .on(t.placedAt, t.id)
      .where(sql`placed_at is not null and payment_method = 'Razorpay' and paid_paise < total_paise`),
    // Promises by the day on which they are due, with what they are compared by.
    index('orders_promised').on(t.promisedOn).where(sql`placed_at is not null and promised_on is not null`),
    index('orders_replacements').on(t.replacementFor).where(sql`replacement_for is not null`),
    index('orders_by_coupon').on(t.couponCode).where(sql`coupon_code is not null`),
    index('orders_refused').on(t.userId).where(sql`refused_at is not null`),
    index('orders_unconfirmed').on(t.confirmBy).where(sql`status = 'Pending' and confirm_by is not null`),
    index('orders_to_confirm')
      .on(t.placedAt, t.id)
      .where(
        sql`placed_at is not null and status = 'Pending' and payment_method = 'COD' and waits_until is null`,
      ),
    index('orders_to_book')
      .on(t.placedAt, t.id)
      .where(sql`placed_at is not null and status = 'Packed' and tracking_number is null`),
    index('orders_waiting').on(t.waitsUntil, t.id).where(sql`status = 'Pending' and waits_until is not null`),
    // How the latest cash parcels to an area ended, for judging the next one.
    index('orders_cash_ended')
      .on(sql`left(${t.shipPincode}, 3)`, t.placedAt)
      .where(sql`payment_method = 'COD' and status in ('Delivered', 'Returned')`),
    index('orders_name_trigram').using('gin', sql`lower(${t.shipName}) gin_trgm_ops`),
    index('orders_tracking')
      .on(sql`upper(${t.trackingNumber}) text_pattern_ops`)
      .where(sql`tracking_number is not null`),
    index('orders_email').on(sql`lower(${t.shipEmail}) text_pattern_ops`).where(sql`ship_email is not null`),
    uniqueIndex('orders_track_token').on(t.trackToken),
    index('orders_not_placed').on(t.createdAt, t.id).where(sql`placed_at is null`),
    index('orders_holds').on(t.holdUntil).where(sql`placed_at is null and status = 'Pending'`),
    index('orders_checks').on(t.checkAt).where(sql`check_at is not null`),
  ],
);

/** What was bought, as it was then: names and prices of an order never change with its products. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: text().primaryKey(),
    orderId: reference('order_id', () => orders.id),
    position: smallint().notNull(),
    /** For the line of a replacement: the line that was paid for. */
    replacesLineId: text('replaces_line_id').references((): AnyPgColumn => orderLines.id),
    /** Null once the product has been deleted. */
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    category: text().notNull(),
    hsn: text().notNull(),
    size: text().notNull(),
    quantity: integer().notNull(),
    unitPaise: integer('unit_paise').notNull(),
    /** This line's share of offer and coupon; the shares of an order add up to its discounts. */
    discountPaise: integer('discount_paise').notNull(),
    totalPaise: integer('total_paise').notNull(),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
    refundedPaise: integer('refunded_paise').notNull().default(0),
    /** How many of them were scanned at the packing desk. */
    scannedQuantity: integer('scanned_quantity').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_place').on(t.orderId, t.position),
    index('order_lines_product').on(t.productId),
    check(
      'order_lines_quantity',
      sql`${t.quantity} > 0 and ${t.returnedQuantity} between 0 and ${t.quantity}`,
    ),
    check('order_lines_scanned', sql`${t.scannedQuantity} between 0 and ${t.quantity}`),
    check(
      'order_lines_money',
      sql`${t.totalPaise} = ${t.unitPaise} * ${t.quantity} - ${t.discountPaise} and ${t.discountPaise} >= 0
        and ${t.totalPaise} >= 0 and ${t.refundedPaise} between 0 and ${t.totalPaise}`,
    ),
  ],
);

/** One use of a coupon by an order. Released when the order is cancelled. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: reference('order_id', () => orders.id),
    code: reference('code', () => coupons.code),
    userId: reference('user_id', () => users.id),
    releasedAt: moment('released_at'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.code] })],
);

/** Who changed what of an order, and when. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id),
    /** Such as `status`, `payment`, `refund`, `return`, `note`. */
    what: text().notNull(),
    from: text('from_value'),
    to: text('to_value'),
    /** A user's id, or `store` for what happened by itself. */
    who: text().notNull(),
    note: text(),
    /** For `return`: the request, since an order may have several. */
    returnId: text('return_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_of_order').on(t.orderId, t.id)],
);

/** Answers already given, by the caller's key: the same call twice is done once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: reference('user_id', () => users.id),
    key: text().notNull(),
    /** Hash of call and body: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    /** The order that the call has begun: a call that was cut off goes on with it. */
    orderId: text('order_id').references(() => orders.id),
    /** Null while the first call is under way. */
    answer: jsonb(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Which run of the call works on it, and until when nobody else may take over. Null for a run that has failed. */
    claimId: text('claim_id'),
    leaseUntil: moment('lease_until'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** The risk of a cash order as it was judged when it was placed, with all that it was judged by. */
export const codRisks = pgTable(
  'cod_risks',
  {
    orderId: reference('order_id', () => orders.id).primaryKey(),
    /** By which version of the points. */
    rule: smallint().notNull(),
    points: smallint().notNull(),
    inputs: jsonb().$type<RiskInputs>().notNull(),
    /** What the owner's rules did with it. */
    action: text({ enum: COD_ACTIONS }).notNull(),
    judgedAt: moment('judged_at').notNull(),
  },
  (t) => [
    check('cod_risks_points', sql`${t.points} >= 0`),
    index('cod_risks_judged').on(t.judgedAt, t.points),
  ],
);
