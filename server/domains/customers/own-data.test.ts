import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { findWrongBooks, openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn, readCode } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, services } = store;
const OWNER = '9000000401';
await setRole(db, { phone: OWNER, role: 'owner' });
const owner = await signIn(store, OWNER);
const tee = await addProduct(db, { category: 'polo', stock: { M: 50 } });

const PHONE = '9876501234';
type Headers = Awaited<ReturnType<typeof logIn>>['headers'];

async function post(path: string, headers: Headers, payload?: object) {
  const url = `/api/customers/me/${path}`;
  const response = await store.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    ...response.json<{ code?: string; message: string; handle: string }>(),
  };
}

async function order({ userId, phone = PHONE }: { userId: string; phone?: string }) {
  const buyer = { id: userId, phone };
  const wanted = wish(tee, { shipping: { ...SHIPPING, name: 'Asha Rao' } });
  const { orderId } = await services.orders.placeOrder({ buyer, wanted, key: undefined });
  return orderId;
}

const deliver = (orderId: string) =>
  services.orderAdmin.changeStatus({
    staff: { id: owner.userId, phone: OWNER },
    orderId,
    change: { status: 'Delivered' },
    key: undefined,
  });

describe('shoppers and their own data', () => {
  it('download it, and nobody else’s', async () => {
    const [asha, ravi] = [await logIn(store, PHONE), await logIn(store, '9876501299')];
    const [mine, other] = [await order(asha), await order({ ...ravi, phone: '9876501299' })];
    const response = await store.app.inject({ url: '/api/customers/me/export', headers: asha.headers });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(mine);
    expect(response.body).toContain(PHONE);
    expect(response.body).not.toContain(other);
    expect(response.body).not.toContain('9876501299');
    expect((await store.app.inject('/api/customers/me/export')).statusCode).toBe(401);
    const { rows } = await db.execute(
      sql`SELECT user_id, subject_id FROM audit_log WHERE action = 'customer.exported'`,
    );
    expect(rows).toEqual([{ user_id: asha.userId, subject_id: asha.userId }]);
  });

  it('erase it once everything has come to its end, with a code that was just sent', async () => {
    const asha = await logIn(store, PHONE);
    const early = await post('erasure-code', asha.headers);
    expect(early).toMatchObject({ status: 409, code: 'customer-not-erasable' });
    expect(early.message).toBe(
      'You still have 1 order on its way. You can erase your data once that is done.',
    );

    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM orders WHERE user_id = ${asha.userId}`,
    );
    for (const { id } of rows) await deliver(id);
    const sent = await post('erasure-code', asha.headers);
    expect(sent).toMatchObject({ status: 200, handle: expect.any(String) });
    const otp = await readCode(store, PHONE);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect(await post('erase', asha.headers, { otp: wrong, handle: sent.handle })).toMatchObject({
      status: 400,
      code: 'otp-invalid',
    });
    expect(await post('erase', asha.headers, { otp, handle: sent.handle })).toMatchObject({
      status: 200,
      message: 'Your data has been erased.',
    });

    expect((await store.app.inject({ url: '/api/auth/profile', headers: asha.headers })).statusCode).toBe(
      401,
    );
    const left = await db.execute(sql`
      SELECT u.phone, o.ship_name, (SELECT count(*)::int FROM invoices i WHERE i.order_id = o.id) AS invoices
      FROM users u JOIN orders o ON o.user_id = u.id WHERE u.id = ${asha.userId}`);
    expect(left.rows).toEqual([
      { phone: `erased-${asha.userId}`, ship_name: 'Erased', invoices: expect.any(Number) },
    ]);
    expect(await findWrongBooks(store.db)).toEqual([]);

    const again = await logIn(store, PHONE);
    expect(again.userId).not.toBe(asha.userId);
    const history = await store.app.inject({ url: '/api/admin/audit?kind=customer', headers: owner.headers });
    expect(history.body).toContain('Erased customer');
  });

  it('cannot guess the code for longer than a login can be guessed', async () => {
    const ravi = await logIn(store, '9876501277');
    const { handle } = await post('erasure-code', ravi.headers);
    const otp = await readCode(store, '9876501277');
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await post('erase', ravi.headers, { otp: wrong, handle });
    expect((await post('erase', ravi.headers, { otp, handle })).code).toBe('otp-invalid');
  });

  it('are asked to give up their role first, if they are staff', async () => {
    await setRole(db, { phone: '9876501288', role: 'support' });
    const { headers } = await logIn(store, '9876501288');
    for (const path of ['erasure-code', 'erase']) {
      const answer = await post(path, headers, { otp: '123456' });
      expect(answer).toMatchObject({ status: 409, code: 'customer-not-erasable' });
      expect(answer.message).toBe('You work here: ask the owner to end your access first.');
    }
  });
});
