import { describe, expect, it } from 'vitest';
import { failureDetails } from '#texts/failures.ts';
import { applyCoupon, type CouponTerms, couponFromTerms, termsFromCoupon } from './offers.ts';

const RD100: CouponTerms = { code: 'RD100', kind: 'flat', amountPaise: 10_000, minOrderPaise: 100_000 };
const TENTH: CouponTerms = {
  code: 'TENTH',
  kind: 'percent',
  percent: 10,
  capPaise: 20_000,
  minOrderPaise: 0,
};

describe('a coupon against a cart', () => {
  it('says how much is missing, to the paisa', () => {
    const { discountPaise, refusal } = applyCoupon(RD100, 79_900);
    expect(discountPaise).toBe(0);
    expect(refusal?.(failureDetails)).toBe('Add ₹201 more to use RD100.');
    expect(applyCoupon(RD100, 99_950).refusal?.(failureDetails)).toBe('Add ₹0.50 more to use RD100.');
    expect(applyCoupon({ ...RD100, minOrderPaise: 15_000_000 }, 100).refusal?.(failureDetails)).toBe(
      'Add ₹1,49,999 more to use RD100.',
    );
  });

  it('holds from the minimum on', () => {
    expect(applyCoupon(RD100, 100_000)).toEqual({ discountPaise: 10_000, refusal: null });
  });

  it('takes a percentage up to its cap, rounded up to the rupee on prices in whole rupees', () => {
    expect(applyCoupon(TENTH, 49_900).discountPaise).toBe(5_000);
    expect(applyCoupon({ ...TENTH, percent: 20 }, 96_025).discountPaise).toBe(19_205);
    expect(applyCoupon({ ...TENTH, capPaise: 4_950 }, 90_000).discountPaise).toBe(5_000);
    expect(applyCoupon(TENTH, 49_905).discountPaise).toBe(4_991);
    expect(applyCoupon(TENTH, 200_000).discountPaise).toBe(20_000);
    expect(applyCoupon(TENTH, 900_000).discountPaise).toBe(20_000);
    expect(applyCoupon({ ...TENTH, capPaise: undefined }, 900_000).discountPaise).toBe(90_000);
  });

  it('never takes more than the cart', () => {
    expect(applyCoupon({ ...RD100, minOrderPaise: 0 }, 4_900).discountPaise).toBe(4_900);
    expect(applyCoupon({ ...TENTH, percent: 100, capPaise: undefined }, 4_901).discountPaise).toBe(4_901);
  });
});

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
])('gives terms in rupees and reads them back: %j', (terms, answer) => {
  expect(couponFromTerms(terms)).toEqual(answer);
  expect(termsFromCoupon(couponFromTerms(terms))).toEqual(terms);
});
