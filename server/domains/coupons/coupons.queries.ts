import { and, eq, sql } from 'drizzle-orm';
import type { CouponTerms } from '#core/pricing/offers.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { couponCustomers, coupons } from '#server/db/schema/coupons.ts';
import { couponRedemptions } from '#server/db/schema/orders.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** The coupon, and how many uses of it count for this customer. */
export async function selectCoupon(
  db: Db | Tx,
  { code, userId }: { code: string; userId: string },
): Promise<{ coupon: CouponRow; usedByCustomer: number } | null> {
  const [row] = await db
    .select({ coupon: coupons, usedByCustomer: couponCustomers.used })
    .from(coupons)
    .leftJoin(
      couponCustomers,
      and(eq(couponCustomers.code, coupons.code), eq(couponCustomers.userId, userId)),
    )
    .where(eq(coupons.code, code));
  return row ? { coupon: row.coupon, usedByCustomer: row.usedByCustomer ?? 0 } : null;
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

/** False when this order's use of the coupon counts already. One that was released counts again. */
export async function insertRedemption(tx: Db | Tx, redemption: Redemption): Promise<boolean> {
  const { rowCount } = await tx
    .insert(couponRedemptions)
    .values(redemption)
    .onConflictDoUpdate({
      target: [couponRedemptions.orderId, couponRedemptions.code],
      set: { releasedAt: null },
      setWhere: sql`${couponRedemptions.releasedAt} IS NOT NULL`,
    });
  return rowCount === 1;
}

/** Null when no use is left. The row stays locked, so that a customer's own uses are counted one after the other too. */
export async function countUse(
  tx: Db | Tx,
  code: string,
): Promise<{ perCustomerLimit: number | null } | null> {
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(
        eq(coupons.code, code),
        sql`(${coupons.totalLimit} IS NULL OR ${coupons.used} < ${coupons.totalLimit})`,
      ),
    )
    .returning({ perCustomerLimit: coupons.perCustomerLimit });
  return counted ?? null;
}

/** False when the customer has no use left. */
export async function countCustomerUse(
  tx: Db | Tx,
  { code, userId, limit }: { code: string; userId: string; limit: number | null },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO coupon_customers (code, user_id, used)
    SELECT ${code}, ${userId}, 1 WHERE ${limit}::integer IS NULL OR ${limit}::integer > 0
    ON CONFLICT (code, user_id) DO UPDATE SET used = coupon_customers.used + 1
    WHERE ${limit}::integer IS NULL OR coupon_customers.used < ${limit}::integer`);
  return rowCount === 1;
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
