import type { CouponTerms } from '#core/pricing/coupon.ts';
import { STRIP_COUPON } from '#core/pricing/coupon.ts';

/** The coupon that the strip above every page speaks of. */
export const FIRST_COUPON: Extract<CouponTerms, { kind: 'flat' }> = {
  code: STRIP_COUPON,
  kind: 'flat',
  amountPaise: 10_000,
  minOrderPaise: 100_000,
};
