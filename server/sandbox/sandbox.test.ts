import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getSandbox, openOrderStore } from '#tests/orders/order-store.ts';

const store = await openOrderStore();
const sandbox = getSandbox(store);
const { keyId, keySecret } = store.config.payment;
const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

async function call(method: 'GET' | 'POST', path: string, payload?: object, headers: object = {}) {
  const url = `/sandbox/razorpay${path}`;
  const response = await store.app.inject({ method, url, payload, headers: { authorization, ...headers } });
  return { status: response.statusCode, body: response.json() };
}

async function newOrder(amount = 49_900): Promise<string> {
  const { body } = await call('POST', '/v1/orders', {
    amount,
    currency: 'INR',
    receipt: 'OD1',
    notes: { a: 'b' },
  });
  return body.id;
}

describe('the payment sandbox', () => {
  it('speaks the provider’s protocol', async () => {
    const id = await newOrder();
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({
      id,
      entity: 'order',
      amount: 49_900,
      amount_due: 49_900,
      currency: 'INR',
      receipt: 'OD1',
      status: 'created',
      notes: { a: 'b' },
    });
    const failed = await call('POST', '/checkout/fail', { order_id: id, method: 'card' });
    expect(failed.body.error).toMatchObject({ reason: 'payment_failed', metadata: { order_id: id } });
    const { body } = await call('POST', '/checkout/pay', { order_id: id, method: 'upi' });
    expect(Object.keys(body).toSorted()).toEqual([
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ]);
    const listed = await call('GET', `/v1/orders/${id}/payments`);
    expect(listed.body).toMatchObject({ entity: 'collection', count: 2 });
    expect((await call('GET', `/v1/payments/${body.razorpay_payment_id}`)).body).toMatchObject({
      order_id: id,
      status: 'captured',
      captured: true,
      method: 'upi',
    });
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', attempts: 2 });
  });

  it('takes one payment for an order', async () => {
    const id = await newOrder();
    const pay = () => call('POST', '/checkout/pay', { order_id: id, method: 'upi' });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('refunds once for a key, and never more than was paid', async () => {
    const { razorpay_payment_id: paymentId } = await sandbox.pay(await newOrder(), 'upi');
    const url = `/v1/payments/${paymentId}/refund`;
    const key = { 'x-refund-idempotency': 'RF2222222222' };
    const first = await call('POST', url, { amount: 40_000 }, key);
    expect(first.body).toMatchObject({ status: 'pending', amount: 40_000, payment_id: paymentId });
    expect((await call('POST', url, { amount: 40_000 }, key)).body.id).toBe(first.body.id);
    expect(await call('POST', url, { amount: 10_000 })).toMatchObject({ status: 400 });
    expect((await call('GET', `/v1/refunds/${first.body.id}`)).body.status).toBe('processed');
    expect((await call('POST', url, { amount: 9_900 })).status).toBe(200);
    expect((await call('GET', `/v1/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 49_900,
      refund_status: 'full',
    });
  });

  it.each([
    ['POST', '/v1/orders', { amount: 99, currency: 'INR' }],
    ['POST', '/v1/orders', { amount: 100, currency: 'USD' }],
    ['GET', '/v1/orders/order_none', undefined],
    ['GET', '/v1/payments/pay_none', undefined],
    ['POST', '/v1/payments/pay_none/refund', { amount: 100 }],
    ['POST', '/checkout/pay', { order_id: 'order_none', method: 'upi' }],
    ['POST', '/checkout/pay', { order_id: 'order_none', method: 'cheque' }],
  ] as const)('refuses with the provider’s messages: %s %s', async (method, path, payload) => {
    const { status, body } = await call(method, path, payload);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description: expect.any(String) });
  });

  it('answers the store’s server only with its key', async () => {
    const stranger = { authorization: 'Basic eDp5' };
    expect(await call('GET', '/v1/orders/order_none', undefined, stranger)).toMatchObject({ status: 401 });
  });

  it('serves its script and its styles', async () => {
    const script = await store.app.inject('/sandbox/razorpay/checkout.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.body).toContain('Pay and lose connection');
    const styles = await store.app.inject('/sandbox/razorpay/checkout.css');
    expect(styles.headers['content-type']).toContain('text/css');
  });

  it('sends an event again until the store takes it', async () => {
    // What the tests before left to be sent is of no account here.
    await store.db.execute(sql`DELETE FROM sandbox_webhooks`);
    sandbox.listensAt('http://127.0.0.1:9');
    await sandbox.pay(await newOrder(), 'upi');
    await sandbox.deliverWebhooks();
    sandbox.listensAt(store.address);
    const open = sql`SELECT event, attempts FROM sandbox_webhooks WHERE delivered_at IS NULL ORDER BY event`;
    await expect
      .poll(async () => (await store.db.execute(open)).rows)
      .toEqual([
        { event: 'order.paid', attempts: 1 },
        { event: 'payment.captured', attempts: 1 },
      ]);
    await store.db.execute(
      sql`UPDATE sandbox_webhooks SET next_attempt_at = now() - interval '1 second' WHERE delivered_at IS NULL`,
    );
    await sandbox.deliverWebhooks();
    expect((await store.db.execute(open)).rows).toEqual([]);
  });
});

it('is not there once a provider is set', async () => {
  const live = await openOrderStore({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' });
  expect(live.services.sandbox).toBeUndefined();
  expect((await live.app.inject('/sandbox/razorpay/checkout.js')).statusCode).toBe(404);
  const { data } = (await live.app.inject('/api/payments/options')).json();
  expect(data).toMatchObject({
    keyId: 'rzp_test_1',
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  });
});
