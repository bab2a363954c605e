import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CouponTerms } from '#core/pricing/offers.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';
import { couponCustomers, coupons } from '#server/db/schema/coupons.ts';
import { couponRedemptions } from '#server/db/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect;

const usableCoupon = z.object({
  code: z.string(),
  kind: z.string(),
  amountPaise: z.int().nullable(),
  percent: z.int().nullable(),
  capPaise: z.int().nullable(),
  minOrderPaise: z.int(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  totalLimit: z.int().nullable(),
  perCustomerLimit: z.int().nullable(),
  used: z.int(),
  active: z.boolean(),
  /** How many uses of it count for this customer. */
  usedByCustomer: z.int(),
});
export type UsableCoupon = z.infer<typeof usableCoupon>;

const SELECT_COUPON = `
  SELECT c.code, kind, amount_paise AS "amountPaise", percent, cap_paise AS "capPaise",
    min_order_paise AS "minOrderPaise", starts_at AS "startsAt", ends_at AS "endsAt", total_limit AS "totalLimit",
    per_customer_limit AS "perCustomerLimit", c.used, active, coalesce(customer.used, 0) AS "usedByCustomer"
  FROM coupons c LEFT JOIN coupon_customers customer ON customer.code = c.code AND customer.user_id = $2
  WHERE c.code = $1`;

/** The coupon, as this customer may use it. */
export async function selectCoupon(
  db: Db | Tx,
  { code, userId }: { code: string; userId: string },
): Promise<UsableCoupon | undefined> {
  const [coupon] = await readPlannedRows(db, usableCoupon, SELECT_COUPON, [code, userId]);
  return coupon;
}

/** Once in the life of a store: an owner who deletes or changes the coupon does not get it back. */
export async function insertFirstCoupon(
  db: Db | Tx,
  coupon: Extract<CouponTerms, { kind: 'flat' }>,
): Promise<void> {
  await db.execute(sql`
    WITH reached AS (INSERT INTO milestones (name) VALUES ('first-coupon') ON CONFLICT DO NOTHING RETURNING name)
    INSERT INTO coupons (code, kind, amount_paise, min_order_paise)
    SELECT ${coupon.code}, ${coupon.kind}, ${coupon.amountPaise}::integer, ${coupon.minOrderPaise}::integer
    FROM reached
    ON CONFLICT DO NOTHING`);
}

export interface Redemption {
  code: string;
  userId: string;
  orderId: string;
}

const useRow = z.object({ isNew: z.boolean(), isLeft: z.boolean(), isLeftForCustomer: z.boolean() });

/**
 * Each part does something only where the one before it has. Uses are counted one after the other, a customer's own, too:
 * the coupon's row is locked from its count on. One that was released counts again.
 */
const COUNT_USE = `
  WITH redeemed AS (
    INSERT INTO coupon_redemptions (code, user_id, order_id) VALUES ($1, $2, $3)
    ON CONFLICT (order_id, code) DO UPDATE SET released_at = NULL WHERE coupon_redemptions.released_at IS NOT NULL
    RETURNING code
  ), counted AS (
    UPDATE coupons c SET used = c.used + 1 FROM redeemed
    WHERE c.code = redeemed.code AND (c.total_limit IS NULL OR c.used < c.total_limit)
    RETURNING c.code, c.per_customer_limit AS most
  ), customer AS (
    INSERT INTO coupon_customers (code, user_id, used)
    SELECT code, $2, 1 FROM counted WHERE most IS NULL OR most > 0
    ON CONFLICT (code, user_id) DO UPDATE SET used = coupon_customers.used + 1
    WHERE coupon_customers.used < ALL (SELECT most FROM counted WHERE most IS NOT NULL)
    RETURNING code
  )
  SELECT EXISTS (SELECT FROM redeemed) AS "isNew", EXISTS (SELECT FROM counted) AS "isLeft",
    EXISTS (SELECT FROM customer) AS "isLeftForCustomer"`;

/** Counts an order's use of a coupon, in one statement. Where no use is left, the transaction must be undone. */
export async function countUse(tx: Db | Tx, { code, userId, orderId }: Redemption) {
  const [use] = await readPlannedRows(tx, useRow, COUNT_USE, [code, userId, orderId]);
  if (!use) throw new Error('A statement without FROM gives one row.');
  return use;
}

/** Ends the uses of an order that counted until now, and returns them. */
export async function endRedemptions(tx: Db | Tx, orderId: string) {
  return tx
    .update(couponRedemptions)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(couponRedemptions.orderId, orderId), sql`${couponRedemptions.releasedAt} IS NULL`))
    .returning({ code: couponRedemptions.code, userId: couponRedemptions.userId });
}

export async function giveBackUse(tx: Db | Tx, { code, userId }: { code: string; userId: string }) {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.code, code));
  await tx
    .update(couponCustomers)
    .set({ used: sql`${couponCustomers.used} - 1` })
    .where(and(eq(couponCustomers.code, code), eq(couponCustomers.userId, userId)));
}
