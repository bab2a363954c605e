import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderViews, StaffOrderList } from '#core/contract/orders/list.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderDesk();
const { db, clock, shopper, packer, call, read, place, placePaid } = store;
await setRole(db, { phone: '9000000001', role: 'owner' });
const owner = await signIn(store, '9000000001');

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

const list = (query: string) => read<StaffOrderList>(`/admin/orders?${query}`);
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

  it('finds the order that a return is of', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' });
    const wanted = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'Too small' };
    const { body } = await call('POST', `/orders/${id}/return-request`, wanted, shopper);
    const returnId = String(body.returnId);
    for (const search of [returnId, returnId.toLowerCase(), `#${returnId}`, returnId.slice(0, 8)])
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).toEqual([id]);
    expect(idsOf(await list('search=RTZZZZZZZZZZ'))).toEqual([]);
  });

  it('says that a return is asked for only while there is something to do about it', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' });
    const hasReturn = async () => (await list(`product=${product}`)).orders[0]?.hasReturn;
    expect(await hasReturn()).toBe(false);
    const wanted = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'Too small' };
    const { body } = await call('POST', `/orders/${id}/return-request`, wanted, shopper);
    expect(await hasReturn()).toBe(true);
    await call('PUT', `/admin/returns/${body.returnId}`, {
      status: 'Rejected',
      rejection: 'Washed already',
    });
    expect(await hasReturn()).toBe(false);
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
      '+91-098111-22233',
      '098111 22233',
      '91 98111 22233',
      '0091 9811122233',
      '98111',
      '+91 98111',
      'zubin',
      'Mehta Zubin',
      '0%_m',
      '682001',
    ]) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).toContain(id);
    }
    for (const search of [
      '9811122234',
      '981112',
      'Zubina',
      'Zubin Irani',
      '088111 22233',
      '682002',
      'ODZZZZZZ',
      "'; --",
    ]) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).not.toContain(id);
    }
    expect(idsOf(await list('search=9876500001')), 'the phone of the account').toContain(id);
  });
});

describe('what a courier, an accountant or a customer names', () => {
  it('finds an order by tracking number, invoice, e-mail and product', async () => {
    const product = await addProduct(db, { name: 'Gulmohar 50% Linen Shirt', stock: { M: 20 } });
    const other = await place(await addProduct(db, { stock: { M: 20 } }));
    const id = await place(product, { shipping: { ...SHIPPING, email: 'Zeenat.K@Example.in' } });
    const parcel = { status: 'Shipped', courier: 'Delhivery', trackingNumber: 'DLV-100002' };
    await call('PUT', `/admin/orders/${id}/status`, parcel);
    const { rows } = await db.execute<{ number: string }>(
      sql`SELECT number FROM invoices WHERE order_id = ${id}`,
    );
    const invoice = rows[0]?.number ?? 'none was issued';
    for (const search of [
      'dlv-100002',
      'DLV-1',
      invoice,
      invoice.toLowerCase(),
      // As people say it, without its zeros.
      invoice.toLowerCase().replace(/\/0+/, '/'),
      'zeenat.k@example',
      'gulmohar 50%',
    ]) {
      const found = idsOf(await list(`search=${encodeURIComponent(search)}`));
      expect(found, search).toContain(id);
      expect(found, search).not.toContain(other);
    }
    for (const search of ['DLV-2', 'IN/26-27/9999999', 'keenat@example.in', 'gulmohar 50_']) {
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).not.toContain(id);
    }
  });
});

describe('what is found in two ways', () => {
  it('is listed and counted once, in the order of all others', async () => {
    const product = await addProduct(db, { name: 'Parrot Green Kurta', stock: { M: 20 } });
    const ship = (name: string) => place(product, { shipping: { ...SHIPPING, name } });
    const byProduct = [await ship('Somebody'), await ship('Mrs Parrot'), await ship('Another')];
    const first = await list('search=parrot&limit=2');
    expect(idsOf(first)).toEqual([byProduct[2], byProduct[1]]);
    expect(first).toMatchObject({ count: 3, isCapped: false });
    expect(idsOf(await list(`search=parrot&limit=2&cursor=${first.nextCursor}`))).toEqual([byProduct[0]]);
  });

  it('takes six digits for a pincode and for the beginning of a tracking number', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const [id = ''] = [await place(product), await place(product)];
    const parcel = { status: 'Shipped', courier: 'Delhivery', trackingNumber: '770123456789' };
    await call('PUT', `/admin/orders/${id}/status`, parcel);
    expect(idsOf(await list('search=770123'))).toEqual([id]);
    expect(idsOf(await list(`search=770123&product=${product}&status=Delivered`))).toEqual([]);
  });
});

describe('the table for other programs', () => {
  it('has the filtered orders, and no formula in it', async () => {
    const product = await addProduct(db, { name: 'Tee, "wide"', stock: { M: 9 } });
    const shipping = { ...SHIPPING, name: '=HYPERLINK("http://evil")', address: '+1, Temple\nRoad' };
    const id = await place(product, { quantity: 2, shipping });
    const response = await store.app.inject({
      url: `/api/admin/orders.csv?product=${product}`,
      headers: owner.headers,
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

  it('is the owner’s alone, and each export is written down', async () => {
    const product = await addProduct(db);
    await place(product);
    const url = `/api/admin/orders.csv?product=${product}&method=COD&search=Asha`;
    expect((await store.app.inject({ url, headers: packer.headers })).statusCode).toBe(403);
    expect((await store.app.inject({ url, headers: owner.headers })).statusCode).toBe(200);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'orders.exported'));
    expect(entries.at(-1)).toMatchObject({
      userId: owner.userId,
      subject: 'orders',
      subjectName: '1 order',
      after: { orders: 1, product, method: 'COD', search: 'by a search' },
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
    const rows = parse((await store.app.inject({ url, headers: owner.headers })).body, { bom: true });
    expect(new Set(rows.map(([order]) => order)).size).toBe(1102);
  });
});

describe('views', () => {
  it('are counted, and show how long the first order has been waiting', async () => {
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
    // As it is saved, it is one character longer.
    expect((await save('x'.repeat(1000))).status).toBe(400);
    expect((await call('DELETE', `/admin/orders/views/${body.data.id}`, undefined, owner)).status).toBe(404);
    expect((await call('DELETE', `/admin/orders/views/${body.data.id}`)).status).toBe(200);
    expect((await save('', ' ')).status).toBe(400);
    for (let n = 0; n < 20; n += 1) expect((await save('', `View ${n}`)).status).toBe(201);
    expect((await save('', 'One more')).status).toBe(409);
  });
});

function dayInIndia(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}
