import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer, CustomerList } from '#core/contract/customers.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { findWrongBooks, openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, services } = store;
await setRole(db, { phone: '9000000401', role: 'owner' });
const owner = await signIn(store, '9000000401');
const tee = await addProduct(db, { category: 'polo', stock: { M: 50 } });

const PHONE = '9876501234';
const asha = await logIn(store, PHONE);
const shipping = {
  ...SHIPPING,
  name: 'Asha Rao',
  phone: '9123456780',
  altPhone: '9123456781',
  email: 'asha@example.in',
};

async function placeAsAsha() {
  const buyer = { id: asha.userId, phone: PHONE };
  const { orderId } = await services.orders.placeOrder({
    buyer,
    wanted: wish(tee, { shipping }),
    key: undefined,
  });
  return orderId;
}

function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  return store.app.inject({
    method,
    url: `/api/admin/customers${path}`,
    headers: owner.headers,
    ...(payload ? { payload } : {}),
  });
}

async function find(search: string) {
  const response = await call('GET', `?search=${encodeURIComponent(search)}`);
  return response.json<{ data: CustomerList }>().data.customers.map(({ id }) => id);
}

const writeToStore = (payload: object, headers: Record<string, string> = {}) =>
  store.app.inject({ method: 'POST', url: '/api/contact', payload, headers });

const changeStatus = (orderId: string, status: 'Delivered' | 'Cancelled') =>
  services.orderAdmin.changeStatus({
    staff: { id: owner.userId, phone: '9000000401' },
    orderId,
    change: { status },
    key: undefined,
  });

const first = await placeAsAsha();
await changeStatus(first, 'Delivered');
const second = await placeAsAsha();

describe('customers', () => {
  it('are listed with what they bought; staff are not', async () => {
    const { customers } = (await call('GET', '')).json<{ data: CustomerList }>().data;
    expect(customers).toMatchObject([
      { id: asha.userId, phone: PHONE, name: 'Asha Rao', orders: 2, spent: 499, refusals: 0 },
    ]);
  });

  it('are found by phone, the phone of a parcel, a beginning, a name and an order', async () => {
    for (const search of [
      PHONE,
      `+91 ${PHONE}`,
      '9123456780',
      '98765',
      'asha',
      'RAO',
      first,
      `#${second.toLowerCase()}`,
    ]) {
      expect(await find(search), search).toEqual([asha.userId]);
    }
    for (const search of ['9876501235', 'Nobody', '%', 'ODZZZZZZZZZZ'])
      expect(await find(search), search).toEqual([]);
  });

  it('come in pages that miss nobody', async () => {
    for (const phone of ['9876502001', '9876502002', '9876502003']) await logIn(store, phone);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const response = await call('GET', `?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      const { customers, nextCursor } = response.json<{ data: CustomerList }>().data;
      seen.push(...customers.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
    expect((await call('GET', '?cursor=nonsense')).statusCode).toBe(400);
  });

  it('carry notes', async () => {
    expect(
      (await call('POST', `/${asha.userId}/notes`, { note: ' Calls back in the evening ' })).statusCode,
    ).toBe(200);
    const { notes, recentOrders, addresses } = (await call('GET', `/${asha.userId}`)).json<{
      data: Customer;
    }>().data;
    expect(notes).toMatchObject([{ note: 'Calls back in the evening', who: '9000000401' }]);
    expect(recentOrders.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(addresses).toMatchObject([{ name: 'Asha Rao', orders: 2, email: 'asha@example.in' }]);
    expect((await call('POST', `/${asha.userId}/notes`, { note: ' ' })).statusCode).toBe(400);
    expect((await call('POST', '/nobody/notes', { note: 'x' })).statusCode).toBe(404);
  });

  it('can be shut out and let in again', async () => {
    const ravi = await logIn(store, '9876503001');
    const isIn = async () =>
      (await store.app.inject({ url: '/api/orders/my', headers: ravi.headers })).statusCode === 200;
    const before = await isIn();
    await call('PUT', `/${ravi.userId}`, { disabled: true });
    expect([before, await isIn()]).toEqual([true, false]);
    await expect(logIn(store, '9876503001')).rejects.toThrow('closed');
    await call('PUT', `/${ravi.userId}`, { disabled: false });
    await logIn(store, '9876503001');
  });
});

describe('a customer’s data', () => {
  it('can be handed out, all of it', async () => {
    const { data } = (await call('GET', `/${asha.userId}/export`)).json<{
      data: Record<string, unknown[]>;
    }>();
    expect(data.account).toMatchObject({ phone: PHONE });
    expect(data.orders).toHaveLength(2);
    expect(data.payments).toHaveLength(1);
    expect(data.notes).toHaveLength(1);
    expect(JSON.stringify(data.messagesSent)).toContain(first);
  });

  it('stays while an order is under way', async () => {
    const response = await call('POST', `/${asha.userId}/erase`);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('1 undelivered order');
    expect((await call('GET', `/${asha.userId}`)).json().data.phone).toBe(PHONE);
  });

  it('is removed everywhere but on invoices, and money stays as it was', async () => {
    await changeStatus(second, 'Cancelled');
    await db.execute(
      sql`INSERT INTO reviews (id, product_id, user_id, name, rating, comment)
        VALUES ('r', ${tee}, ${asha.userId}, 'asha rao', 5, 'Good')`,
    );
    await writeToStore({ name: 'Asha', email: 'asha@example.in', message: 'Asha asks' }, asha.headers);
    expect((await call('POST', `/${asha.userId}/erase`)).statusCode).toBe(200);

    const { rows } = await db.execute<{ table: string; found: number }>(sql`
      SELECT t.table_name AS table, (xpath('/row/c/text()', query_to_xml(format(
        'SELECT count(*) AS c FROM %I AS held WHERE held::text ~* %L', t.table_name,
        'asha|9876501234|9123456780|9123456781|temple road'), false, true, '')))[1]::text::int AS found
      FROM information_schema.tables t WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
    expect(rows.filter(({ found }) => found > 0)).toEqual([{ table: 'invoices', found: 1 }]);
    expect(await findWrongBooks(db)).toEqual([]);
    const { data } = (await call('GET', `/${asha.userId}`)).json<{ data: Customer }>();
    expect(data).toMatchObject({ phone: null, name: null, orders: 2, spent: 499, notes: [] });
    expect((await call('POST', `/${asha.userId}/erase`)).statusCode).toBe(404);
  });

  it('leaves the phone free for a new account', async () => {
    expect((await store.app.inject({ url: '/api/orders/my', headers: asha.headers })).statusCode).toBe(401);
    const anew = await logIn(store, PHONE);
    expect(anew.userId).not.toBe(asha.userId);
    expect(await find(PHONE)).toEqual([anew.userId]);
  });
});

describe('a customer who typed the phone, e-mail and name of another', () => {
  const VICTIM = { phone: '9876504001', email: 'victim@example.in', name: 'Vidya Victim' };

  it('neither gets nor erases what belongs to the other', async () => {
    const victim = await logIn(store, VICTIM.phone);
    const attacker = await logIn(store, '9876504002');
    const place = async (userId: string, phone: string) => {
      const wanted = wish(tee, { shipping: { ...SHIPPING, ...VICTIM } });
      const buyer = { id: userId, phone };
      return (await services.orders.placeOrder({ buyer, wanted, key: undefined })).orderId;
    };
    const complaint = 'My parcel never came, and I am very cross';
    await writeToStore({ name: VICTIM.name, email: VICTIM.email, message: complaint });
    await writeToStore({ name: 'V', email: VICTIM.email, message: 'written when logged in' }, victim.headers);
    await db.execute(sql`
      INSERT INTO reviews (id, product_id, name, rating, comment) VALUES ('v', ${tee}, ${VICTIM.name}, 5, 'Mine')`);
    const ofVictim = await place(victim.userId, VICTIM.phone);
    const ofAttacker = await place(attacker.userId, '9876504002');
    await changeStatus(ofAttacker, 'Cancelled');
    await db.execute(sql`UPDATE outbox SET next_attempt_at = ${store.clock.now().toISOString()}`);
    while ((await services.outbox.sendDue()) > 0);

    const { data } = (await call('GET', `/${attacker.userId}/export`)).json<{ data: object }>();
    const handedOut = JSON.stringify(data);
    expect(handedOut).toContain(ofAttacker);
    for (const secret of [ofVictim, complaint, 'written when logged in', 'Mine'])
      expect(handedOut).not.toContain(secret);

    const held = async () => {
      const { rows } = await db.execute(sql`
        SELECT (SELECT count(*)::int FROM outbox WHERE order_id = ${ofVictim}) AS messages,
          (SELECT count(*)::int FROM demo_inbox WHERE text LIKE ${`%${ofVictim}%`}) AS inbox,
          (SELECT count(*)::int FROM contact_messages WHERE email = ${VICTIM.email} AND NOT done) AS complaints,
          (SELECT name FROM reviews WHERE id = 'v') AS reviewer`);
      return rows[0];
    };
    const before = { messages: 2, inbox: 2, complaints: 2, reviewer: VICTIM.name };
    expect(await held()).toEqual(before);
    expect((await call('POST', `/${attacker.userId}/erase`)).statusCode).toBe(200);
    expect(await held()).toEqual(before);

    const own = (await call('GET', `/${victim.userId}/export`)).json<{ data: Record<string, unknown> }>()
      .data;
    expect(own.messagesReceived).toMatchObject([{ message: 'written when logged in' }]);
    expect(JSON.stringify(own.messagesSent)).toContain(ofVictim);
  });
});
