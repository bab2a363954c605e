import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addShopper, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { openRealStore } from '#tests/support/real-store.ts';
import { setUpSecondFactor } from '#tests/support/staff.ts';

const store = await openRealStore();
const headers = await store.signInOwner();

async function send(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const response = await store.app.inject({ method, url: `/api/admin${path}`, headers, payload });
  return { status: response.statusCode, ...response.json<{ code?: string; data?: object }>() };
}

it('the owner of a real store can do nothing before a second factor is set up, and cannot turn it off', async () => {
  expect(await send('GET', '/orders')).toMatchObject({ status: 403, code: 'second-factor-required' });
  expect((await send('GET', '/me')).data).toMatchObject({ needsSecondFactor: true });
  const { recoveryCodes } = await setUpSecondFactor(store, headers);
  expect(await send('GET', '/orders')).toMatchObject({ status: 200 });
  expect((await send('GET', '/me')).data).toMatchObject({ needsSecondFactor: false });
  expect(await send('POST', '/second-factor/end', { second: recoveryCodes[0] })).toMatchObject({
    status: 403,
    code: 'second-factor-required',
  });
});

it('a real store ships nothing before its owner has said who sells', async () => {
  await store.services.delivery.ensureFirstCharges();
  await store.db.execute(sql`UPDATE delivery_charges SET charge_paise = 0`);
  const { orderId } = await store.services.orders.placeOrder({
    buyer: await addShopper(store.db),
    wanted: wish(await addProduct(store.db)),
    key: undefined,
  });
  expect(await send('PUT', `/orders/${orderId}/status`, { status: 'Shipped' })).toMatchObject({
    status: 409,
    code: 'seller-unknown',
  });
});
