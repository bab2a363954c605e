import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderDesk();
const { db, shopper, call, read, place } = store;

it('the size of a line that an order does not have is not changed', async () => {
  const orderId = await place(await addProduct(db));
  const { version } = await read<StaffOrder>(`/admin/orders/${orderId}`);
  expect(await call('PUT', `/admin/orders/${orderId}/lines/none/size`, { version, size: 'S' })).toMatchObject(
    {
      status: 404,
      body: { code: 'not-found' },
    },
  );
});

it('the size of a line is not changed once the parcel has left', async () => {
  const orderId = await place(await addProduct(db));
  await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Shipped' });
  const { version, lines } = await read<StaffOrder>(`/admin/orders/${orderId}`);
  const path = `/admin/orders/${orderId}/lines/${lines[0]?.id}/size`;
  expect(await call('PUT', path, { version, size: 'S' })).toMatchObject({
    status: 409,
    body: { code: 'order-not-changeable' },
  });
});

it('an exchange is not approved for a product that is off sale', async () => {
  const productId = await addProduct(db, { stock: { M: 5, L: 5 } });
  const orderId = await place(productId);
  await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Delivered' });
  const products = [{ productId, quantity: 1, size: '' }];
  const wanted = { products, reason: 'Too small', type: 'Exchange', exchangeSize: 'L' };
  const { body } = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
  await db.execute(sql`UPDATE products SET published = false WHERE id = ${productId}`);
  expect(await call('PUT', `/admin/returns/${body.returnId}`, { status: 'Approved' })).toMatchObject({
    status: 409,
    body: { code: 'product-unavailable' },
  });
});
