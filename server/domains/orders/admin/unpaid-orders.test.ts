import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrderList } from '#core/contract/orders/list.ts';
import type { UnpaidOrder, UnpaidOrderList } from '#core/contract/orders/unpaid.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getSandbox, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderDesk();
const { db, clock, services, shopper, call, read } = store;
const sandbox = getSandbox(store);
await setRole(db, { phone: '9000000001', role: 'owner' });
const owner = await signIn(store, '9000000001');

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

interface Checkout {
  orderId: string;
  razorpayOrderId: string;
}

/** A checkout that has got its number; each a minute after the one before. */
async function startCheckout(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<Checkout> {
  clock.pass(60);
  const { status, body } = await call('POST', '/orders/create-pending', wish(productId, given), shopper);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const closeWindow = ({ razorpayOrderId }: Checkout) =>
  call('DELETE', `/orders/cancel-pending/${razorpayOrderId}`, undefined, shopper);

async function expire() {
  clock.pass(901);
  await runDue(services, 'hold');
}

const list = (query = '') => read<UnpaidOrderList>(`/admin/unpaid-orders${query}`);
const readUnpaid = (id: string) => read<UnpaidOrder>(`/admin/unpaid-orders/${id}`);
const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id);

describe('one checkout that was not paid', () => {
  it('shows what was in it, the shopper, the address, the amount and why it ended', async () => {
    const product = await addProduct(db, { name: 'Monsoon Tee', stock: { M: 5 } });
    const checkout = await startCheckout(product, { quantity: 2 });
    const startedAt = clock.now();
    expect(await readUnpaid(checkout.orderId)).toMatchObject({
      id: checkout.orderId,
      isOpen: true,
      ending: null,
      startedAt: startedAt.toISOString(),
      endsAt: new Date(startedAt.getTime() + 900_000).toISOString(),
      lines: [{ name: 'Monsoon Tee', size: 'M', quantity: 2, sizes: [] }],
      shipping: SHIPPING,
      customer: { phone: '9876500001' },
      money: { total: 998, paid: 0, refunded: 0 },
      attempts: [],
      refunds: [],
    });
    clock.pass(30);
    await closeWindow(checkout);
    expect(await readUnpaid(checkout.orderId)).toMatchObject({
      isOpen: false,
      ending: 'payment window closed',
      endsAt: clock.now().toISOString(),
    });
  });

  it('shows that its time ran out', async () => {
    const { orderId } = await startCheckout(await addProduct(db));
    clock.pass(901);
    expect(await readUnpaid(orderId), 'before a job has ended it').toMatchObject({ isOpen: false });
    await runDue(services, 'hold');
    expect(await readUnpaid(orderId)).toMatchObject({ isOpen: false, ending: 'not paid in time' });
  });

  it('shows each attempt to pay and what the provider said of it, once', async () => {
    const checkout = await startCheckout(await addProduct(db));
    const failed = await sandbox.fail(checkout.razorpayOrderId, 'upi');
    // Closing the window makes the store look at the provider's records: the event and the record say the same.
    await closeWindow(checkout);
    await runDue(services, 'payment-check');
    expect((await readUnpaid(checkout.orderId)).attempts).toEqual([
      {
        id: failed.id,
        status: 'failed',
        amount: 499,
        currency: 'INR',
        method: 'upi',
        failure: 'The payment was refused by the bank.',
        at: expect.any(String),
      },
    ]);
  });

  it('shows money that came too late and went back', async () => {
    const checkout = await startCheckout(await addProduct(db));
    await expire();
    clock.pass(2 * 3600);
    await sandbox.pay(checkout.razorpayOrderId, 'upi');
    await db.execute(sql`
      UPDATE sandbox_payments SET created_at = ${clock.now().toISOString()} WHERE order_id = ${checkout.razorpayOrderId}`);
    await runDue(services, 'payment-check');
    expect(await readUnpaid(checkout.orderId)).toMatchObject({
      money: { paid: 499, refunded: 499 },
      attempts: [{ status: 'captured', amount: 499 }],
      refunds: [{ amount: 499, reason: 'paid-late' }],
    });
    const [row] = (await list(`?search=${checkout.orderId}`)).orders;
    expect(row).toMatchObject({ paid: 499, refunded: 499 });
  });

  it('is no longer here once it is an order, and an order never is', async () => {
    const checkout = await startCheckout(await addProduct(db));
    const signed = await sandbox.pay(checkout.razorpayOrderId, 'upi');
    await call('POST', '/orders/verify-payment', signed, shopper);
    for (const id of [checkout.orderId, 'ODNONE']) {
      expect(await call('GET', `/admin/unpaid-orders/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'order-not-found' },
      });
    }
    expect(idsOf(await list())).not.toContain(checkout.orderId);
  });
});

describe('the list', () => {
  it('has those of the last seven days, newest first, page by page', async () => {
    const product = await addProduct(db, { stock: { M: 50 } });
    const old = await startCheckout(product);
    await closeWindow(old);
    await db.execute(
      sql`UPDATE orders SET created_at = created_at - interval '8 days' WHERE id = ${old.orderId}`,
    );
    const made = [await startCheckout(product), await startCheckout(product), await startCheckout(product)];
    const [first, second, third] = made.map(({ orderId }) => orderId);
    const page = await list('?limit=2');
    expect(idsOf(page)).toEqual([third, second]);
    expect(idsOf(await list(`?limit=1&cursor=${page.nextCursor}`))).toEqual([first]);
    expect(idsOf(await list())).not.toContain(old.orderId);
    expect(idsOf(await list(`?search=${old.orderId}`)), 'a search reaches further').toEqual([old.orderId]);
    expect((await call('GET', '/admin/unpaid-orders?cursor=nonsense')).status).toBe(400);
    for (const checkout of made) await closeWindow(checkout);
  });

  it('is searched by number and by phone', async () => {
    const shipping = { ...SHIPPING, phone: '9811122299', email: 'hamid@example.in' };
    const checkout = await startCheckout(await addProduct(db), { shipping });
    const { orderId } = checkout;
    for (const search of [orderId, orderId.toLowerCase(), `#${orderId}`, '9811122299', 'hamid@example']) {
      expect(idsOf(await list(`?search=${encodeURIComponent(search)}`)), search).toEqual([orderId]);
    }
    expect(idsOf(await list('?search=9876500001')), 'the phone of the account').toContain(orderId);
    expect(idsOf(await list('?search=9811122298'))).toEqual([]);
    await closeWindow(checkout);
  });
});

describe('it is no order', () => {
  it('is in no list, count, export or figure of orders', async () => {
    const buyer = await logIn(store, '9876500077');
    const count = async () => ({
      views: (await call('GET', '/admin/orders/views')).body.data,
      todos: (await call('GET', '/admin/reports/todos')).body.data,
      figures: (await call('GET', '/admin/reports', undefined, owner)).body.data,
      csv: (await store.app.inject({ url: '/api/admin/orders.csv', headers: owner.headers })).body,
      mine: (await call('GET', '/orders/my', undefined, buyer)).body,
      customer: (await call('GET', `/admin/customers/${buyer.userId}`, undefined, owner)).body.data,
    });
    const product = await addProduct(db, { stock: { M: 50 } });
    const before = await count();
    const { body } = await call('POST', '/orders/create-pending', wish(product), buyer);
    expect(await count()).toEqual(before);
    await call('DELETE', `/orders/cancel-pending/${body.razorpayOrderId}`, undefined, buyer);
    expect(await count()).toEqual(before);
    const found = await read<StaffOrderList>(`/admin/orders?search=${body.orderId}`);
    expect(found).toMatchObject({ orders: [], count: 0 });
    expect((await readUnpaid(body.orderId)).customer.orders).toBe(0);
  });

  it('cannot be changed', async () => {
    const checkout = await startCheckout(await addProduct(db));
    const path = `/admin/orders/${checkout.orderId}`;
    const before = await readUnpaid(checkout.orderId);
    const line = before.lines[0]?.id;
    const calls = [
      await call('PUT', `${path}/status`, { status: 'Confirmed' }),
      await call('PUT', `${path}/status`, { status: 'Cancelled' }),
      await call('PUT', `${path}/address`, { version: 1, shipping: SHIPPING }),
      await call('PUT', `${path}/lines/${line}/size`, { version: 1, size: 'L' }),
      await call('POST', `${path}/notes`, { note: 'x' }),
      await call('POST', `${path}/refused`),
    ];
    for (const { status, body } of calls) expect([status, body.code]).toEqual([404, 'order-not-found']);
    const bulk = { status: 'Packed', orders: [{ id: checkout.orderId }] };
    expect((await call('POST', '/admin/orders/bulk-status', bulk)).body.data.results).toMatchObject([
      { isDone: false },
    ]);
    expect(await readUnpaid(checkout.orderId)).toEqual(before);
    await closeWindow(checkout);
  });
});
