import type { Coupon } from '#core/contract/coupons.ts';
import type { CouponTerms } from './coupon.ts';
import { paiseFromRupees, rupeesFromPaise } from './paise.ts';

/** Terms as the API tells them, in rupees. */
export function couponFromTerms(terms: CouponTerms): Coupon {
  const common = { code: terms.code, minOrder: rupeesFromPaise(terms.minOrderPaise) };
  if (terms.kind === 'flat') return { ...common, kind: 'flat', amount: rupeesFromPaise(terms.amountPaise) };
  const cap = terms.capPaise === undefined ? {} : { cap: rupeesFromPaise(terms.capPaise) };
  return { ...common, kind: 'percent', percent: terms.percent, ...cap };
}

/** The other way round, for the browser's own reckoning. */
export function termsFromCoupon(coupon: Coupon): CouponTerms {
  const common = { code: coupon.code, minOrderPaise: paiseFromRupees(coupon.minOrder) };
  if (coupon.kind === 'flat') {
    return { ...common, kind: 'flat', amountPaise: paiseFromRupees(coupon.amount ?? 0) };
  }
  const cap = coupon.cap === undefined ? {} : { capPaise: paiseFromRupees(coupon.cap) };
  return { ...common, kind: 'percent', percent: coupon.percent ?? 0, ...cap };
}
