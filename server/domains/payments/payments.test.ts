import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order, PaymentStarted } from '#core/contract/orders.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { getSignature } from '#server/integrations/razorpay.ts';
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
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, clock, services } = store;
const { payments } = services;
const sandbox = getSandbox(store);
const { keySecret, webhookSecret } = store.config.payment;
let asha: Awaited<ReturnType<typeof logIn>>;
let bala: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  asha = await logIn(store, '9876500001');
  bala = await logIn(store, '9876500002');
});
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Call {
  as?: { headers: { authorization: string } };
  key?: string;
  payload?: object;
}

async function call(method: Method, url: string, { as = asha, key, payload }: Call = {}) {
  const headers = { ...as.headers, ...(key ? { 'idempotency-key': key } : {}) };
  const response = await store.app.inject({ method, url: `/api${url}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function start(
  productId: string,
  given: Call & Parameters<typeof wish>[1] = {},
): Promise<PaymentStarted> {
  const { as, key, ...order } = given;
  const { body } = await call('POST', '/orders/create-pending', { as, key, payload: wish(productId, order) });
  expect(body).toMatchObject({ success: true, currency: 'INR' });
  return body;
}

const verify = (payload: object, given: Call = {}) =>
  call('POST', '/orders/verify-payment', { payload, ...given });
const cancelPending = (id: string, given: Call = {}) => call('DELETE', `/orders/cancel-pending/${id}`, given);
const myOrder = async (id: string) =>
  (await call('GET', '/orders/my')).body.find((order: Order) => order._id === id) as Order | undefined;

async function webhook(body: string, headers: Record<string, string> = {}) {
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': getSignature(body, webhookSecret),
      ...headers,
    },
    payload: body,
  });
  return response.statusCode;
}

function captured(started: PaymentStarted, given: Record<string, unknown> = {}) {
  const entity = {
    id: `pay_${started.orderId}`,
    order_id: started.razorpayOrderId,
    amount: started.amount,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    ...given,
  };
  return JSON.stringify({ entity: 'event', event: 'payment.captured', payload: { payment: { entity } } });
}

/** Carries refunds out, and waits for the sandbox's events, which come by themselves meanwhile. */
async function settleRefunds() {
  const countOpen = async () => {
    clock.pass(7 * 3600);
    await payments.carryOutRefunds();
    const { rows } = await db.execute(sql`SELECT 1 FROM refunds WHERE status IN ('decided', 'requested')`);
    return rows.length;
  };
  await expect.poll(countOpen).toBe(0);
}

describe('an online payment', () => {
  it('holds the goods, shows no order, and becomes one when it is paid', async () => {
    const id = await addProduct(db);
    const started = await start(id, { quantity: 2 });
    expect(started.amount).toBe(99_800);
    expect(started.razorpayOrderId).toMatch(/^order_/);
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 2 });
    expect(await myOrder(started.orderId)).toBeUndefined();
    const product = (await store.app.inject(`/api/products/${id}`)).json().data;
    expect(product.stock.M).toBe(3);

    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({
      status: 200,
      body: {
        success: true,
        paid: true,
        orderId: started.orderId,
        status: 'Confirmed',
        paymentStatus: 'Paid',
      },
    });
    expect(await getStock(db, id)).toEqual({ onHand: 3, held: 0 });
    expect(await myOrder(started.orderId)).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Paid',
      paymentMethod: 'Razorpay',
      total: 998,
    });
  });

  it('is settled once by callback, event and check together', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const signed = await sandbox.pay(started.razorpayOrderId, 'card');
    await Promise.all([
      verify(signed),
      verify(signed),
      sandbox.deliverWebhooks(),
      cancelPending(started.razorpayOrderId),
      call('GET', `/orders/payment/${started.razorpayOrderId}`),
    ]);
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Paid',
      paid_paise: 49_900,
      refunded_paise: 0,
    });
    expect(await getStock(db, id)).toEqual({ onHand: 4, held: 0 });
  });

  it('is confirmed by the provider’s own event when the browser never comes back', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    await sandbox.pay(started.razorpayOrderId, 'upi');
    await sandbox.deliverWebhooks();
    await expect.poll(async () => (await getOrder(db, started.orderId))?.status).toBe('Confirmed');
  });

  it('is found in the provider’s records when every message is lost', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    await db.execute(sql`UPDATE sandbox_webhooks SET delivered_at = now()`);
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${`pay_lost_${started.orderId}`}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'captured', 'upi')
      RETURNING id`);
    expect(rows).toHaveLength(1);
    expect(await runDue(services, 'payment-check')).toBe(0);
    clock.pass(121);
    await runDue(services, 'payment-check');
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Paid',
    });
  });

  it('takes the money of a payment that is only authorised', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const paymentId = `pay_auth_${started.orderId}`;
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${paymentId}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'authorized', 'card')`);
    expect(await webhook(captured(started, { id: paymentId, status: 'authorized' }))).toBe(200);
    expect((await getOrder(db, started.orderId))?.status).toBe('Pending');
    await runDue(services, 'payment-check');
    expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Confirmed', paid_paise: 49_900 });
  });

  it('over the provider’s limit is refused with its reason, and nothing is held', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 50_000_100 });
    const { status, body } = await call('POST', '/orders/create-pending', {
      payload: wish(id, { total: 500_001 }),
    });
    expect([status, body.code]).toEqual([400, 'payment-amount-too-large']);
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
  });

  it('is asked about at the provider every 15 seconds, however often the page asks', async () => {
    const started = await start(await addProduct(db));
    const asked = vi.spyOn(globalThis, 'fetch');
    const poll = async (times: number) => {
      for (let n = 0; n < times; n += 1) await call('GET', `/orders/payment/${started.razorpayOrderId}`);
      return asked.mock.calls.filter(([url]) => String(url).includes(started.razorpayOrderId)).length;
    };
    expect(await poll(5)).toBe(1);
    clock.pass(16);
    expect(await poll(5)).toBe(2);
    asked.mockRestore();
    await cancelPending(started.razorpayOrderId);
  });

  it('leaves money that is only authorised where it is when the order cannot take it', async () => {
    const started = await start(await addProduct(db));
    await cancelPending(started.razorpayOrderId);
    const paymentId = `pay_lapse_${started.orderId}`;
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${paymentId}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'authorized', 'card')`);
    clock.pass(3601);
    while ((await runDue(services, 'payment-check')) > 0);
    expect(await sandbox.readPayment(paymentId)).toMatchObject({ status: 'authorized' });
    expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Cancelled', paid_paise: 0 });
  });

  it('checks at growing intervals and then no more', async () => {
    const id = await addProduct(db);
    const began = clock.now().getTime();
    const started = await start(id);
    const seen: number[] = [];
    for (;;) {
      const { rows } = await db.execute<{ check_at: string | null }>(
        sql`SELECT check_at FROM orders WHERE id = ${started.orderId}`,
      );
      const due = rows[0]?.check_at;
      if (!due) break;
      seen.push(Math.round((new Date(due).getTime() - began) / 1000));
      clock.pass((new Date(due).getTime() - clock.now().getTime()) / 1000);
      await runDue(services, 'payment-check');
    }
    expect(seen).toEqual([120, 600, 1800, 21_600, 86_400, 259_200]);
    while ((await runDue(services, 'hold')) > 0);
  });

  it('needs the provider: while that cannot be reached nothing is held', async () => {
    const id = await addProduct(db);
    sandbox.listensAt('http://127.0.0.1:9');
    const { status, body } = await call('POST', '/orders/create-pending', { payload: wish(id), key: 'down' });
    sandbox.listensAt(store.address);
    expect(status).toBe(503);
    expect(body.message).toBe('Online payment is not available right now. Please try again in a moment.');
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
    expect(await call('POST', '/orders/create-pending', { payload: wish(id), key: 'down' })).toMatchObject({
      status: 201,
    });
  });
});

describe('a payment that is not made', () => {
  it('gives the goods back when its window is closed', async () => {
    const id = await addProduct(db, { stock: { M: 1 } });
    const started = await start(id);
    expect(await call('POST', '/orders/create', { as: bala, payload: wish(id) })).toMatchObject({
      status: 409,
    });
    const closed = await cancelPending(started.razorpayOrderId);
    expect(closed).toMatchObject({ status: 200, body: { paid: false, message: 'Pending order cancelled' } });
    expect(await cancelPending(started.razorpayOrderId)).toEqual(closed);
    expect(await getStock(db, id)).toEqual({ onHand: 1, held: 0 });
    expect(await myOrder(started.orderId)).toBeUndefined();
  });

  it('fails and can be tried again in the same window', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    await sandbox.fail(started.razorpayOrderId, 'card');
    await sandbox.deliverWebhooks();
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 1 });
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect((await verify(signed)).body.paid).toBe(true);
  });

  it('gives the goods back by itself after the hold’s time', async () => {
    clock.pass(900);
    while ((await runDue(services, 'hold')) > 0);
    const id = await addProduct(db);
    const started = await start(id);
    clock.pass(899);
    expect(await runDue(services, 'hold')).toBe(0);
    clock.pass(1);
    expect(await runDue(services, 'hold')).toBe(1);
    expect(await runDue(services, 'hold')).toBe(0);
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'Failed',
    });
  });

  it('gives its coupon back', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000 });
    await db.execute(sql`
      INSERT INTO coupons (code, kind, amount_paise, total_limit) VALUES ('ONCE', 'flat', 10000, 1)`);
    const order = { total: 1400, couponCode: 'ONCE' };
    const started = await start(id, order);
    const refused = await call('POST', '/orders/create', { as: bala, payload: { ...wish(id), ...order } });
    expect(refused).toMatchObject({ status: 409, body: { quote: { total: 1500 } } });
    await cancelPending(started.razorpayOrderId);
    expect(
      await call('POST', '/orders/create', { as: bala, payload: { ...wish(id), ...order } }),
    ).toMatchObject({ status: 201 });
  });
});

describe('money that comes late', () => {
  it('still buys the goods when they can be had', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000 });
    const started = await start(id, { total: 1400, couponCode: 'RD100' });
    clock.pass(901);
    await runDue(services, 'hold');
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({ status: 200, body: { paid: true, status: 'Confirmed' } });
    expect(await getStock(db, id)).toEqual({ onHand: 4, held: 0 });
  });

  it('goes back in full when they are sold, and the shopper is notified', async () => {
    const id = await addProduct(db, { stock: { M: 1 } });
    const started = await start(id);
    await cancelPending(started.razorpayOrderId);
    expect(await call('POST', '/orders/create', { as: bala, payload: wish(id) })).toMatchObject({
      status: 201,
    });
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({
      status: 409,
      body: { message: 'Your payment reached us too late for this order. It will be refunded in full.' },
    });
    await settleRefunds();
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'Refunded',
      paid_paise: 49_900,
      refunded_paise: 49_900,
    });
    const { rows } = await db.execute<{ body: string }>(
      sql`SELECT body FROM outbox WHERE event LIKE 'late-payment-refunded:%' AND recipient = '9876500001'`,
    );
    expect(rows[0]?.body).toContain('₹499');
    expect(await myOrder(started.orderId)).toBeUndefined();
  });
});

describe('money that comes late, when the offer no longer holds', () => {
  /** A payment with a coupon that was begun and given up. */
  async function givenUp(couponCode: string) {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000 });
    await db.execute(sql`
      INSERT INTO coupons (code, kind, amount_paise, total_limit, per_customer_limit)
      VALUES (${couponCode}, 'flat', 10000, 1, 1)`);
    const started = await start(id, { total: 1400, couponCode });
    await cancelPending(started.razorpayOrderId);
    return { id, started };
  }

  async function expectRefunded({ id, started }: { id: string; started: PaymentStarted }, why: string) {
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({ status: 409, body: { code: 'payment-too-late' } });
    await settleRefunds();
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'Refunded',
      refunded_paise: 140_000,
    });
    expect(await getStock(db, id)).toMatchObject({ held: 0 });
    const { rows } = await db.execute<{ body: string }>(sql`
      SELECT body FROM outbox WHERE event IN (
        SELECT 'late-payment-refunded:' || id FROM refunds WHERE order_id = ${started.orderId}) AND channel = 'sms'`);
    expect(rows).toMatchObject([{ body: expect.stringContaining(why) }]);
  }

  it('goes back an hour after the hold', async () => {
    const late = await givenUp('LATE1');
    clock.pass(3601);
    await expectRefunded(late, 'more than an hour');
  });

  it('goes back when the price has gone up', async () => {
    const late = await givenUp('LATE2');
    await db.execute(sql`UPDATE products SET price_paise = 150001, mrp_paise = NULL WHERE id = ${late.id}`);
    await expectRefunded(late, 'price had changed');
  });

  it('still buys when the price has gone down', async () => {
    const { id, started } = await givenUp('LATE3');
    await db.execute(sql`UPDATE products SET price_paise = 140000 WHERE id = ${id}`);
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({ status: 200, body: { paid: true } });
  });

  it('goes back when the coupon has ended', async () => {
    const late = await givenUp('LATE4');
    await db.execute(sql`UPDATE coupons SET active = false WHERE code = 'LATE4'`);
    await expectRefunded(late, 'coupon LATE4');
  });

  it('goes back when the coupon has been used up meanwhile', async () => {
    const late = await givenUp('LATE5');
    const payload = wish(late.id, { total: 1400, couponCode: 'LATE5' });
    expect(await call('POST', '/orders/create', { as: bala, payload })).toMatchObject({ status: 201 });
    await expectRefunded(late, 'coupon LATE5');
  });

  it('of several payments with the same coupon only the first one buys', async () => {
    const first = await givenUp('LATE6');
    const second = await start(first.id, { total: 1400, couponCode: 'LATE6' });
    await cancelPending(second.razorpayOrderId);
    const signed = await sandbox.pay(first.started.razorpayOrderId, 'upi');
    expect(await verify(signed)).toMatchObject({ status: 200, body: { paid: true } });
    await expectRefunded({ id: first.id, started: second }, 'coupon LATE6');
  });

  it('buys when it was paid in time and only the event came late', async () => {
    const { started } = await givenUp('LATE7');
    const paidAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method, created_at)
      VALUES (${`pay_slow_${started.orderId}`}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'captured', 'upi', ${paidAt})`);
    clock.pass(6 * 3600);
    await runDue(services, 'payment-check');
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Paid',
    });
  });

  it('is late also when nothing has ended the hold yet', async () => {
    const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000 });
    const started = await start(id, { total: 1400, couponCode: 'RD100' });
    clock.pass(901);
    await db.execute(sql`UPDATE products SET price_paise = 160000, mrp_paise = NULL WHERE id = ${id}`);
    await expectRefunded({ id, started }, 'price had changed');
  });
});

describe('money that is not right', () => {
  it.each([
    ['less', { amount: 1000 }],
    ['more', { amount: 100_000 }],
    ['in another currency', { currency: 'USD' }],
  ])('%s never makes an order, and goes back', async (what, given) => {
    const id = await addProduct(db);
    const started = await start(id);
    const paymentId = `pay_${what.replaceAll(' ', '')}_${started.orderId}`;
    const entity = { amount: started.amount, currency: 'INR', ...given };
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${paymentId}, ${started.razorpayOrderId}, ${entity.amount}, ${entity.currency}, 'captured', 'card')`);
    expect(await webhook(captured(started, { id: paymentId, ...entity }))).toBe(200);
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Pending',
      payment_status: 'Pending',
    });
    await settleRefunds();
    const { rows } = await db.execute(
      sql`SELECT reason, status, amount_paise FROM refunds WHERE payment_id = ${paymentId}`,
    );
    expect(rows).toEqual([{ reason: 'amount-differs', status: 'processed', amount_paise: entity.amount }]);
    while ((await runDue(services, 'hold')) > 0);
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
  });

  it('paid twice goes back once, and the order stays valid', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    await verify(await sandbox.pay(started.razorpayOrderId, 'upi'));
    const paymentId = `pay_second_${started.orderId}`;
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${paymentId}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'captured', 'upi')`);
    await webhook(captured(started, { id: paymentId }));
    await webhook(captured(started, { id: paymentId }), { 'x-razorpay-event-id': 'again' });
    await settleRefunds();
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Paid',
      paid_paise: 99_800,
      refunded_paise: 49_900,
    });
  });
});

describe('a word that is not the provider’s', () => {
  it('is not believed: signatures of payments', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const forged = {
      razorpay_order_id: started.razorpayOrderId,
      razorpay_payment_id: 'pay_forged',
      razorpay_signature: getSignature(`${started.razorpayOrderId}|pay_forged`, 'another secret'),
    };
    expect(await verify(forged)).toMatchObject({ status: 400, body: { success: false } });
    const ofOther = await start(id);
    const signed = await sandbox.pay(ofOther.razorpayOrderId, 'upi');
    const swapped = { ...signed, razorpay_order_id: started.razorpayOrderId };
    expect(await verify(swapped)).toMatchObject({ status: 400 });
    // A right signature for a payment that the provider does not know is not settled either.
    const unknown = {
      ...forged,
      razorpay_signature: getSignature(`${started.razorpayOrderId}|pay_forged`, keySecret),
    };
    expect(await verify(unknown)).toMatchObject({ status: 200, body: { paid: false } });
    expect((await getOrder(db, started.orderId))?.status).toBe('Pending');
    await cancelPending(started.razorpayOrderId);
    await verify(signed);
  });

  it('is not believed: events', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const body = captured(started);
    expect(await webhook(body, { 'x-razorpay-signature': getSignature(body, 'another secret') })).toBe(400);
    expect(await webhook(body, { 'x-razorpay-signature': '' })).toBe(400);
    expect(await webhook(`${body} `, { 'x-razorpay-signature': getSignature(body, webhookSecret) })).toBe(
      400,
    );
    expect(await webhook('{"event":')).toBe(400);
    expect(await webhook('{"event":"invoice.paid","payload":{"note":"\\u0000"}}')).toBe(200);
    expect(await webhook('{"event":"invoice.paid","payload":{"note":"half \\ud83d"}}')).toBe(200);
    expect((await getOrder(db, started.orderId))?.status).toBe('Pending');
    await cancelPending(started.razorpayOrderId);
  });

  it('is not taken from another shopper', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const signed = await sandbox.pay(started.razorpayOrderId, 'upi');
    expect(await verify(signed, { as: bala })).toMatchObject({ status: 404 });
    expect(await cancelPending(started.razorpayOrderId, { as: bala })).toMatchObject({ status: 404 });
    expect(await call('GET', `/orders/payment/${started.razorpayOrderId}`, { as: bala })).toMatchObject({
      status: 404,
    });
    await verify(signed);
  });
});

describe('events', () => {
  it('come twice and in any order', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const body = captured(started);
    const failed = body.replace('payment.captured', 'payment.failed').replace('"captured"', '"failed"');
    const event = { 'x-razorpay-event-id': `evt_${started.orderId}` };
    expect(await webhook(body, event)).toBe(200);
    expect(await webhook(body, event)).toBe(200);
    expect(await webhook(failed)).toBe(200);
    expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Confirmed', paid_paise: 49_900 });
  });

  it('whose handling broke off are finished later', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
      VALUES (${`pay_${started.orderId}`}, ${started.razorpayOrderId}, ${started.amount}, 'INR', 'captured', 'upi')`);
    const dueAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await db.execute(sql`
      INSERT INTO payment_events (id, type, payload, received_at, due_at)
      VALUES ('evt_broken', 'payment.captured', ${captured(started)}::jsonb, ${clock.now().toISOString()}, ${dueAt})`);
    await runDue(services, 'payment-event');
    expect((await getOrder(db, started.orderId))?.status).toBe('Pending');
    clock.pass(61);
    await runDue(services, 'payment-event');
    expect((await getOrder(db, started.orderId))?.status).toBe('Confirmed');
  });
});

describe('events that report the past', () => {
  async function addSandboxPayment(started: PaymentStarted, given: { status: string; refunded: number }) {
    const id = `pay_${started.orderId}`;
    await db.execute(sql`
      INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method, amount_refunded)
      VALUES (${id}, ${started.razorpayOrderId}, ${started.amount}, 'INR', ${given.status}, 'upi', ${given.refunded})`);
    return id;
  }

  function refunded(paymentId: string, amount: number) {
    const entity = { id: `rfnd_${paymentId}`, payment_id: paymentId, amount, status: 'processed' };
    return JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } });
  }

  const madeAt = (body: string, secondsAgo: number) =>
    JSON.stringify({ ...JSON.parse(body), created_at: clock.now().getTime() / 1000 - secondsAgo });

  it('a refund that is heard of before its payment leaves no paid order behind', async () => {
    const started = await start(await addProduct(db));
    const paymentId = await addSandboxPayment(started, { status: 'refunded', refunded: started.amount });
    expect(await webhook(refunded(paymentId, started.amount))).toBe(200);
    expect(await webhook(captured(started))).toBe(200);
    await runDue(services, 'payment-event');
    expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Pending', paid_paise: 0 });
    await cancelPending(started.razorpayOrderId);
  });

  it('a part that went back before the payment was heard of is in the books', async () => {
    const started = await start(await addProduct(db));
    const paymentId = await addSandboxPayment(started, { status: 'captured', refunded: 10_000 });
    expect(await webhook(refunded(paymentId, 10_000))).toBe(200);
    expect(await webhook(captured(started))).toBe(200);
    await runDue(services, 'payment-event');
    await runDue(services, 'payment-event');
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Partially Refunded',
      refunded_paise: 10_000,
    });
  });

  it('an old event counts for nothing until the provider’s record has been read', async () => {
    const started = await start(await addProduct(db));
    await addSandboxPayment(started, { status: 'refunded', refunded: started.amount });
    expect(await webhook(madeAt(captured(started), 120))).toBe(200);
    await runDue(services, 'payment-event');
    expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Pending', paid_paise: 0 });
    await cancelPending(started.razorpayOrderId);
  });

  it('an old event waits for a provider that cannot be reached', async () => {
    const started = await start(await addProduct(db));
    await addSandboxPayment(started, { status: 'captured', refunded: 0 });
    sandbox.listensAt('http://127.0.0.1:9');
    expect(await webhook(madeAt(captured(started), 120))).toBe(200);
    await runDue(services, 'payment-event');
    sandbox.listensAt(store.address);
    expect((await getOrder(db, started.orderId))?.status).toBe('Pending');
    clock.pass(120);
    await runDue(services, 'payment-event');
    expect((await getOrder(db, started.orderId))?.status).toBe('Confirmed');
  });

  it('a dispute is written into the order’s history', async () => {
    const started = await start(await addProduct(db));
    await verify(await sandbox.pay(started.razorpayOrderId, 'upi'));
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM payments WHERE order_id = ${started.orderId}`,
    );
    const entity = {
      id: 'disp_1',
      payment_id: rows[0]?.id,
      amount: started.amount,
      status: 'open',
      reason_code: 'goods_not_received',
      respond_by: 1_800_000_000,
    };
    const body = JSON.stringify({ event: 'payment.dispute.created', payload: { dispute: { entity } } });
    expect(await webhook(body)).toBe(200);
    expect(await webhook(body)).toBe(200);
    const history = await db.execute(
      sql`SELECT to_value, note FROM order_history WHERE order_id = ${started.orderId} AND what = 'dispute'`,
    );
    expect(history.rows).toEqual([
      { to_value: 'open', note: 'disp_1: ₹499, goods_not_received, answer by 2027-01-15' },
    ]);
  });

  it('an event that cannot be handled does not hold up the others', async () => {
    const started = await start(await addProduct(db));
    await addSandboxPayment(started, { status: 'captured', refunded: 0 });
    const receivedAt = clock.now().toISOString();
    await db.execute(sql`
      INSERT INTO payment_events (id, type, payload, received_at, due_at)
      VALUES ('evt_poison', 'payment.captured', '{"no": "event"}', ${receivedAt}, ${receivedAt})`);
    await webhook(madeAt(captured(started), 120));
    await runDue(services, 'payment-event');
    expect((await getOrder(db, started.orderId))?.status).toBe('Confirmed');
    await expect(payments.resumeEvent('evt_poison')).rejects.toThrow();
    await db.execute(sql`DELETE FROM payment_events WHERE id = 'evt_poison'`);
  });
});

/** Makes the database refuse whatever is written of one order to a table. */
async function poison(table: 'orders' | 'payments', orderId: string) {
  const column = table === 'orders' ? 'id' : 'order_id';
  await db.execute(
    sql.raw(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poison'; END $$;
    CREATE TRIGGER poison BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
      WHEN (NEW.${column} = '${orderId}') EXECUTE FUNCTION poison()`),
  );
  return () => db.execute(sql.raw(`DROP TRIGGER poison ON ${table}; DROP FUNCTION poison()`));
}

describe('background work', () => {
  it('ends the other holds when one cannot be ended', async () => {
    const id = await addProduct(db);
    const bad = await start(id);
    const good = await start(id);
    clock.pass(901);
    const cure = await poison('orders', bad.orderId);
    while ((await runDue(services, 'hold')) > 0);
    await cure();
    expect((await getOrder(db, good.orderId))?.status).toBe('Cancelled');
    expect((await getOrder(db, bad.orderId))?.status).toBe('Pending');
    clock.pass(120);
    while ((await runDue(services, 'hold')) > 0);
    expect((await getOrder(db, bad.orderId))?.status).toBe('Cancelled');
    expect(await getStock(db, id)).toEqual({ onHand: 5, held: 0 });
  });

  it('checks the other payments when one cannot be settled', async () => {
    const id = await addProduct(db);
    const [bad, good] = [await start(id), await start(id)];
    for (const { razorpayOrderId, orderId, amount } of [bad, good]) {
      await db.execute(sql`
        INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
        VALUES (${`pay_${orderId}`}, ${razorpayOrderId}, ${amount}, 'INR', 'captured', 'upi')`);
    }
    clock.pass(121);
    const cure = await poison('payments', bad.orderId);
    while ((await runDue(services, 'payment-check')) > 0);
    await cure();
    expect((await getOrder(db, good.orderId))?.status).toBe('Confirmed');
    expect((await getOrder(db, bad.orderId))?.status).toBe('Pending');
    clock.pass(120);
    while ((await runDue(services, 'payment-check')) > 0);
    expect((await getOrder(db, bad.orderId))?.status).toBe('Confirmed');
  });
});

describe('the way back of in-app browsers', () => {
  async function comeBack(form: Record<string, string>) {
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/payments/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(response.statusCode).toBe(303);
    return response.headers.location;
  }

  it('finds the order by its signature', async () => {
    const id = await addProduct(db);
    const started = await start(id);
    const signed = await sandbox.pay(started.razorpayOrderId, 'netbanking');
    expect(await comeBack({ ...signed, razorpay_signature: 'x' })).toBe('/cart?payment=failed');
    expect(await comeBack({ ...signed })).toBe(`/thank-you?order=${started.orderId}`);
    expect(await comeBack({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBe('/cart?payment=failed');
    expect((await getOrder(db, started.orderId))?.status).toBe('Confirmed');
  });
});

describe('refunds', () => {
  async function paidOrder() {
    const id = await addProduct(db);
    const started = await start(id);
    await verify(await sandbox.pay(started.razorpayOrderId, 'upi'));
    return { ...started, productId: id };
  }

  it('of a cancelled order are followed to their end', async () => {
    const order = await paidOrder();
    expect(await call('PUT', `/orders/cancel/${order.orderId}`)).toMatchObject({ status: 200 });
    expect(await getOrder(db, order.orderId)).toMatchObject({
      payment_status: 'Paid',
      refunded_paise: 49_900,
    });
    expect(await payments.carryOutRefunds()).toBe(1);
    await settleRefunds();
    expect(await getOrder(db, order.orderId)).toMatchObject({
      status: 'Cancelled',
      payment_status: 'Refunded',
    });
    const { rows } = await db.execute(
      sql`SELECT to_value, who FROM order_history WHERE order_id = ${order.orderId} AND what = 'refund' ORDER BY id`,
    );
    // The provider's event may overtake its answer; then 'requested' is skipped.
    expect(rows[0]?.to_value).toBe('decided');
    expect(rows.at(-1)?.to_value).toBe('processed');
    expect(rows.length).toBeLessThanOrEqual(3);
    expect(rows[0]?.who).toBe(asha.userId);
    expect(await getStock(db, order.productId)).toEqual({ onHand: 5, held: 0 });
  });

  it('are asked for again with the same key when the provider does not answer', async () => {
    const order = await paidOrder();
    await call('PUT', `/orders/cancel/${order.orderId}`);
    sandbox.listensAt('http://127.0.0.1:9');
    await payments.carryOutRefunds();
    sandbox.listensAt(store.address);
    const { rows } = await db.execute(
      sql`SELECT status, attempts, last_error FROM refunds WHERE order_id = ${order.orderId}`,
    );
    expect(rows).toMatchObject([
      { status: 'decided', attempts: 1, last_error: expect.stringContaining('no answer') },
    ]);
    await settleRefunds();
    expect(await getOrder(db, order.orderId)).toMatchObject({ payment_status: 'Refunded' });
    const made = await db.execute(sql`SELECT 1 FROM sandbox_refunds WHERE receipt IN (
      SELECT id FROM refunds WHERE order_id = ${order.orderId})`);
    expect(made.rows).toHaveLength(1);
  });

  it('made at the provider by hand show in the books', async () => {
    const order = await paidOrder();
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM payments WHERE order_id = ${order.orderId}`,
    );
    await sandbox.refund({ paymentId: rows[0]?.id ?? '', amount: 10_000 });
    await sandbox.deliverWebhooks();
    await expect
      .poll(() => getOrder(db, order.orderId))
      .toMatchObject({ payment_status: 'Partially Refunded', refunded_paise: 10_000 });
    await call('PUT', `/orders/cancel/${order.orderId}`);
    await settleRefunds();
    expect(await getOrder(db, order.orderId)).toMatchObject({
      payment_status: 'Refunded',
      refunded_paise: 49_900,
    });
  });

  async function refundAtProvider(orderId: string) {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM payments WHERE order_id = ${orderId}`,
    );
    await sandbox.refund({ paymentId: rows[0]?.id ?? '', amount: 49_900 });
    await sandbox.deliverWebhooks();
    await expect.poll(() => getOrder(db, orderId)).toMatchObject({ payment_status: 'Refunded' });
  }

  async function notesOf(orderId: string) {
    const { rows } = await db.execute<{ note: string }>(
      sql`SELECT note FROM order_history WHERE order_id = ${orderId} AND note IS NOT NULL`,
    );
    return rows.map(({ note }) => note);
  }

  it('in full at the provider cancel an order that has not left', async () => {
    const order = await paidOrder();
    await refundAtProvider(order.orderId);
    expect(await getOrder(db, order.orderId)).toMatchObject({ status: 'Cancelled', refunded_paise: 49_900 });
    expect(await getStock(db, order.productId)).toEqual({ onHand: 5, held: 0 });
    expect(await notesOf(order.orderId)).toContain('refunded in full at the payment provider');
    const { rows } = await db.execute(
      sql`SELECT 1 FROM outbox WHERE event = ${`order-cancelled:${order.orderId}`}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('in full at the provider flag an order that has left', async () => {
    const order = await paidOrder();
    const staff = { id: bala.userId, phone: '9876500002' };
    const change = { status: 'Shipped' as const };
    await services.orderAdmin.changeStatus({ staff, orderId: order.orderId, change, key: undefined });
    await refundAtProvider(order.orderId);
    expect(await getOrder(db, order.orderId)).toMatchObject({ status: 'Shipped' });
    expect(await notesOf(order.orderId)).toContain(
      'refunded in full at the payment provider, after the order had left',
    );
  });

  it('that fail at the provider are owed again, and the staff can send them anew', async () => {
    const order = await paidOrder();
    await call('PUT', `/orders/cancel/${order.orderId}`);
    const { rows } = await db.execute<{ id: string; payment_id: string }>(
      sql`SELECT id, payment_id FROM refunds WHERE order_id = ${order.orderId}`,
    );
    const [refund] = rows;
    const entity = {
      id: `rfnd_${refund?.id}`,
      payment_id: refund?.payment_id,
      amount: 49_900,
      status: 'failed',
      receipt: refund?.id,
    };
    expect(await webhook(JSON.stringify({ event: 'refund.failed', payload: { refund: { entity } } }))).toBe(
      200,
    );
    expect(await findWrongBooks(db)).toMatchObject([{ subject: order.orderId, expected: 0, found: 49_900 }]);

    const url = `/admin/refunds/${refund?.id}/retry`;
    expect(await call('POST', url)).toMatchObject({ status: 403 });
    await setRole(db, { phone: '9876500002', role: 'owner' });
    const owner = await signIn(store, '9876500002');
    expect(await call('POST', '/admin/refunds/RF2222222222/retry', { as: owner })).toMatchObject({
      status: 404,
    });
    const retried = await call('POST', url, { as: owner });
    expect(retried).toMatchObject({ status: 200, body: { success: true } });
    expect(await call('POST', url, { as: owner })).toMatchObject({ status: 409 });
    await setRole(db, { phone: '9876500002', role: null });
    await settleRefunds();
    expect(await getOrder(db, order.orderId)).toMatchObject({
      payment_status: 'Refunded',
      refunded_paise: 49_900,
    });
  });
});
