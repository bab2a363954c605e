import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BulkResult, OrderViews, StaffOrder, StaffOrderList } from '#core/contract/staff/orders.ts';
import { setRole } from '#server/domains/auth/set-role.ts';
import {
  findWrongBooks,
  openOrderStore,
  SHIPPING,
  sandboxOf,
  stockOf,
  wish,
} from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore();
const { db, clock } = store;
const sandbox = sandboxOf(store);
let shopper: Awaited<ReturnType<typeof logIn>>;
let packer: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  shopper = await logIn(store, '9876500001');
  packer = await logIn(store, '9876500002');
  await setRole(db, { phone: '9876500002', role: 'fulfilment' });
});
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = packer) {
  const response = await store.app.inject({ method, url: `/api${url}`, headers: as.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function read<T>(url: string): Promise<T> {
  const { status, body } = await call('GET', url);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const list = (query: string) => read<StaffOrderList>(`/admin/orders?${query}`);
const detail = (id: string) => read<StaffOrder>(`/admin/orders/${id}`);

async function place(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<string> {
  clock.pass(60);
  const { body } = await call('POST', '/orders/create', wish(productId, given), shopper);
  return body.orderId;
}

async function placePaid(productId: string, given: Parameters<typeof wish>[1] = {}): Promise<string> {
  clock.pass(60);
  const { body } = await call('POST', '/orders/create-pending', wish(productId, given), shopper);
  await call('POST', '/orders/verify-payment', await sandbox.pay(body.razorpayOrderId, 'upi'), shopper);
  return body.orderId;
}

const idsOf = ({ orders }: StaffOrderList) => orders.map(({ id }) => id);

describe('the list', () => {
  it('is read newest first, page by page, without holds', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const made = [await place(product), await place(product), await placePaid(product)];
    await call('POST', '/orders/create-pending', wish(product), shopper);
    const first = await list(`product=${product}&limit=2`);
    expect(idsOf(first)).toEqual([made[2], made[1]]);
    expect(first).toMatchObject({ count: 3, isCapped: false, productName: expect.any(String) });
    expect(idsOf(await list(`product=${product}&limit=2&cursor=${first.nextCursor}`))).toEqual([made[0]]);
    expect((await call('GET', '/admin/orders?cursor=nonsense')).status).toBe(400);
  });

  it('is narrowed down by status, payment, method, day, state and view', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const cash = await place(product);
    const paid = await placePaid(product);
    const only = async (query: string) => idsOf(await list(`product=${product}&${query}`));
    expect(await only('status=Pending')).toEqual([cash]);
    expect(await only('payment=Paid')).toEqual([paid]);
    expect(await only('method=COD')).toEqual([cash]);
    expect(await only('state=Karnataka')).toEqual([paid, cash]);
    expect(await only('state=Goa')).toEqual([]);
    expect(await only('view=to-confirm')).toEqual([cash]);
    expect(await only('view=to-pack')).toEqual([paid]);
    expect(await only('view=on-the-road')).toEqual([]);
    const day = dayInIndia(clock.now());
    expect(await only(`from=${day}&to=${day}`)).toEqual([paid, cash]);
    expect(await only(`from=${dayInIndia(new Date(clock.now().getTime() + 86_400_000))}`)).toEqual([]);
    expect((await call('GET', '/admin/orders?status=Lost')).status).toBe(400);
    expect((await call('GET', '/admin/orders?from=yesterday')).status).toBe(400);
  });

  it('finds an order by id, phone, name and pincode', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const shipping = { ...SHIPPING, name: 'Zubin 100%_Mehta', phone: '9811122233', pincode: '682001' };
    const { rows } = await db.execute<{ paise: number }>(
      sql`SELECT charge_paise AS paise FROM delivery_charges WHERE state = 'Kerala'`,
    );
    const id = await place(product, { shipping, total: 499 + (rows[0]?.paise ?? 0) / 100 });
    for (const search of [
      id,
      id.toLowerCase(),
      id.slice(2, 9),
      '9811122233',
      '+91 98111 22233',
      '981112',
      'zubin',
      '0%_m',
      '682001',
    ]) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).toContain(id);
    }
    for (const search of ['9811122234', 'Zubina', '682002', 'ODZZZZZZ', "'; --"]) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).not.toContain(id);
    }
    expect(idsOf(await list('search=9876500001')), 'the phone of the account').toContain(id);
  });
});

describe('the table for other programs', () => {
  it('has the filtered orders, and no formula in it', async () => {
    const product = await addProduct(db, { name: 'Tee, "wide"', stock: { M: 9 } });
    const shipping = { ...SHIPPING, name: '=HYPERLINK("http://evil")', address: '+1, Temple\nRoad' };
    const id = await place(product, { quantity: 2, shipping });
    const response = await store.app.inject({
      url: `/api/admin/orders.csv?product=${product}`,
      headers: packer.headers,
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row, ...rest] = parse(response.body, { bom: true });
    expect(rest).toEqual([]);
    const cells = Object.fromEntries(head?.map((name, place) => [name, row?.[place]]) ?? []);
    expect(cells).toMatchObject({
      Order: id,
      Items: '2 × Tee, "wide" (M)',
      Total: '998',
      Name: `'=HYPERLINK("http://evil")`,
      Address: `'+1, Temple\nRoad`,
      Placed: expect.stringMatching(/^2026-\d\d-\d\d \d\d:\d\d$/),
    });
  });

  it('goes on over many pages', async () => {
    const product = await addProduct(db, { stock: { M: 1200 } });
    const id = await place(product);
    await db.execute(sql`
      WITH made AS (
        INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
          total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at)
        SELECT 'ODX' || n, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise, total_paise,
          ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at - make_interval(secs => n / 3)
        FROM orders, generate_series(1, 1100) AS n WHERE id = ${id} RETURNING id
      ), bought AS (
        INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
          discount_paise, total_paise)
        SELECT 'L' || made.id, made.id, 0, l.product_id, l.name, l.category, l.hsn, l.size, l.quantity, l.unit_paise, 0,
          l.total_paise
        FROM made, order_lines l WHERE l.order_id = ${id}
      ), gone AS (
        INSERT INTO stock_movements (product_id, size, change, reason, order_id)
        SELECT ${product}, 'M', -1, 'sold', made.id FROM made
      )
      UPDATE product_sizes SET on_hand = on_hand - 1100 WHERE product_id = ${product}`);
    const url = `/api/admin/orders.csv?product=${product}`;
    const rows = parse((await store.app.inject({ url, headers: packer.headers })).body, { bom: true });
    expect(new Set(rows.map(([order]) => order)).size).toBe(1102);
  });
});

describe('views', () => {
  it('are counted, and tell how long the first order has been waiting', async () => {
    const product = await addProduct(db);
    await place(product);
    const { views } = await read<OrderViews>('/admin/orders/views');
    const toConfirm = views.find(({ key }) => key === 'to-confirm');
    expect(toConfirm?.count).toBe((await list('view=to-confirm')).count);
    expect(toConfirm?.oldestAt).not.toBeNull();
  });

  it('can be saved under a name, replaced and removed, by their owner alone', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    await place(product);
    const save = (query: string, name = ' Mine ') => call('POST', '/admin/orders/views', { name, query });
    const { status, body } = await save('status=Delivered&cursor=abc');
    expect(status).toBe(201);
    expect((await save(`product=${product}`)).body.data.id).toBe(body.data.id);
    const { own } = await read<OrderViews>('/admin/orders/views');
    expect(own).toEqual([
      { id: body.data.id, name: 'Mine', query: `product=${product}`, count: 1, isCapped: false },
    ]);
    const owner = await logIn(store, '9000000001');
    await setRole(db, { phone: '9000000001', role: 'owner' });
    expect((await call('DELETE', `/admin/orders/views/${body.data.id}`, undefined, owner)).status).toBe(404);
    expect((await call('DELETE', `/admin/orders/views/${body.data.id}`)).status).toBe(200);
    expect((await save('', ' ')).status).toBe(400);
    for (let n = 0; n < 20; n += 1) expect((await save('', `View ${n}`)).status).toBe(201);
    expect((await save('', 'One more')).status).toBe(409);
  });
});

describe('many at once', () => {
  it('takes on what can be, and says of the rest why not', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [first, second, gone] = [await place(product), await place(product), await place(product)];
    await call('PUT', `/admin/orders/${gone}/status`, { status: 'Cancelled' });
    const payload = {
      status: 'Shipped',
      courier: 'Delhivery',
      orders: [
        { id: first, trackingNumber: 'D1' },
        { id: gone },
        { id: 'none' },
        { id: second, courier: 'Blue Dart' },
      ],
    };
    const { status, body } = await call('POST', '/admin/orders/bulk-status', payload);
    expect(status).toBe(200);
    expect((body.data as BulkResult).results).toEqual([
      { id: first, isDone: true, message: null },
      { id: gone, isDone: false, message: 'An order that is Cancelled cannot become Shipped' },
      { id: 'none', isDone: false, message: 'Order not found' },
      { id: second, isDone: true, message: null },
    ]);
    expect(await detail(first)).toMatchObject({
      status: 'Shipped',
      courier: 'Delhivery',
      trackingNumber: 'D1',
    });
    expect(await detail(second)).toMatchObject({
      status: 'Shipped',
      courier: 'Blue Dart',
      trackingNumber: null,
    });
  });

  it('never brings a cancelled order back: its goods are on the shelf again', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Cancelled' });
    for (const status of ['Confirmed', 'Packed', 'Delivered']) {
      expect(await call('PUT', `/admin/orders/${id}/status`, { status })).toMatchObject({
        status: 409,
        body: { message: `An order that is Cancelled cannot become ${status}` },
      });
    }
    expect((await detail(id)).status).toBe('Cancelled');
  });

  it('refuses what is not done in bulk, and too many', async () => {
    const orders = Array.from({ length: 101 }, (_, n) => ({ id: `OD${n}` }));
    for (const payload of [
      { status: 'Cancelled', orders: [{ id: 'x' }] },
      { status: 'Packed', orders },
      { status: 'Packed', orders: [] },
    ]) {
      expect((await call('POST', '/admin/orders/bulk-status', payload)).status).toBe(400);
    }
  });
});

describe('one order', () => {
  it('shows lines, money, customer, history with names, and messages', async () => {
    const product = await addProduct(db, { stock: { M: 9, L: 2 }, hsn: '6109' });
    const id = await place(product, { quantity: 2 });
    await db.execute(sql`UPDATE users SET name = 'Meena' WHERE id = ${packer.userId}`);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
    expect((await call('POST', `/admin/orders/${id}/notes`, { note: ' Call before noon ' })).status).toBe(
      200,
    );
    const order = await detail(id);
    expect(order).toMatchObject({
      status: 'Confirmed',
      money: { subtotal: 998, total: 998, paid: 0, toCollect: 998 },
      customer: { id: shopper.userId, phone: '9876500001', refused: 0 },
      lines: [
        {
          productId: product,
          size: 'M',
          quantity: 2,
          hsn: '6109',
          sizes: [
            { size: 'M', available: 7 },
            { size: 'L', available: 2 },
          ],
        },
      ],
    });
    expect(order.history.map(({ what, to, note, who }) => [what, to ?? note, who])).toEqual([
      ['note', 'Call before noon', 'Meena'],
      ['status', 'Confirmed', 'Meena'],
      ['status', 'Pending', '9876500001'],
    ]);
    expect(order.version).toBe(order.history[1]?.id);
    expect(order.messages).toMatchObject([{ channel: 'sms', recipient: '9876500001', state: 'waiting' }]);
    expect((await call('GET', '/admin/orders/none')).status).toBe(404);
    expect((await call('POST', `/admin/orders/${id}/notes`, { note: ' ' })).status).toBe(400);
  });

  it('sends a message of its own once more, and no other', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const [id, other] = [await place(product), await place(product)];
    const messageId = (await detail(id)).messages[0]?.id ?? '';
    expect((await call('POST', `/admin/orders/${id}/messages`, { messageId })).status).toBe(200);
    const { messages, history } = await detail(id);
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
    expect(history[0]).toMatchObject({ what: 'message', to: 'sms' });
    expect((await call('POST', `/admin/orders/${other}/messages`, { messageId })).status).toBe(404);
  });

  it('tells the shopper the tracking number as it is known by now', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    for (const trackingNumber of ['WRONG1', 'RIGHT2']) {
      await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped', courier: 'DTDC', trackingNumber });
    }
    const told = (await detail(id)).messages.filter(({ event }) => event === `order-shipped:${id}`);
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining('WRONG1')]);
    clock.pass(1);
    await call('POST', `/admin/orders/${id}/messages`, { messageId: told[0]?.id });
    const bodies = (await detail(id)).messages.map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('RIGHT2'))).toHaveLength(1);
  });

  it('goes elsewhere before it has left, unless somebody was faster', async () => {
    const product = await addProduct(db, { stock: { M: 9 } });
    const id = await place(product);
    const { version } = await detail(id);
    const shipping = { name: 'Ravi', address: '1 Beach Road', phone: '9811111111', pincode: '403001' };
    const change = (given: object) =>
      call('PUT', `/admin/orders/${id}/address`, { version, shipping, ...given });
    expect((await change({ shipping: { ...shipping, pincode: '000000' } })).status).toBe(400);
    expect((await change({ shipping: { ...shipping, pincode: '999999' } })).status).toBe(400);
    expect((await change({})).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      shipping: { name: 'Ravi', city: 'North Goa', state: 'Goa', pincode: '403001' },
      money: { total: 499 },
    });
    expect((await change({})).status, 'read before the first change').toBe(409);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Shipped' });
    expect((await change({ version: (await detail(id)).version })).status).toBe(409);
    const { rows } = await db.execute(
      sql`SELECT before, after FROM audit_log WHERE action = 'order.address-changed'`,
    );
    expect(rows).toMatchObject([{ before: { shipName: 'Asha Rao' }, after: { shipName: 'Ravi' } }]);
  });

  it('changes a size: one goes back on the shelf as the other is taken', async () => {
    const product = await addProduct(db, { stock: { M: 3, L: 1 } });
    const id = await place(product, { quantity: 1 });
    const { version, lines } = await detail(id);
    const change = (size: string, given = version) =>
      call('PUT', `/admin/orders/${id}/lines/${lines[0]?.id}/size`, { version: given, size });
    expect((await change('XS')).status).toBe(409);
    expect((await change('l')).status).toBe(200);
    expect(await stockOf(db, product, 'M')).toEqual({ onHand: 3, held: 0 });
    expect(await stockOf(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
    expect((await change('M')).status, 'read before the first change').toBe(409);
    const after = await detail(id);
    expect(after.lines[0]?.size).toBe('L');
    expect(after.history[0]).toMatchObject({ what: 'size', from: 'M', to: 'L' });
    const second = await place(product, { quantity: 1 });
    const line = (await detail(second)).lines[0]?.id;
    const taken = await call('PUT', `/admin/orders/${second}/lines/${line}/size`, {
      version: (await detail(second)).version,
      size: 'L',
    });
    expect(taken).toMatchObject({ status: 409, body: { message: 'Only 0 of size L can be had' } });
  });

  it('of two people who want the last one of a size, one gets it', async () => {
    const product = await addProduct(db, { stock: { M: 4, L: 1 } });
    const orders = [await place(product), await place(product)];
    const answers = await Promise.all(
      orders.map(async (id) => {
        const { version, lines } = await detail(id);
        return call('PUT', `/admin/orders/${id}/lines/${lines[0]?.id}/size`, { version, size: 'L' });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
  });

  it('that is refused at the door comes back and counts against the phone', async () => {
    const product = await addProduct(db, { stock: { M: 4 } });
    const id = await place(product);
    const refuse = () => call('POST', `/admin/orders/${id}/refused`);
    expect((await refuse()).status, 'not sent yet').toBe(409);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Out for Delivery' });
    expect((await refuse()).status).toBe(200);
    expect((await refuse()).status, 'twice').toBe(200);
    expect(await detail(id)).toMatchObject({
      status: 'Returned',
      refusedAt: clock.now().toISOString(),
      money: { toCollect: 0 },
      customer: { refused: 1 },
    });
    expect(await stockOf(db, product)).toEqual({ onHand: 4, held: 0 });
  });
});

function dayInIndia(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}
