import { describe, expect, it } from 'vitest';
import { failureDetails } from '#texts/failures.ts';
import { type CouponTerms, type QuoteLine, quoteOrder } from './quote.ts';

const RD100: CouponTerms = { code: 'RD100', kind: 'flat', amountPaise: 10_000, minOrderPaise: 100_000 };
const delivery = { chargePaise: 4_900, freeAbovePaise: 99_900 };

function tee(quantity: number, unitPaise = 49_900, category = 'regular t-shirt'): QuoteLine {
  return { category, unitPaise, quantity };
}
const hoodie = tee(1, 129_900, 'hoodie');

describe('the special offer', () => {
  it('makes exactly three regular t-shirts cost ₹999, however they are put together', () => {
    for (const lines of [
      [tee(3)],
      [tee(1), tee(2)],
      [tee(1, 39_900, 'Regular T-Shirt'), tee(1), tee(1, 59_900, ' REGULAR T-SHIRT ')],
    ]) {
      const quote = quoteOrder({ lines, coupon: null, delivery });
      expect(quote).toMatchObject({ offerApplied: true, deliveryPaise: 0, totalPaise: 99_900 });
      expect(quote.subtotalPaise - quote.offerPaise).toBe(99_900);
    }
  });

  it.each([
    ['two units', [tee(2)]],
    ['four units', [tee(4)]],
    ['three and one', [tee(3), tee(1)]],
    ['another category', [tee(3, 49_900, 'oversized t-shirt')]],
    ['units that cost ₹999 by themselves', [tee(3, 33_300)]],
    ['units that cost less', [tee(3, 29_900)]],
  ])('does not hold for %s', (_case, lines) => {
    const quote = quoteOrder({ lines, coupon: null, delivery: null });
    expect(quote).toMatchObject({ offerApplied: false, offerPaise: 0 });
    expect(quote.totalPaise).toBe(quote.subtotalPaise);
  });

  it('ignores the coupon and says so', () => {
    const quote = quoteOrder({ lines: [tee(3)], coupon: RD100, delivery: null });
    expect(quote).toMatchObject({ couponCode: null, discountPaise: 0, totalPaise: 99_900 });
    expect(quote.couponRefusal?.(failureDetails)).toBe('RD100 cannot be combined with the 3 for ₹999 offer.');
  });

  it('charges other lines in full on top, and they carry none of it', () => {
    const quote = quoteOrder({ lines: [hoodie, tee(1), tee(2)], coupon: RD100, delivery });
    expect(quote).toMatchObject({ offerPaise: 49_800, discountPaise: 0, totalPaise: 99_900 + 129_900 });
    expect(quote.lines).toEqual([
      { discountPaise: 0, totalPaise: 129_900 },
      { discountPaise: 16_600, totalPaise: 33_300 },
      { discountPaise: 33_200, totalPaise: 66_600 },
    ]);
  });
});

describe('the coupon', () => {
  it('is spread over the lines by what they cost', () => {
    const quote = quoteOrder({ lines: [tee(2), hoodie], coupon: RD100, delivery: null });
    expect(quote).toMatchObject({ couponCode: 'RD100', discountPaise: 10_000, couponRefusal: null });
    expect(quote.lines).toEqual([
      { discountPaise: 4_345, totalPaise: 95_455 },
      { discountPaise: 5_655, totalPaise: 124_245 },
    ]);
  });

  it('is dropped with its reason when the cart is too small', () => {
    const quote = quoteOrder({ lines: [tee(1, 79_900)], coupon: RD100, delivery: null });
    expect(quote).toMatchObject({
      couponCode: null,
      discountPaise: 0,
      totalPaise: 79_900,
    });
    expect(quote.couponRefusal?.(failureDetails)).toBe('Add ₹201 more to use RD100.');
  });

  it('never takes the total below nothing', () => {
    const everything: CouponTerms = {
      code: 'ALL',
      kind: 'flat',
      amountPaise: 99_999_900,
      minOrderPaise: 0,
    };
    const quote = quoteOrder({ lines: [tee(1), hoodie], coupon: everything, delivery });
    expect(quote).toMatchObject({ discountPaise: 179_800, deliveryPaise: 4_900, totalPaise: 4_900 });
  });
});

describe('delivery', () => {
  it('is charged under the threshold and free from it on, after the discount', () => {
    const total = (unitPaise: number, coupon: CouponTerms | null = null) =>
      quoteOrder({ lines: [tee(1, unitPaise)], coupon, delivery }).deliveryPaise;
    expect(total(99_899)).toBe(4_900);
    expect(total(99_900)).toBe(0);
    expect(total(109_900, RD100)).toBe(0);
    expect(total(109_899, RD100)).toBe(4_900);
  });

  it('under the offer looks at ₹999, not at the prices of the three', () => {
    const dear = { chargePaise: 9_900, freeAbovePaise: 120_000 };
    const quote = quoteOrder({ lines: [tee(3)], coupon: null, delivery: dear });
    expect(quote).toMatchObject({ deliveryPaise: 9_900, totalPaise: 109_800 });
  });

  it('costs nothing when no terms are known, or nothing is in the cart', () => {
    expect(quoteOrder({ lines: [tee(1)], coupon: null, delivery: null }).deliveryPaise).toBe(0);
    expect(quoteOrder({ lines: [], coupon: null, delivery })).toMatchObject({ totalPaise: 0, lines: [] });
  });
});
