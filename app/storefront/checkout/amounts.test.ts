import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { calculateAmounts, getFreshAmounts, getOfferDiscount } from './amounts.ts';
import type { CheckoutData } from './checkout-data.ts';

function checkoutOf(price: number, quantity: number, rest: Partial<CheckoutData> = {}): CheckoutData {
  const product = {
    _id: 'tee',
    name: 'Tee',
    price,
    category: 'Regular T-Shirt',
    image: '',
    selectedSize: 'M',
    stock: {},
  };
  return { cart: [{ product, quantity }], couponCode: null, discount: 0, ...rest } as CheckoutData;
}

const KARNATAKA = { chargePaise: 4900, freeAbovePaise: 99_900 };

describe('calculateAmounts', () => {
  it('adds the delivery charge under the threshold', () => {
    expect(calculateAmounts(checkoutOf(449, 2), KARNATAKA)).toMatchObject({
      subtotal: 898,
      deliveryCharge: 49,
      total: 947,
    });
  });

  it('charges nothing at the threshold, and nothing when the charge is unknown', () => {
    expect(calculateAmounts(checkoutOf(999, 1), KARNATAKA)).toMatchObject({ deliveryCharge: 0, total: 999 });
    expect(calculateAmounts(checkoutOf(449, 1), null)).toMatchObject({ deliveryCharge: 0, total: 449 });
  });

  it('takes the coupon off before it looks at the threshold', () => {
    const checkout = checkoutOf(1050, 1, { couponCode: 'RD100', discount: 100 });
    expect(calculateAmounts(checkout, KARNATAKA)).toMatchObject({
      couponCode: 'RD100',
      discount: 100,
      deliveryCharge: 49,
      total: 999,
    });
  });

  it('knows the special offer, and what it takes off', () => {
    const amounts = calculateAmounts(checkoutOf(449, 3, { couponCode: 'RD100', discount: 100 }), KARNATAKA);
    expect(amounts).toMatchObject({ offerApplied: true, couponCode: null, discount: 0, total: 999 });
    expect(getOfferDiscount(amounts)).toBe(348);
  });
});

describe('getFreshAmounts', () => {
  const quote = {
    subtotal: 1,
    offerApplied: false,
    couponCode: null,
    discount: 0,
    deliveryCharge: 0,
    total: 1,
  };

  it('finds them in the refusal of a changed total', () => {
    const failure = new ApiFailure('refused', 'changed', {
      status: 409,
      code: 'total-changed',
      body: { quote },
    });
    expect(getFreshAmounts(failure)).toEqual(quote);
  });

  it('finds none in other failures', () => {
    expect(
      getFreshAmounts(new ApiFailure('refused', 'gone', { status: 409, code: 'out-of-stock', body: {} })),
    ).toBeNull();
    expect(getFreshAmounts(new ApiFailure('broken', 'x', { status: 500, body: { quote } }))).toBeNull();
    expect(getFreshAmounts(new Error('x'))).toBeNull();
  });
});
