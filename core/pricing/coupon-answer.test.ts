import { expect, it } from 'vitest';
import type { CouponTerms } from './coupon.ts';
import { couponFromTerms, termsFromCoupon } from './coupon-answer.ts';

const common = { code: 'MORE', minOrderPaise: 99_950 };

it.each<[CouponTerms, object]>([
  [
    { ...common, kind: 'flat', amountPaise: 10_050 },
    { code: 'MORE', minOrder: 999.5, kind: 'flat', amount: 100.5 },
  ],
  [
    { ...common, kind: 'percent', percent: 15 },
    { code: 'MORE', minOrder: 999.5, kind: 'percent', percent: 15 },
  ],
  [
    { ...common, kind: 'percent', percent: 15, capPaise: 30_000 },
    { code: 'MORE', minOrder: 999.5, kind: 'percent', percent: 15, cap: 300 },
  ],
])('tells terms in rupees and reads them back: %j', (terms, told) => {
  expect(couponFromTerms(terms)).toEqual(told);
  expect(termsFromCoupon(couponFromTerms(terms))).toEqual(terms);
});
