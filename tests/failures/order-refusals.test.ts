import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '#core/contract/orders.ts';
import { openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore({ LIMITS: 'on' });
const { db, clock } = store;
const tee = await addProduct(db, { category: 'polo', stock: { M: 60 } });
const cheap = await addProduct(db, { pricePaise: 50, stock: { M: 5 } });
const dear = await addProduct(db, { pricePaise: 10_000_01, stock: { M: 5 } });
const hidden = await addProduct(db, { published: false });
let shoppers = 0;

/** A shopper of its own for each test, since limits count what an account has ordered before. */
async function newShopper() {
  shoppers += 1;
  clock.pass(3600);
  const { headers } = await logIn(store, `98765010${String(shoppers).padStart(2, '0')}`);
  return async (way: string, payload: object) => {
    const response = await store.app.inject({ method: 'POST', url: `/api/orders/${way}`, headers, payload });
    return { status: response.statusCode, body: response.json<{ code?: string }>() };
  };
}

const NOWHERE = { ...SHIPPING, pincode: '999999' };

it.each<[string, number, string, PlaceOrder]>([
  ['create', 400, 'pincode-unknown', wish(tee, { shipping: NOWHERE })],
  ['create', 409, 'too-many-pieces', wish(tee, { quantity: 11 })],
  ['create', 409, 'cod-not-offered', wish(dear, { total: 10_000.01 })],
  ['create-pending', 400, 'pincode-unknown', wish(tee, { shipping: NOWHERE })],
  ['create-pending', 409, 'too-many-pieces', wish(tee, { quantity: 11 })],
  ['create-pending', 409, 'product-unavailable', wish(hidden)],
  ['create-pending', 409, 'out-of-stock', wish(cheap, { quantity: 6, total: 3 })],
  ['create-pending', 400, 'payment-amount-too-small', wish(cheap, { total: 0.5 })],
])('%s answers %i %s', async (way, status, code, payload) => {
  const order = await newShopper();
  expect(await order(way, payload)).toMatchObject({ status, body: { code } });
});

it.each([
  ['create', 'Razorpay'],
  ['create', 'Cheque'],
  ['create-pending', 'COD'],
])('%s is no order that is paid by %s', async (way, paymentMethod) => {
  const order = await newShopper();
  expect(await order(way, { ...wish(tee), paymentMethod })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', field: 'paymentMethod' },
  });
});

it.each([
  ['create', 'COD'],
  ['create-pending', 'Razorpay'],
])('%s may name its way of paying, %s', async (way, paymentMethod) => {
  const order = await newShopper();
  expect(await order(way, { ...wish(tee), paymentMethod })).toMatchObject({ status: 201 });
});

describe('one shopper after another order', () => {
  it('waits for the confirmation of three that are paid in cash', async () => {
    const order = await newShopper();
    const place = () => order('create', wish(tee, { shipping: { ...SHIPPING, phone: '9876502001' } }));
    for (const _ of [1, 2, 3]) expect(await place()).toMatchObject({ status: 201 });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'too-many-unconfirmed' } });
  });

  it('pays before more than twenty pieces are held', async () => {
    const order = await newShopper();
    const start = () => order('create-pending', wish(tee, { quantity: 10 }));
    for (const _ of [1, 2]) expect(await start()).toMatchObject({ status: 201 });
    expect(await start()).toMatchObject({ status: 409, body: { code: 'too-many-payments' } });
  });
});

it('does not confirm an address in a state without a delivery charge', async () => {
  const order = await newShopper();
  await db.execute(sql`DELETE FROM delivery_charges WHERE state = 'Kerala'`);
  const shipping = { ...SHIPPING, pincode: '682001', city: 'Ernakulam', state: 'Kerala' };
  expect(await order('confirm-shipping', shipping)).toMatchObject({
    status: 404,
    body: { code: 'state-unknown' },
  });
});
