import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Report, Todos } from '#core/contract/reports.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addShopper, findWrongBooks, getSandbox, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const sandbox = getSandbox(store);
const buyer = await addShopper(db);
const staff = await addShopper(db);
const tee = await addProduct(db, { name: 'A tee', category: 'polo', stock: { S: 20, M: 20 } });
const hoodie = await addProduct(db, { name: 'A hoodie', pricePaise: 129_950, stock: { M: 20 } });

async function headersOf(role: StaffRole, phone: string) {
  await setRole(db, { phone, role });
  return (await signIn(store, phone)).headers;
}
const owner = await headersOf('owner', '9000000301');

async function read<T>(path: string, headers = owner): Promise<T> {
  const response = await store.app.inject({ url: `/api/admin/${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: T }>().data;
}

async function todo(key: string, headers = owner) {
  return (await read<Todos>('reports/todos', headers)).find((line) => line.key === key)?.count;
}

function place(given: Parameters<typeof wish>[1] = {}, product = tee) {
  return services.orders.placeOrder({ buyer, wanted: wish(product, given), key: undefined });
}

async function payOnline(given: Parameters<typeof wish>[1] = {}) {
  const { orderId, razorpayOrderId } = await services.orders.startPayment({
    buyer,
    wanted: wish(tee, given),
    key: undefined,
  });
  const signed = await sandbox.pay(razorpayOrderId, 'upi');
  await services.payments.verifyPayment({ buyer, callback: signed, key: undefined });
  return orderId;
}

const change = (
  orderId: string,
  status: 'Confirmed' | 'Packed' | 'Shipped' | 'Delivered' | 'Cancelled' | 'Returned',
) => services.orderAdmin.changeStatus({ staff, orderId, change: { status }, key: undefined });

describe('how it goes', () => {
  it('is nothing before anything was sold', async () => {
    const figures = await read<Report>('reports');
    expect(figures.now).toEqual({
      revenue: 0,
      orders: 0,
      averageOrder: 0,
      cashOrders: 0,
      units: 0,
      cancelled: 0,
      returns: 0,
    });
    expect(figures.steps).toHaveLength(24);
    expect(figures).toMatchObject({ day: '2026-03-01', previousDay: '2026-02-28', nextDay: null });
  });

  it('counts to the paisa what was sold, cancelled and sent back', async () => {
    // The day before, in the morning: compared with this morning.
    clock.pass(-25 * 3600);
    await place({ quantity: 2 });
    clock.pass(25 * 3600);
    // In the evening of the day before: not yet to be compared with.
    clock.pass(-13 * 3600);
    await place();
    clock.pass(13 * 3600);
    const cash = await place({ quantity: 2, selectedSize: 'S' });
    const dear = await place({ total: 1299.5 }, hoodie);
    const cancelled = await place();
    const refused = await place();
    const online = await payOnline({ quantity: 3 });
    await change(cancelled.orderId, 'Cancelled');
    await change(refused.orderId, 'Shipped');
    await change(refused.orderId, 'Returned');
    for (const id of [cash.orderId, dear.orderId, online]) {
      await change(id, 'Confirmed').catch(() => {});
      await change(id, 'Delivered');
    }
    // One of the three comes back: a third of what they cost.
    const [line] = (
      await db.execute<{ total_paise: number }>(
        sql`SELECT total_paise FROM order_lines WHERE order_id = ${online}`,
      )
    ).rows;
    const { returnId } = await services.returns.requestReturn({
      buyer,
      orderId: online,
      wish: {
        type: 'Return',
        reason: 'Too small',
        exchangeSize: null,
        products: [{ productId: tee, quantity: 1, size: 'M' }],
      },
      key: undefined,
    });
    for (const status of ['Approved', 'Received'] as const) {
      await store.app.inject({
        method: 'PUT',
        url: `/api/admin/returns/${returnId}`,
        headers: owner,
        payload: { status },
      });
    }
    expect(await findWrongBooks(db)).toEqual([]);

    const onlinePaise = line?.total_paise ?? 0;
    const figures = await read<Report>('reports');
    expect(figures.now).toEqual({
      revenue: (99_800 + 129_950 + onlinePaise - Math.floor(onlinePaise / 3)) / 100,
      orders: 3,
      averageOrder: Math.round((99_800 + 129_950 + onlinePaise) / 3) / 100,
      cashOrders: 2,
      units: 5,
      cancelled: 1,
      returns: 1,
    });
    const newOrders = (await read<Todos>('reports/todos')).find(({ key }) => key === 'new-orders');
    expect(newOrders?.count, 'one definition for the whole screen').toBe(figures.now.orders);
    expect(figures.before).toMatchObject({ revenue: 998, orders: 1, units: 2 });
    expect(figures.sizes).toEqual([
      { size: 'S', units: 2 },
      { size: 'M', units: 3 },
    ]);
    expect(figures.products.map(({ name, units }) => [name, units])).toEqual([
      ['A tee', 4],
      ['A hoodie', 1],
    ]);
    const total = figures.steps.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
    expect(total).toBe(Math.round(figures.now.revenue * 100));
  });

  it('adds a week and a month up from the same orders', async () => {
    // 1 March 2026 is a Sunday: its week began in February.
    const week = await read<Report>('reports?period=week');
    expect(week).toMatchObject({ day: '2026-02-23', now: { orders: 5 } });
    expect(week.steps).toHaveLength(7);
    const february = await read<Report>('reports?period=month&day=2026-02-11');
    expect(february).toMatchObject({
      day: '2026-02-01',
      nextDay: '2026-03-01',
      now: { orders: 2, revenue: 1497 },
    });
    expect(february.steps).toHaveLength(28);
  });

  it('loses nothing by money that came when nothing was owed online, and went back', async () => {
    const revenue = async () => (await read<Report>('reports')).now.revenue;
    const before = await revenue();
    const { orderId } = await place();
    const { rows } = await db.execute<{ token: string }>(
      sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
    );
    const byLink = `/api/track/${rows[0]?.token}`;
    const begun = await store.app.inject({
      method: 'POST',
      url: `${byLink}/pay`,
      payload: { what: 'all' },
    });
    await change(orderId, 'Shipped');
    const payload = await sandbox.pay(begun.json().data.razorpayOrderId, 'upi');
    await store.app.inject({ method: 'POST', url: `${byLink}/paid`, payload });
    await change(orderId, 'Delivered');
    const refunds = await db.execute(sql`SELECT reason FROM refunds WHERE order_id = ${orderId}`);
    expect(refunds.rows).toEqual([{ reason: 'nothing-owed' }]);
    expect(await revenue()).toBe(before + 499);
  });

  it.each(['reports?period=year', 'reports?day=yesterday', 'reports?day=2026-02-31'])(
    'refuses %s',
    async (path) => {
      const response = await store.app.inject({ url: `/api/admin/${path}`, headers: owner });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('what needs doing', () => {
  it('follows an order on its way', async () => {
    const before = (await todo('to-confirm')) ?? 0;
    const { orderId } = await place();
    expect(await todo('to-confirm')).toBe(before + 1);
    await change(orderId, 'Confirmed');
    expect([await todo('to-confirm'), await todo('cash-to-pack'), await todo('paid-to-pack')]).toEqual([
      before,
      1,
      0,
    ]);
    await change(orderId, 'Packed');
    expect([await todo('cash-to-pack'), await todo('to-book')]).toEqual([0, 1]);
    await change(orderId, 'Shipped');
    expect(await todo('to-book')).toBe(0);
  });

  it('counts what is short, asked, unanswered and unsent', async () => {
    const low = (await todo('low-stock')) ?? 0;
    await addProduct(db, { stock: { XL: 5, XXL: 6 } });
    expect(await todo('low-stock')).toBe(low + 1);
    await addProduct(db, { stock: { XL: 0 }, published: false });
    expect(await todo('low-stock')).toBe(low + 1);
    await db.execute(
      sql`INSERT INTO reviews (id, product_id, name, rating, comment) VALUES ('r', ${tee}, 'A', 2, 'Thin')`,
    );
    await db.execute(
      sql`INSERT INTO contact_messages (id, name, email, message) VALUES ('m', 'A', 'a@example.in', 'Hello')`,
    );
    await db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, gave_up_at)
      VALUES ('o', 'x', 'sms', '9876543210', 'Hello', now())`);
    expect([await todo('low-reviews'), await todo('open-enquiries'), await todo('unsent-messages')]).toEqual([
      1, 1, 1,
    ]);
  });

  it('stops counting at 300', async () => {
    await db.execute(sql`INSERT INTO contact_messages (id, name, email, message)
      SELECT 'm' || n, 'A', 'a@example.in', 'Hello' FROM generate_series(1, 301) AS n`);
    const line = (await read<Todos>('reports/todos')).find(({ key }) => key === 'open-enquiries');
    expect(line).toEqual({ key: 'open-enquiries', count: 300, isCapped: true });
  });

  it('shows each role what it may do', async () => {
    const keysOf = async (role: StaffRole, phone: string) =>
      (await read<Todos>('reports/todos', await headersOf(role, phone))).map(({ key }) => key);
    expect(await keysOf('manager', '9000000302')).toEqual([
      'low-stock',
      'wanted-sold-out',
      'waiting-reviews',
      'review-photos',
      'low-reviews',
    ]);
    expect(await keysOf('support', '9000000303')).toEqual([
      'new-orders',
      'open-enquiries',
      'unsent-messages',
      'late-messages',
    ]);
    expect(await keysOf('fulfilment', '9000000304')).not.toContain('payment-differences');
  });
});
