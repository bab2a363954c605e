import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, reference } from './columns.ts';

export const coupons = pgTable(
  'coupons',
  {
    /** In capitals: codes are compared in any case. */
    code: text().primaryKey(),
    kind: text().notNull(),
    /** For `flat`. */
    amountPaise: integer('amount_paise'),
    /** For `percent`, with an upper end if there is one. */
    percent: smallint(),
    capPaise: integer('cap_paise'),
    minOrderPaise: integer('min_order_paise').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    totalLimit: integer('total_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** Uses that count: given back when an order is cancelled. Only guarded updates change it. */
    used: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('coupons_newest').on(t.createdAt, t.code),
    check(
      'coupons_code_upper',
      sql`${t.code} = upper(trim(${t.code})) and length(${t.code}) between 1 and 40`,
    ),
    check(
      'coupons_kind',
      sql`(${t.kind} = 'flat' and ${t.amountPaise} > 0 and ${t.percent} is null)
        or (${t.kind} = 'percent' and ${t.percent} between 1 and 100 and ${t.amountPaise} is null)`,
    ),
    check('coupons_used', sql`${t.used} >= 0 and (${t.totalLimit} is null or ${t.used} <= ${t.totalLimit})`),
  ],
);

/** How often each customer's valid orders use a coupon. */
export const couponCustomers = pgTable(
  'coupon_customers',
  {
    code: reference('code', () => coupons.code, { onDelete: 'cascade' }),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    used: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.userId] }), check('coupon_customers_used', sql`${t.used} >= 0`)],
);
