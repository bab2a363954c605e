import type { CouponTerms } from '#core/pricing/coupon.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Refusal } from '#server/domains/refusal.ts';
import { couponRefusal } from './coupon-refusal.ts';
import { type CouponRow, selectCoupon } from './coupons.queries.ts';

/** The refusal can be thrown as it is, or its message shown. */
export type FoundCoupon = { terms: CouponTerms; refusal: null } | { terms: null; refusal: Refusal };

/** A coupon that this customer may use at this time, in any case of letters; whether the cart is large enough is the quote's affair. */
export async function findCouponFor(
  db: Db | Tx,
  { code, userId, at }: { code: string; userId: string; at: Date },
): Promise<FoundCoupon> {
  const wanted = code.trim().toUpperCase();
  const found = await selectCoupon(db, { code: wanted, userId });
  if (!found) return { terms: null, refusal: couponRefusal('coupon-unknown', { code: wanted }) };
  const refusal = refusalOf({ ...found, at });
  return refusal ? { terms: null, refusal } : { terms: termsOf(found.coupon), refusal: null };
}

/** What a coupon gives and asks, whoever may use it now; null when it is gone. */
export async function findCouponTerms(db: Db | Tx, code: string): Promise<CouponTerms | null> {
  const found = await selectCoupon(db, { code, userId: '' });
  return found && termsOf(found.coupon);
}

function refusalOf({
  coupon,
  usedByCustomer,
  at,
}: {
  coupon: CouponRow;
  usedByCustomer: number;
  at: Date;
}): Refusal | null {
  if (!coupon.active) return couponRefusal('coupon-inactive', coupon);
  if (coupon.startsAt && at < coupon.startsAt) return couponRefusal('coupon-not-started', coupon);
  if (coupon.endsAt && at >= coupon.endsAt) return couponRefusal('coupon-over', coupon);
  // A customer who has had their share learns that first: it holds even when others give their uses back.
  if (coupon.perCustomerLimit !== null && usedByCustomer >= coupon.perCustomerLimit) {
    return couponRefusal('coupon-used-by-you', coupon);
  }
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit) {
    return couponRefusal('coupon-used-up', coupon);
  }
  return null;
}

function termsOf(coupon: CouponRow): CouponTerms {
  const common = { code: coupon.code, minOrderPaise: coupon.minOrderPaise };
  if (coupon.kind === 'flat') return { ...common, kind: 'flat', amountPaise: coupon.amountPaise ?? 0 };
  return { ...common, kind: 'percent', percent: coupon.percent ?? 0, capPaise: coupon.capPaise ?? undefined };
}
