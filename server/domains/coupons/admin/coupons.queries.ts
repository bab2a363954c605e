import { and, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CouponListQuery, CouponStatus } from '#core/contract/coupons.ts';
import { STRIP_COUPON } from '#core/pricing/strip-offer.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { couponRedemptions, orders } from '#server/db/schema/orders.ts';
import { comesAfter, containing, type NewestCursor } from '#server/domains/lists.queries.ts';
import { IS_SALE } from '#server/domains/sales.queries.ts';
import type { CouponRow } from '../coupons.queries.ts';

type CouponFilter = Omit<CouponListQuery, 'cursor'> & { after: NewestCursor | undefined; at: Date };

/** One page, newest first, with one row more than was asked for if there is one. */
export async function selectCoupons(
  db: Db,
  { status, search, after, limit, at }: CouponFilter,
): Promise<CouponRow[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        status && hasStatus(status, at),
        search ? ilike(coupons.code, containing(search)) : undefined,
        comesAfter(after, coupons.createdAt, coupons.code),
      ),
    )
    .orderBy(desc(coupons.createdAt), desc(coupons.code))
    .limit(limit + 1);
}

function hasStatus(status: CouponStatus, at: Date): SQL | undefined {
  const now = at.toISOString();
  const isOver = sql`${coupons.endsAt} <= ${now}`;
  const isToCome = sql`${coupons.startsAt} > ${now}`;
  const isUsedUp = sql`${coupons.used} >= ${coupons.totalLimit}`;
  if (status === 'ended') return or(sql`NOT ${coupons.active}`, isOver, isUsedUp);
  const isOn = sql`${coupons.active} AND (${isOver}) IS NOT TRUE AND (${isUsedUp}) IS NOT TRUE`;
  return status === 'planned' ? sql`${isOn} AND ${isToCome}` : sql`${isOn} AND (${isToCome}) IS NOT TRUE`;
}

export async function selectOneCoupon(db: Db, code: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row;
}

export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row;
}

/** False when there is such a code already. */
export async function insertCoupon(tx: Tx, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(coupons).values(coupon).onConflictDoNothing();
  await dropStripPages(tx, coupon.code);
  return rowCount === 1;
}

export async function updateCoupon(
  tx: Tx,
  code: string,
  change: Partial<typeof coupons.$inferInsert>,
): Promise<void> {
  await tx
    .update(coupons)
    .set({ ...change, version: sql`${coupons.version} + 1` })
    .where(eq(coupons.code, code));
  await dropStripPages(tx, code);
}

/** Whether any order, cancelled or not, has ever been made with it. */
export async function wasEverUsed(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM ${orders} WHERE ${orders.couponCode} = ${code}
    UNION ALL SELECT FROM ${couponRedemptions} WHERE ${couponRedemptions.code} = ${code} LIMIT 1`);
  return rows.length > 0;
}

export async function deleteCoupon(tx: Tx, code: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.code, code));
  await dropStripPages(tx, code);
}

/** On every node: the strip above every page says what this coupon gives, or is not there. */
async function dropStripPages(tx: Tx, code: string): Promise<void> {
  if (code === STRIP_COUPON) await tx.execute(sql`SELECT pg_notify('catalogue', 'all')`);
}

/** Over the orders that are sales. What paying online took off is not the coupon's. */
export async function selectCouponSales(db: Db, codes: string[]) {
  if (codes.length === 0) return [];
  const o = alias(orders, 'o');
  return db
    .select({
      code: sql<string>`${o.couponCode}`,
      orders: sql<number>`count(*)::int`,
      discountPaise: sql<string>`sum(${o.discountPaise} - coalesce((${o.priceTerms}->>'savingPaise')::int, 0))`,
      revenuePaise: sql<string>`sum(${o.totalPaise})`,
    })
    .from(o)
    .where(and(inArray(o.couponCode, codes), isNotNull(o.placedAt), IS_SALE))
    .groupBy(o.couponCode);
}
