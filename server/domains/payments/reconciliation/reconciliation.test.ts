import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentList, PaymentLists, PaymentsChecked } from '#core/contract/payments.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import {
  addShopper,
  findWrongBooks,
  getOrder,
  getSandbox,
  openOrderStore,
  wish,
} from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const sandbox = getSandbox(store);
await setRole(db, { phone: '9000000601', role: 'owner' });
const { headers } = await signIn(store, '9000000601');
const buyer = await addShopper(db);
const tee = await addProduct(db, { category: 'polo', stock: { M: 100 } });

/** The sandbox keeps its books by the clock on the wall. */
const today = dayInIndia(new Date());

beforeEach(() => {
  // Differences come from lost events: no event arrives by itself here.
  sandbox.listensAt(store.address);
  clock.pass(1);
});

async function call<T>(method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await store.app.inject({
    method,
    url: `/api/admin/payments${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, ...response.json<{ data: T; message?: string }>() };
}

async function check() {
  clock.pass(1);
  const { data, status } = await call<PaymentsChecked>('POST', '/check', { from: today, to: today });
  expect(status).toBe(200);
  return data;
}

async function idsIn(list: PaymentList) {
  const { data } = await call<PaymentLists>('GET', `?list=${list}`);
  expect(data.counts.find((count) => count.list === list)?.count).toBe(data.rows.length);
  return data.rows.map(({ id }) => id);
}

/** The shopper has paid, and the store has heard nothing of it. */
async function payUnheard() {
  const { orderId, razorpayOrderId } = await services.orders.startPayment({
    buyer,
    wanted: wish(tee),
    key: undefined,
  });
  await db.execute(sql`DELETE FROM sandbox_webhooks`);
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
    VALUES (${`pay_${orderId}`}, ${razorpayOrderId}, 49900, 'INR', 'captured', 'upi') RETURNING id`);
  return { orderId, paymentId: rows[0]?.id ?? '' };
}

async function payHeard() {
  const paid = await payUnheard();
  expect(await call('POST', `/${paid.paymentId}/settle`)).toMatchObject({
    status: 200,
    data: { isOpen: false },
  });
  return paid;
}

describe('money that arrived without an order', () => {
  it('is found, and becomes its order', async () => {
    const { orderId, paymentId } = await payUnheard();
    expect(await check()).toMatchObject({ differences: 1 });
    const { data } = await call<PaymentLists>('GET', '');
    expect(data.rows).toMatchObject([
      { id: paymentId, orderId, provider: { amount: 499, status: 'captured' }, ours: null },
    ]);
    expect(data.lastReadAt).not.toBeNull();
    expect(await call('POST', `/${paymentId}/settle`)).toMatchObject({
      status: 200,
      data: { isOpen: false },
    });
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' });
    expect(await idsIn('paid-without-order')).toEqual([]);
    expect(await check()).toMatchObject({ differences: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('leaves the list by itself when its event arrives after all', async () => {
    const { paymentId } = await payUnheard();
    await check();
    expect(await idsIn('paid-without-order')).toEqual([paymentId]);
    const { rows } = await db.execute<{ order_id: string }>(
      sql`SELECT order_id FROM sandbox_payments WHERE id = ${paymentId}`,
    );
    await runDue(services, 'payment-check');
    await db.execute(sql`UPDATE orders SET check_at = ${clock.now().toISOString()}
      WHERE provider_order_id = ${rows[0]?.order_id}`);
    await runDue(services, 'payment-check');
    expect(await idsIn('paid-without-order')).toEqual([]);
  });

  it('is not sent back while its order may still be settled', async () => {
    const { orderId, paymentId } = await payUnheard();
    await check();
    expect(await call('POST', `/${paymentId}/refund`)).toMatchObject({
      status: 409,
      code: 'payment-has-order',
    });
    expect(await sandbox.readPayment(paymentId)).toMatchObject({ amountRefunded: 0 });
    await call('POST', `/${paymentId}/settle`);
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' });
  });

  it('is written down with who sends it back before the money moves', async () => {
    const order = await sandbox.createOrder({ amount: 5000, currency: 'INR' });
    await db.execute(sql`INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES ('pay_written', ${order.id}, 5000, 'INR', 'captured', 'upi')`);
    await check();
    const seen: unknown[] = [];
    const outside = globalThis.fetch;
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).endsWith('/refund')) {
        const { rows } = await db.execute(sql`SELECT action FROM audit_log WHERE subject_id = 'pay_written'`);
        seen.push(...rows);
      }
      return outside(input, init);
    });
    expect(await call('POST', '/pay_written/refund')).toMatchObject({ status: 200 });
    spy.mockRestore();
    expect(seen).toEqual([{ action: 'payment.refunded' }]);
  });

  it('is sent back once when it belongs to nobody', async () => {
    const order = await sandbox.createOrder({ amount: 12_345, currency: 'INR' });
    await db.execute(sql`INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES ('pay_stranger', ${order.id}, 12345, 'INR', 'captured', 'upi')`);
    await check();
    expect(await idsIn('paid-without-order')).toEqual(['pay_stranger']);
    expect(await call('POST', '/pay_stranger/settle')).toMatchObject({ status: 409 });
    const answers = await Promise.all([
      call('POST', '/pay_stranger/refund'),
      call('POST', '/pay_stranger/refund'),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await sandbox.readPayment('pay_stranger')).toMatchObject({ amountRefunded: 12_345 });
    expect(await idsIn('paid-without-order')).toEqual([]);
  });
});

describe('an order without its money', () => {
  it('is found when the provider does not know the payment, and again when it does', async () => {
    const { paymentId, orderId } = await payHeard();
    await db.execute(sql`UPDATE payments SET captured_at = now() WHERE id = ${paymentId}`);
    await db.execute(sql`UPDATE sandbox_payments SET id = 'pay_away' WHERE id = ${paymentId}`);
    await check();
    const { data } = await call<PaymentLists>('GET', '?list=order-without-money');
    expect(data.rows).toMatchObject([{ id: paymentId, orderId, provider: null, ours: { amount: 499 } }]);
    await db.execute(sql`UPDATE sandbox_payments SET id = ${paymentId} WHERE id = 'pay_away'`);
    expect(await call('POST', `/${paymentId}/settle`)).toMatchObject({ data: { isOpen: false } });
    expect(await idsIn('order-without-money')).toEqual([]);
  });

  it('is settled by hand with a note', async () => {
    const { orderId } = await payHeard();
    await db.execute(sql`UPDATE orders SET paid_paise = 0 WHERE id = ${orderId}`);
    expect(await idsIn('order-without-money')).toEqual([orderId]);
    expect((await call('POST', `/${orderId}/settle-by-hand`, { note: '' })).status).toBe(400);
    expect((await call('POST', '/nothing/settle-by-hand', { note: 'Paid by bank' })).status).toBe(404);
    expect((await call('POST', `/${orderId}/settle-by-hand`, { note: 'Paid by bank' })).status).toBe(200);
    expect((await call('POST', `/${orderId}/settle-by-hand`, { note: 'Paid by bank' })).status).toBe(409);
    expect(await idsIn('order-without-money')).toEqual([]);
    await db.execute(sql`UPDATE orders SET paid_paise = 49900 WHERE id = ${orderId}`);
  });
});

describe('an amount that differs', () => {
  it('is found for a refund made at the provider, and taken over', async () => {
    const { paymentId, orderId } = await payHeard();
    // In the provider's books, without the event that the sandbox would send at once.
    await db.execute(sql`UPDATE sandbox_payments SET amount_refunded = 9900 WHERE id = ${paymentId}`);
    await db.execute(sql`INSERT INTO sandbox_refunds (id, payment_id, amount, status)
      VALUES (${`rfnd_${orderId}`}, ${paymentId}, 9900, 'processed')`);
    await check();
    const { data } = await call<PaymentLists>('GET', '?list=amount-differs');
    expect(data.rows).toMatchObject([{ id: paymentId, provider: { refunded: 99 }, ours: { refunded: 0 } }]);
    expect(await call('POST', `/${paymentId}/settle`)).toMatchObject({ data: { isOpen: false } });
    expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: 9_900 });
    expect(await idsIn('amount-differs')).toEqual([]);
  });

  it('is found for another sum, and taken off by hand', async () => {
    const { paymentId } = await payHeard();
    await db.execute(sql`UPDATE sandbox_payments SET amount = 49800 WHERE id = ${paymentId}`);
    await check();
    expect(await idsIn('amount-differs')).toEqual([paymentId]);
    expect(await call('POST', `/${paymentId}/settle`)).toMatchObject({ data: { isOpen: true } });
    await call('POST', `/${paymentId}/settle-by-hand`, { note: 'A fee of the bank' });
    expect(await idsIn('amount-differs')).toEqual([]);
    await check();
    expect(await idsIn('amount-differs')).toEqual([]);
  });
});

describe('a refund that failed', () => {
  it('is in its list until it is tried again', async () => {
    const { orderId } = await payHeard();
    const staff = await addShopper(db);
    await services.orderAdmin.changeStatus({
      staff,
      orderId,
      change: { status: 'Cancelled' },
      key: undefined,
    });
    const { rows } = await db.execute<{ id: string }>(sql`
      UPDATE refunds SET status = 'failed', last_error = 'No balance' WHERE order_id = ${orderId} RETURNING id`);
    await db.execute(sql`UPDATE orders SET refunded_paise = 0 WHERE id = ${orderId}`);
    const refundId = rows[0]?.id ?? '';
    const { data } = await call<PaymentLists>('GET', '?list=failed-refunds');
    expect(data.rows).toMatchObject([
      { id: refundId, orderId, lastError: 'No balance', ours: { amount: 499 } },
    ]);
    const retry = await store.app.inject({
      method: 'POST',
      url: `/api/admin/refunds/${refundId}/retry`,
      headers,
    });
    expect(retry.statusCode).toBe(200);
    expect(await idsIn('failed-refunds')).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2026-03-01' },
    {},
  ])('refuses %j', async (days) => {
    expect((await call('POST', '/check', days)).status).toBe(400);
  });

  it('says when the provider does not answer', async () => {
    sandbox.listensAt('http://127.0.0.1:9');
    const { status, message } = await call('POST', '/check', { from: today, to: today });
    expect([status, message]).toEqual([409, expect.stringContaining('The payment provider')]);
  });

  it('reads more than one page', async () => {
    const order = await sandbox.createOrder({ amount: 100, currency: 'INR' });
    await db.execute(sql`INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      SELECT 'pay_failed' || n, ${order.id}, 100, 'INR', 'failed', 'upi' FROM generate_series(1, 250) AS n`);
    const { read, differences } = await check();
    expect(read).toBeGreaterThan(250);
    expect(differences).toBe(0);
  });
});
