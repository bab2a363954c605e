import type { AppliedCoupon, ApplyCoupon } from '#core/contract/coupons.ts';
import type { CouponTerms } from '#core/pricing/coupon.ts';
import { couponFromTerms, applyCoupon as reckonCoupon, STRIP_COUPON } from '#core/pricing/coupon.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Db } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { createCouponCheck, findCouponFor } from './check-coupon.ts';
import { insertFirstCoupon } from './coupons.queries.ts';

/** The coupon that the strip above every page speaks of. */
const FIRST_COUPON: Extract<CouponTerms, { kind: 'flat' }> = {
  code: STRIP_COUPON,
  kind: 'flat',
  amountPaise: 10_000,
  minOrderPaise: 100_000,
};

export function createCoupons({ db, limits, now }: { db: Db; limits: Limits; now: () => Date }) {
  const checkCoupon = createCouponCheck({ db, limits, now });

  async function ensureFirstCoupon(): Promise<void> {
    await insertFirstCoupon(db, FIRST_COUPON);
  }

  /** What a coupon would take off a cart of this size. Nothing is counted before an order is made. */
  async function applyCoupon({
    code,
    cartTotal,
    userId,
  }: ApplyCoupon & { userId: string }): Promise<AppliedCoupon> {
    const { terms, refusal } = await checkCoupon({ code, userId });
    if (refusal) throw refusal;
    const effect = reckonCoupon(terms, paiseFromRupees(cartTotal));
    if (effect.refusal !== null) {
      throw new Refusal('coupon-too-small-cart', { say: effect.refusal, field: 'cartTotal' });
    }
    const discount = rupeesFromPaise(effect.discountPaise);
    return {
      discount,
      message: `Coupon applied! Discount: ${formatRupees(discount)}.`,
      coupon: couponFromTerms(terms),
    };
  }

  /** Whether a shopper who has not used it yet gets what the strip above every page promises. */
  async function isFirstCouponValid(): Promise<boolean> {
    const { terms } = await findCouponFor(db, { code: FIRST_COUPON.code, userId: '', at: now() });
    return (
      terms?.kind === FIRST_COUPON.kind &&
      terms.amountPaise === FIRST_COUPON.amountPaise &&
      terms.minOrderPaise === FIRST_COUPON.minOrderPaise
    );
  }

  return { ensureFirstCoupon, isFirstCouponValid, applyCoupon };
}
