import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import { products } from '#server/db/schema/products.ts';
import {
  findWrongBooks,
  getSandbox,
  getStock,
  openOrderStore,
  SHIPPING,
  wish,
} from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore();
const { db } = store;
let asha: Awaited<ReturnType<typeof logIn>>;
let bala: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  asha = await logIn(store, '9876500001');
  bala = await logIn(store, '9876500002');
});

interface Call {
  as?: { headers: { authorization: string } };
  key?: string;
  payload?: object;
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { as = asha, key, payload }: Call = {},
) {
  const headers = { ...as.headers, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await store.app.inject({ method, url: `/api${url}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const create = (payload: object, given: Call = {}) => call('POST', '/orders/create', { payload, ...given });
const myOrders = async (as = asha): Promise<Order[]> => (await call('GET', '/orders/my', { as })).body;

describe('an order with cash on delivery', () => {
  it('takes the goods, and shows among the shopper’s orders', async () => {
    const id = await addProduct(db, { name: 'Kage Tee' });
    const { status, body } = await create({
      ...wish(id, { quantity: 2 }),
      shipping: { ...SHIPPING, altPhone: '', email: 'asha@example.in' },
      discount: 0,
      deliveryCharge: 0,
      couponCode: '',
      paymentMethod: 'COD',
      paymentStatus: 'Pending',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, total: 998, status: 'Pending', paymentStatus: 'Pending' });
    expect(body.orderId).toMatch(/^OD[2-9A-Z]{10}$/);
    expect(await getStock(db, id)).toEqual({ onHand: 3, held: 0 });
    const [order] = await myOrders();
    expect(order).toMatchObject({
      _id: body.orderId,
      status: 'Pending',
      items: [{ productId: { _id: id, name: 'Kage Tee', images: [] }, quantity: 2, size: 'M' }],
      shipping: { name: 'Asha Rao', address: '12 Temple Road', city: 'Bengaluru Urban', state: 'Karnataka' },
      total: 998,
      paymentMethod: 'COD',
      paymentStatus: 'Pending',
      couponCode: null,
      discount: 0,
    });
    expect(order).not.toHaveProperty('deliveredAt');
    expect(await myOrders(bala)).toEqual([]);
  });

  it('notifies the shopper by SMS and e-mail, once', async () => {
    const id = await addProduct(db);
    const { body } = await create(wish(id, { shipping: { ...SHIPPING, email: 'asha@example.in' } }));
    const { rows } = await db.execute(
      sql`SELECT channel, recipient FROM outbox WHERE event = ${`order-placed:${body.orderId}`} ORDER BY channel`,
    );
    expect(rows).toEqual([
      { channel: 'email', recipient: 'asha@example.in' },
      { channel: 'sms', recipient: '9876500001' },
    ]);
  });

  it('is listed newest first', async () => {
    const id = await addProduct(db);
    store.clock.pass(1);
    const first = await create(wish(id));
    store.clock.pass(1);
    const second = await create(wish(id));
    expect((await myOrders()).slice(0, 2).map(({ _id }) => _id)).toEqual([
      second.body.orderId,
      first.body.orderId,
    ]);
  });

  it('keeps its names and prices when the product is deleted', async () => {
    const id = await addProduct(db, { name: 'Gone Tee' });
    const { body } = await create(wish(id));
    await db.delete(products).where(eq(products.id, id));
    const order = (await myOrders()).find(({ _id }) => _id === body.orderId);
    expect(order?.items).toMatchObject([
      { productId: null, name: 'Gone Tee', quantity: 1, size: 'M', price: 499 },
    ]);
  });

  it('charges the special offer, the coupon and the delivery of the store’s own tables', async () => {
    const offer = await addProduct(db, { stock: { M: 10 } });
    const offered = await create({ ...wish(offer, { quantity: 3 }), total: 999, couponCode: 'RD100' });
    expect(offered).toMatchObject({ status: 201, body: { total: 999 } });
    const hoodie = await addProduct(db, { category: 'hoodie', pricePaise: 120_000 });
    const discounted = await create({ ...wish(hoodie), total: 1100, couponCode: 'rd100' });
    expect(discounted).toMatchObject({ status: 201, body: { total: 1100 } });
    const [order] = (await myOrders()).filter(({ _id }) => _id === discounted.body.orderId);
    expect(order).toMatchObject({ couponCode: 'RD100', discount: 100, subtotal: 1200 });
  });

  it.each([
    ['items', { items: [] }],
    ['items.0.quantity', { items: [{ productId: 'x', quantity: 0, selectedSize: 'M' }] }],
    ['items.0.quantity', { items: [{ productId: 'x', quantity: 1.5, selectedSize: 'M' }] }],
    ['items.0.selectedSize', { items: [{ productId: 'x', quantity: 1, selectedSize: ' ' }] }],
    ['total', { total: '499' }],
    ['total', { total: -1 }],
    ['shipping.phone', { shipping: { ...SHIPPING, phone: '12345' } }],
    ['shipping.pincode', { shipping: { ...SHIPPING, pincode: '56000' } }],
    ['shipping.name', { shipping: { ...SHIPPING, name: '' } }],
  ])('refuses a bad %s', async (field, given) => {
    const { status, body } = await create({ ...wish('any'), ...given });
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });
});

describe('a total that is not the store’s', () => {
  it.each([498.99, 1, 0, 500])('of %d gets the fresh quote, and nothing is made', async (total) => {
    const id = await addProduct(db, { stock: { M: 3 } });
    const before = (await myOrders()).length;
    const { status, body } = await create({ ...wish(id), total });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'total-changed',
      message: 'The total has changed. Please check it and try again.',
      field: 'total',
      quote: {
        subtotal: 499,
        offerApplied: false,
        couponCode: null,
        discount: 0,
        deliveryCharge: 0,
        total: 499,
      },
    });
    expect(await myOrders()).toHaveLength(before);
    expect(await getStock(db, id)).toEqual({ onHand: 3, held: 0 });
  });

  it('names the coupon that no longer holds', async () => {
    const id = await addProduct(db, { stock: { M: 3 } });
    const { status, body } = await create({ ...wish(id), total: 399, couponCode: 'RD100' });
    expect(status).toBe(409);
    const changed = 'The total has changed. Please check it and try again.';
    expect(body.message).toBe(`Add ₹501 more to use RD100. ${changed}`);
    expect(body.quote).toMatchObject({ couponCode: null, discount: 0, total: 499 });
    const unknown = await create({ ...wish(id), total: 399, couponCode: 'NOPE' });
    expect(unknown.body.message).toBe(`Coupon NOPE is not valid. ${changed}`);
  });
});

describe('goods that are not there', () => {
  it('are refused with what is left', async () => {
    const id = await addProduct(db, { name: 'Last Tee', stock: { S: 2, M: 0 } });
    const two = await create(wish(id, { quantity: 3, selectedSize: 's' }));
    expect(two).toMatchObject({ status: 409, body: { message: 'Only 2 item(s) available in stock.' } });
    const none = await create(wish(id));
    expect(none).toMatchObject({ status: 409, body: { message: 'Last Tee (M) is out of stock' } });
    const { body } = await create(wish(id, { selectedSize: 'XXL' }));
    expect(body.message).toBe('A product in this order is no longer available.');
  });

  it('are counted over all lines of an order', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 3 } });
    const item = { productId: id, quantity: 2, selectedSize: 'M' };
    const refused = await create({ ...wish(id), items: [item, item], total: 4 * 499 });
    expect(refused).toMatchObject({ status: 409, body: { message: 'Only 3 item(s) available in stock.' } });
    expect(await getStock(db, id)).toEqual({ onHand: 3, held: 0 });
  });

  it('are refused when the product is not on sale any more', async () => {
    const id = await addProduct(db, { name: 'Draft Tee', published: false });
    expect(await create(wish(id))).toMatchObject({
      status: 409,
      body: { message: 'Draft Tee is no longer available' },
    });
  });
});

describe('cancelling', () => {
  it('gives goods and coupon back, and is the same twice', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000, stock: { M: 2 } });
    const { body } = await create({ ...wish(id), total: 1400, couponCode: 'RD100' });
    const url = `/orders/cancel/${body.orderId}`;
    expect(await call('PUT', url)).toMatchObject({
      status: 200,
      body: { success: true, status: 'Cancelled' },
    });
    expect(await call('PUT', url)).toMatchObject({ status: 200 });
    expect(await getStock(db, id)).toEqual({ onHand: 2, held: 0 });
    expect((await myOrders()).find(({ _id }) => _id === body.orderId)?.status).toBe('Cancelled');
    const { rows } = await db.execute(
      sql`SELECT what, from_value, to_value, who FROM order_history WHERE order_id = ${body.orderId} ORDER BY id`,
    );
    expect(rows).toEqual([
      { what: 'status', from_value: null, to_value: 'Pending', who: asha.userId },
      { what: 'status', from_value: 'Pending', to_value: 'Cancelled', who: asha.userId },
    ]);
  });

  it('mentions a refund only where something was paid', async () => {
    const id = await addProduct(db);
    const unpaid = await create(wish(id));
    await call('PUT', `/orders/cancel/${unpaid.body.orderId}`);
    const { body: started } = await call('POST', '/orders/create-pending', { payload: wish(id) });
    const callback = await getSandbox(store).pay(started.razorpayOrderId, 'upi');
    await call('POST', '/orders/verify-payment', { payload: callback });
    await call('PUT', `/orders/cancel/${started.orderId}`);
    const sentFor = async (orderId: string) => {
      const { rows } = await db.execute<{ body: string }>(
        sql`SELECT body FROM outbox WHERE event = ${`order-cancelled:${orderId}`}`,
      );
      return rows.map(({ body }) => body);
    };
    const { orderId } = unpaid.body;
    const shown = await myOrders();
    const link = (id: string) => `See it at ${shown.find(({ _id }) => _id === id)?.trackingUrl} any time.`;
    expect(await sentFor(orderId)).toEqual([`Your order ${orderId} has been cancelled. ${link(orderId)}`]);
    expect(await sentFor(started.orderId)).toEqual([
      `Your order ${started.orderId} has been cancelled. ₹499 will be refunded to your original payment method. ${link(started.orderId)}`,
    ]);
  });

  it('takes an empty JSON body too', async () => {
    const id = await addProduct(db);
    const { body } = await create(wish(id));
    expect(await call('PUT', `/orders/cancel/${body.orderId}`, { payload: {} })).toMatchObject({
      status: 200,
    });
  });

  it('is refused once the order is shipped', async () => {
    const id = await addProduct(db);
    const { body } = await create(wish(id));
    await db.execute(sql`UPDATE orders SET status = 'Shipped' WHERE id = ${body.orderId}`);
    expect(await call('PUT', `/orders/cancel/${body.orderId}`)).toMatchObject({
      status: 409,
      body: { message: 'This order can no longer be cancelled' },
    });
  });
});

describe('another’s order', () => {
  it('is not there for anyone else', async () => {
    const id = await addProduct(db);
    const { body } = await create(wish(id));
    const mine = body.orderId;
    expect(await call('PUT', `/orders/cancel/${mine}`, { as: bala })).toMatchObject({ status: 404 });
    const payload = { products: [{ productId: id, quantity: 1, size: '' }], reason: 'small', type: 'Return' };
    expect(await call('POST', `/orders/${mine}/return-request`, { as: bala, payload })).toMatchObject({
      status: 404,
    });
    expect(await call('PUT', '/orders/cancel/OD2222222222')).toMatchObject({ status: 404 });
  });

  it.each([
    ['POST', '/orders/create'],
    ['POST', '/orders/create-pending'],
    ['GET', '/orders/my'],
    ['PUT', '/orders/cancel/OD2222222222'],
    ['DELETE', '/orders/cancel-pending/order_1'],
    ['POST', '/orders/verify-payment'],
    ['POST', '/orders/OD2222222222/return-request'],
    ['PUT', '/admin/orders/OD2222222222/status'],
    ['PUT', '/admin/returns/RT2222222222'],
  ] as const)('needs a login: %s %s', async (method, url) => {
    const stranger = { headers: { authorization: 'Bearer nonsense' } };
    expect(
      await call(method, url, { as: stranger, payload: method === 'GET' ? undefined : {} }),
    ).toMatchObject({
      status: 401,
    });
  });

  it('is changed by staff alone', async () => {
    const payload = { status: 'Shipped' };
    expect(await call('PUT', '/admin/orders/OD2222222222/status', { payload })).toMatchObject({
      status: 403,
    });
    expect(
      await call('PUT', '/admin/returns/RT2222222222', { payload: { status: 'Approved' } }),
    ).toMatchObject({
      status: 403,
    });
  });
});

describe('an idempotency key', () => {
  it('gives the same answer once, belongs to its user and to one body', async () => {
    const id = await addProduct(db, { stock: { M: 9 } });
    const first = await create(wish(id), { key: 'k1' });
    expect(first.status).toBe(201);
    expect(await create(wish(id), { key: 'k1' })).toEqual(first);
    const { orderId } = first.body;
    // Who has lost the first answer, and asks for something else, learns that there is an order.
    expect(await create(wish(id, { quantity: 2 }), { key: 'k1' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused', earlier: { orderId } },
    });
    expect(await call('PUT', `/orders/cancel/${orderId}`, { key: 'k1' })).toMatchObject({
      status: 422,
    });
    const others = await create(wish(id), { key: 'k1', as: bala });
    expect(others.status).toBe(201);
    expect(others.body.orderId).not.toBe(orderId);
    expect(await getStock(db, id)).toEqual({ onHand: 7, held: 0 });
  });

  it('of a payment that was begun names it to who would rather pay at the door', async () => {
    const id = await addProduct(db);
    const begun = await call('POST', '/orders/create-pending', { payload: wish(id), key: 'k3' });
    expect(begun.status).toBe(201);
    const { orderId, razorpayOrderId } = begun.body;
    expect(await create(wish(id), { key: 'k3' })).toMatchObject({
      status: 422,
      body: { earlier: { orderId, razorpayOrderId } },
    });
    expect((await call('DELETE', `/orders/cancel-pending/${razorpayOrderId}`)).status).toBe(200);
  });

  it('is free again after a refusal, which has changed nothing', async () => {
    const id = await addProduct(db);
    expect(await create({ ...wish(id), total: 1 }, { key: 'k2' })).toMatchObject({ status: 409 });
    expect(await create(wish(id), { key: 'k2' })).toMatchObject({ status: 201 });
  });

  it('is refused when it is too long', async () => {
    expect(await create(wish('any'), { key: 'x'.repeat(201) })).toMatchObject({ status: 400 });
  });
});

it('leaves the books right', async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});
