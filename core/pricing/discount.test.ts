import { describe, expect, it } from 'vitest';
import { discountPercent, struckMrp } from './discount.ts';

describe('discountPercent', () => {
  it('takes the stated percentage before the computed one', () => {
    expect(discountPercent({ price: 799, mrp: 1299, discountPercentage: 40 })).toBe(40);
  });

  it('rounds the difference between mrp and price', () => {
    expect(discountPercent({ price: 799, mrp: 1299 })).toBe(38);
    expect(discountPercent({ price: 849, mrp: 1399 })).toBe(39);
  });

  it.each([
    ['mrp is missing', { price: 799, discountPercentage: 40 }],
    ['mrp is not a number', { price: 799, mrp: Number.NaN, discountPercentage: 40 }],
    ['mrp equals the price', { price: 799, mrp: 799, discountPercentage: 40 }],
    ['mrp is below the price', { price: 799, mrp: 700 }],
    ['the difference rounds to nothing', { price: 999, mrp: 1000 }],
  ])('says nothing when %s', (_case, tag) => {
    expect(discountPercent(tag)).toBeUndefined();
  });
});

describe('struckMrp', () => {
  it('is the mrp only while it is above the price', () => {
    expect(struckMrp({ price: 799, mrp: 1299 })).toBe(1299);
    expect(struckMrp({ price: 799, mrp: 799 })).toBeUndefined();
    expect(struckMrp({ price: 799 })).toBeUndefined();
  });
});
