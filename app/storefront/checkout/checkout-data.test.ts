import { describe, expect, it } from 'vitest';
import type { CartProduct } from '#core/rules/cart.ts';
import { type CheckoutData, isCheckoutData, isStillInCart, toOrderItems } from './checkout-data.ts';

const TEE: CartProduct = {
  _id: 'kage',
  name: 'Kage Oversized T-Shirt',
  price: 799,
  category: 'oversized t-shirt',
  image: '',
  selectedSize: ' m ',
  stock: { M: 4 },
};
const CART = [
  { product: TEE, quantity: 2 },
  { product: { ...TEE, selectedSize: 'L' }, quantity: 1 },
];
const CHECKOUT: CheckoutData = {
  checkoutId: 'c1',
  shippingInfo: {
    name: 'Ananya Rao',
    address: 'Flat 402',
    phone: '9876543210',
    altPhone: '',
    pincode: '560011',
    city: 'Bengaluru Urban',
    state: 'Karnataka',
  },
  orderItems: toOrderItems(CART),
  total: 2397,
  discount: 0,
  couponCode: null,
  cart: CART,
};

it('sends sizes trimmed and in capitals', () => {
  expect(toOrderItems(CART)).toEqual([
    { productId: 'kage', quantity: 2, selectedSize: 'M' },
    { productId: 'kage', quantity: 1, selectedSize: 'L' },
  ]);
});

describe('isCheckoutData', () => {
  it('reads what the cart has written', () => {
    expect(isCheckoutData(structuredClone(CHECKOUT))).toBe(true);
  });

  it.each([
    null,
    undefined,
    'x',
    {},
    { ...CHECKOUT, cart: undefined },
    { ...CHECKOUT, cart: [], orderItems: [] },
  ])('takes nothing else for a checkout', (state) => expect(isCheckoutData(state)).toBe(false));
});

describe('isStillInCart', () => {
  it('holds while the lines are the same, in any order', () => {
    expect(isStillInCart(CHECKOUT, CART.toReversed())).toBe(true);
  });

  it('holds when something was added elsewhere', () => {
    const added = { product: { ...TEE, _id: 'polo' }, quantity: 1 };
    expect(isStillInCart(CHECKOUT, [...CART, added])).toBe(true);
  });

  it.each([
    ['was emptied', []],
    ['has one line less', CART.slice(1)],
    ['has another quantity', CART.map((line) => ({ ...line, quantity: 4 }))],
    ['has another size', CART.map((line) => ({ ...line, product: { ...TEE, selectedSize: 'S' } }))],
  ])('does not when the cart %s', (_, cart) => {
    expect(isStillInCart(CHECKOUT, cart)).toBe(false);
  });
});
