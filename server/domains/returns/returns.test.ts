import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import {
  findWrongBooks,
  getOrder,
  getSandbox,
  getStock,
  openOrderStore,
  wish,
} from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, clock, services } = store;
const sandbox = getSandbox(store);
let shopper: Awaited<ReturnType<typeof logIn>>;
let packer: Awaited<ReturnType<typeof logIn>>;
let support: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  shopper = await logIn(store, '9876500001');
  await setRole(db, { phone: '9876500002', role: 'fulfilment' });
  await setRole(db, { phone: '9876500003', role: 'support' });
  packer = await signIn(store, '9876500002');
  support = await signIn(store, '9876500003');
});
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

/** Days pass between these calls, and staff sign in anew every day. */
async function callAsPacker(url: string, payload: object) {
  packer = await signIn(store, '9876500002');
  return call('PUT', url, payload, packer);
}

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = shopper) {
  const response = await store.app.inject({ method, url: `/api${url}`, headers: as.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const setStatus = (orderId: string, status: string, more: object = {}) =>
  callAsPacker(`/admin/orders/${orderId}/status`, { status, ...more });
const decide = (returnId: string, status: string, more: object = {}) =>
  callAsPacker(`/admin/returns/${returnId}`, { status, ...more });
const askReturn = (orderId: string, payload: object) =>
  call('POST', `/orders/${orderId}/return-request`, payload);
const shown = async (id: string): Promise<Order> =>
  (await call('GET', '/orders/my')).body.find((order: Order) => order._id === id);

async function delivered(productId: string, given: Parameters<typeof wish>[1] = {}) {
  const { body } = await call('POST', '/orders/create', wish(productId, given));
  await setStatus(body.orderId, 'Delivered');
  return body.orderId as string;
}

async function paidAndDelivered(productId: string, given: Parameters<typeof wish>[1] = {}) {
  const { body } = await call('POST', '/orders/create-pending', wish(productId, given));
  await call('POST', '/orders/verify-payment', await sandbox.pay(body.razorpayOrderId, 'upi'));
  await setStatus(body.orderId, 'Delivered');
  return body.orderId as string;
}

function back(productId: string, given: object = {}) {
  return {
    products: [{ productId, quantity: 1, size: '' }],
    reason: ' Too small ',
    type: 'Return',
    ...given,
  };
}

async function settleRefunds() {
  await expect
    .poll(async () => {
      clock.pass(7 * 3600);
      await services.payments.carryOutRefunds();
      const { rows } = await db.execute(sql`
        SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.status IN ('decided', 'requested') AND p.method <> 'cash'`);
      return rows.length;
    })
    .toBe(0);
}

describe('the way of an order', () => {
  it('goes forward step by step with messages, and ends with the delivery paid', async () => {
    const id = await addProduct(db);
    const { body } = await call('POST', '/orders/create', wish(id));
    for (const status of ['Confirmed', 'Packed']) {
      expect(await setStatus(body.orderId, status)).toEqual({ status: 200, body: { success: true, status } });
    }
    const parcel = { courier: 'Blue Dart', trackingNumber: 'BD123' };
    expect(await setStatus(body.orderId, 'Shipped', parcel)).toMatchObject({ status: 200 });
    expect(await setStatus(body.orderId, 'Packed')).toMatchObject({ status: 409 });
    expect(await setStatus(body.orderId, 'Cancelled')).toMatchObject({ status: 409 });
    expect(await setStatus(body.orderId, 'Out for Delivery')).toMatchObject({ status: 200 });
    expect(await setStatus(body.orderId, 'Delivered')).toMatchObject({ status: 200 });
    expect(await setStatus(body.orderId, 'Delivered')).toMatchObject({ status: 200 });
    expect(await shown(body.orderId)).toMatchObject({
      ...parcel,
      status: 'Delivered',
      paymentStatus: 'Paid',
      deliveredAt: clock.now().toISOString(),
    });
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT body FROM outbox WHERE event = ${`order-shipped:${body.orderId}`}`,
    );
    expect(rows[0]?.body).toMatch(
      /is on its way\. Follow it at http:\/\/[\w.:]+\/track\/[\w-]{22} any time\.$/,
    );
    const history = await db.execute<{ to_value: string; who: string }>(
      sql`SELECT to_value, who FROM order_history WHERE order_id = ${body.orderId} AND what = 'status' ORDER BY id`,
    );
    expect(history.rows.map((row) => row.to_value)).toEqual([
      'Pending',
      'Confirmed',
      'Packed',
      'Shipped',
      'Out for Delivery',
      'Delivered',
    ]);
    expect(history.rows.at(-1)?.who).toBe(packer.userId);
  });

  it('is for the staff of the right role', async () => {
    const id = await addProduct(db);
    const { body } = await call('POST', '/orders/create', wish(id));
    const url = `/admin/orders/${body.orderId}/status`;
    expect(await call('PUT', url, { status: 'Shipped' }, support)).toMatchObject({ status: 403 });
    expect(await call('PUT', url, { status: 'Lost' }, packer)).toMatchObject({
      status: 400,
      body: { field: 'status' },
    });
    expect(await setStatus('OD2222222222', 'Shipped')).toMatchObject({ status: 404 });
  });

  it('ends as Returned when the parcel could not be handed over; what was paid goes back', async () => {
    const id = await addProduct(db);
    const { body } = await call('POST', '/orders/create-pending', wish(id));
    await call('POST', '/orders/verify-payment', await sandbox.pay(body.razorpayOrderId, 'upi'));
    await setStatus(body.orderId, 'Shipped');
    expect(await setStatus(body.orderId, 'Returned')).toMatchObject({ status: 200 });
    await settleRefunds();
    expect(await getOrder(db, body.orderId)).toMatchObject({
      status: 'Returned',
      payment_status: 'Refunded',
    });
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
  });

  it('can be ended by the staff before it is shipped', async () => {
    const id = await addProduct(db);
    const { body } = await call('POST', '/orders/create', wish(id));
    expect(await setStatus(body.orderId, 'Cancelled')).toMatchObject({ status: 200 });
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
  });
});

describe('asking for a return', () => {
  it('takes the size from the order and shows with it', async () => {
    const id = await addProduct(db, { name: 'Kage Tee' });
    const orderId = await delivered(id);
    const asked = await askReturn(orderId, back(id));
    expect(asked).toMatchObject({ status: 201, body: { success: true, status: 'Pending' } });
    expect((await shown(orderId)).returnRequest).toMatchObject({
      _id: asked.body.returnId,
      status: 'Pending',
      type: 'Return',
      reason: 'Too small',
      product: { name: 'Kage Tee', image: '' },
    });
    expect(await askReturn(orderId, back(id))).toMatchObject({
      status: 409,
      body: { message: 'You have already requested a return or exchange for this product' },
    });
  });

  it('is possible for seven days after the delivery', async () => {
    const id = await addProduct(db, { stock: { M: 20 } });
    const early = await delivered(id);
    const late = await delivered(id);
    clock.pass(7 * 86_400);
    expect(await askReturn(early, back(id))).toMatchObject({ status: 201 });
    clock.pass(1);
    expect(await askReturn(late, back(id))).toMatchObject({
      status: 409,
      body: { message: 'The 7-day return and exchange window is over' },
    });
  });

  it('is refused for what is not delivered, not in the order, or more than was bought', async () => {
    const id = await addProduct(db);
    const { body } = await call('POST', '/orders/create', wish(id));
    expect(await askReturn(body.orderId, back(id))).toMatchObject({
      status: 409,
      body: { message: 'Only delivered orders can be returned' },
    });
    const orderId = await delivered(id);
    const products = (given: object) =>
      back(id, { products: [{ productId: id, quantity: 1, size: '', ...given }] });
    for (const given of [{ productId: 'other' }, { size: 'S' }, { quantity: 2 }]) {
      expect(await askReturn(orderId, products(given))).toMatchObject({ status: 409 });
    }
    expect(await askReturn(orderId, back(id, { reason: '  ' }))).toMatchObject({
      status: 400,
      body: { field: 'reason', message: 'reason: Please provide a reason' },
    });
    expect(await askReturn(orderId, back(id, { products: [] }))).toMatchObject({ status: 400 });
  });
});

describe('a return', () => {
  it('of a part of a paid order gives back that part’s price', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 100_001, stock: { M: 5 } });
    const total = (3 * 100_001 - 10_000) / 100;
    const orderId = await paidAndDelivered(id, { quantity: 3, total, couponCode: 'RD100' });
    const { body } = await askReturn(
      orderId,
      back(id, { products: [{ productId: id, quantity: 2, size: 'm' }] }),
    );
    expect(await decide(body.returnId, 'Received')).toMatchObject({ status: 409 });
    expect(await decide(body.returnId, 'Approved')).toMatchObject({ status: 200 });
    expect(await decide(body.returnId, 'Approved')).toMatchObject({ status: 200 });
    expect(await getStock(db, id)).toEqual({ onHand: 2, held: 0 });
    expect(await decide(body.returnId, 'Received')).toMatchObject({ status: 200 });
    expect(await getStock(db, id)).toEqual({ onHand: 4, held: 0 });
    const paid = 3 * 100_001 - 10_000;
    const refunded = Math.floor((paid * 2) / 3);
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Delivered', refunded_paise: refunded });
    expect(await decide(body.returnId, 'Exchanged')).toMatchObject({ status: 409 });
    await settleRefunds();
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Partially Refunded' });
    expect((await shown(orderId)).returnRequest?.status).toBe('Refunded');
  });

  it('of a whole order makes it Returned', async () => {
    const id = await addProduct(db);
    const orderId = await paidAndDelivered(id);
    const { body } = await askReturn(orderId, back(id));
    await decide(body.returnId, 'Approved');
    await decide(body.returnId, 'Received');
    await settleRefunds();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Returned', payment_status: 'Refunded' });
    const { rows } = await db.execute<{ event: string; recipient: string }>(sql`
      SELECT split_part(event, ':', 1) AS event, recipient FROM outbox
      WHERE body LIKE ${`%${orderId}%`} ORDER BY created_at`);
    expect(rows).toEqual(
      ['order-placed', 'order-delivered', 'return-decided', 'refund-done'].map((event) => ({
        event,
        recipient: '9876500001',
      })),
    );
  });

  it('that was paid in cash is refunded by hand', async () => {
    const id = await addProduct(db);
    const orderId = await delivered(id);
    const { body } = await askReturn(orderId, back(id));
    await decide(body.returnId, 'Approved');
    await decide(body.returnId, 'Received');
    await settleRefunds();
    expect((await shown(orderId)).returnRequest?.status).toBe('Received');
    const [refund] = (await shown(orderId)).refunds;
    const reference = '412345678901';
    expect(await decide(body.returnId, 'Refunded', { reference })).toMatchObject({
      status: 409,
      body: { code: 'payee-missing' },
    });
    await call('PUT', `/refunds/${refund?._id}/payee`, { kind: 'upi', upiId: 'asha@okaxis' });
    expect(await decide(body.returnId, 'Refunded')).toMatchObject({
      status: 400,
      body: { field: 'reference' },
    });
    expect(await decide(body.returnId, 'Refunded', { reference })).toMatchObject({ status: 200 });
    expect((await shown(orderId)).returnRequest?.status).toBe('Refunded');
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Refunded', refunded_paise: 49_900 });
  });

  it('that was paid in cash can be handed out, when no account was named', async () => {
    const id = await addProduct(db);
    const orderId = await delivered(id);
    const { body } = await askReturn(orderId, back(id));
    for (const status of ['Approved', 'Received', 'Refunded'] as const) {
      expect(await decide(body.returnId, status)).toMatchObject({ status: 200 });
    }
    expect((await shown(orderId)).returnRequest?.status).toBe('Refunded');
    expect(await getOrder(db, orderId)).toMatchObject({ payment_status: 'Refunded', refunded_paise: 49_900 });
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT body FROM outbox WHERE order_id = ${orderId} AND template = 'refund-handed-out'`,
    );
    expect(rows).toEqual([{ body: expect.stringContaining('₹499') }]);
  });

  it('that is rejected without a reason still answers the shopper', async () => {
    const id = await addProduct(db);
    const orderId = await delivered(id);
    const { body } = await askReturn(orderId, back(id));
    expect(await decide(body.returnId, 'Rejected')).toMatchObject({ status: 200 });
    expect((await shown(orderId)).returnRequest).toMatchObject({
      status: 'Rejected',
      rejection: expect.stringContaining('return policy'),
    });
  });

  it('that is not approved changes nothing', async () => {
    const id = await addProduct(db);
    const orderId = await delivered(id);
    const { body } = await askReturn(orderId, back(id));
    const rejection = 'It was washed';
    expect(await decide(body.returnId, 'Rejected', { rejection })).toMatchObject({ status: 200 });
    expect(await decide(body.returnId, 'Approved')).toMatchObject({ status: 409 });
    expect(await decide('RT2222222222', 'Approved')).toMatchObject({ status: 404 });
    expect(await getStock(db, id)).toEqual({ onHand: 4, held: 0 });
    expect((await shown(orderId)).returnRequest).toMatchObject({ status: 'Rejected', rejection });
  });
});

describe('an exchange', () => {
  it('keeps the other size from the approval on and sends it in the end', async () => {
    const id = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await paidAndDelivered(id);
    const { body } = await askReturn(orderId, back(id, { type: 'Exchange', exchangeSize: 'l' }));
    await decide(body.returnId, 'Approved');
    expect(await getStock(db, id, 'L')).toEqual({ onHand: 1, held: 1 });
    const beaten = await call('POST', '/orders/create', wish(id, { selectedSize: 'L' }));
    expect(beaten.status).toBe(409);
    await decide(body.returnId, 'Received');
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
    expect(await decide(body.returnId, 'Exchanged')).toMatchObject({ status: 200 });
    expect(await getStock(db, id, 'L')).toEqual({ onHand: 0, held: 0 });
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Delivered', refunded_paise: 0 });
  });

  it('for the same size again works on a paid order, whose own hold has ended', async () => {
    const id = await addProduct(db, { stock: { M: 2 } });
    const orderId = await paidAndDelivered(id);
    const { body } = await askReturn(orderId, back(id, { type: 'Exchange' }));
    await decide(body.returnId, 'Approved');
    expect(await getStock(db, id)).toEqual({ onHand: 1, held: 1 });
    await decide(body.returnId, 'Rejected', { rejection: 'It was worn' });
    expect(await getStock(db, id)).toEqual({ onHand: 1, held: 0 });
  });

  it('can only be asked for in a size that can be bought now', async () => {
    const id = await addProduct(db, { name: 'Kage Tee', stock: { M: 5, L: 1, XL: 0 } });
    const orderId = await delivered(id);
    const ask = (exchangeSize: unknown) => askReturn(orderId, back(id, { type: 'Exchange', exchangeSize }));
    expect(await ask('XL')).toMatchObject({
      status: 409,
      body: { message: 'Kage Tee (XL) is out of stock', field: 'exchangeSize' },
    });
    expect(await ask('XXL')).toMatchObject({ status: 409 });
    expect(await ask('x'.repeat(21))).toMatchObject({ status: 400, body: { field: 'exchangeSize' } });
    expect(await ask(7)).toMatchObject({ status: 400, body: { field: 'exchangeSize' } });
    expect((await shown(orderId)).returnRequest).toBeUndefined();
    expect(await ask(' l ')).toMatchObject({ status: 201 });
    expect((await shown(orderId)).returnRequest).toMatchObject({ type: 'Exchange', exchangeSize: 'L' });
    expect(await getStock(db, id, 'L')).toEqual({ onHand: 1, held: 0 });
  });

  it('is not approved while the other size is out of stock', async () => {
    const id = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await delivered(id);
    const { body } = await askReturn(orderId, back(id, { type: 'Exchange', exchangeSize: 'L' }));
    await call('POST', '/orders/create', wish(id, { selectedSize: 'L' }));
    expect(await decide(body.returnId, 'Approved')).toMatchObject({ status: 409 });
    expect(await decide(body.returnId, 'Approved', { exchangeSize: 'M' })).toMatchObject({ status: 200 });
    expect(await getStock(db, id)).toEqual({ onHand: 4, held: 1 });
  });
});
