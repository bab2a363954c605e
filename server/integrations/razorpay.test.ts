import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderFailure } from './payment-provider.ts';
import { createRazorpay, getSignature } from './razorpay.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let seen: Seen[] = [];
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  seen.push({ method: request.method, url: request.url, headers: request.headers, body });
  const answer = answers.shift() ?? { status: 200, body: '{}', headers: {} };
  response
    .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    .end(answer.body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const settings = {
  keyId: 'rzp_test_key',
  keySecret: 'test_secret_123',
  webhookSecret: 'whsec_test',
  apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  checkoutUrl: 'https://checkout.example/checkout.js',
};
const provider = createRazorpay(settings);

const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 99_900,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
};

beforeEach(() => {
  seen = [];
  answers = [];
});

function willAnswer(body: unknown, status = 200) {
  answers.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
}

describe('signatures', () => {
  const signed = {
    providerOrderId: 'order_9A33XWu170gUtm',
    paymentId: 'pay_29QQoUBi66xm2f',
    signature: 'eab16fd05960997216354fdf0a8961abd9f098420059cfbe1b37104e60ddcbce',
  };

  it('of a payment are those of the provider', () => {
    expect(provider.isSignedPayment(signed)).toBe(true);
    expect(provider.isSignedPayment({ ...signed, paymentId: 'pay_29QQoUBi66xm2e' })).toBe(false);
    expect(provider.isSignedPayment({ ...signed, signature: signed.signature.slice(1) })).toBe(false);
    expect(provider.isSignedPayment({ ...signed, signature: '' })).toBe(false);
    expect(provider.isSignedPayment({ ...signed, signature: 'é'.repeat(64) })).toBe(false);
  });

  it('of an event are taken of the bytes that came', () => {
    const body = '{"entity":"event","event":"order.paid"}';
    const signature = '43cb32c613ab2ef179efaf227bee6dcc029f889c492145662fd3b76e33564a65';
    expect(provider.isSignedEvent(body, signature)).toBe(true);
    expect(provider.isSignedEvent(body.replace(':', ': '), signature)).toBe(false);
  });

  it('of an event are never valid without a webhook secret, which is reported once', () => {
    const alarms: string[] = [];
    const withoutSecret = createRazorpay(
      { ...settings, webhookSecret: '' },
      { alarm: (text) => alarms.push(text) },
    );
    const body = '{"event":"payment.captured"}';
    const forged = getSignature(body, '');
    expect(withoutSecret.isSignedEvent(body, forged)).toBe(false);
    expect(withoutSecret.isSignedEvent(body, forged)).toBe(false);
    expect(alarms).toEqual([expect.stringContaining('RAZORPAY_WEBHOOK_SECRET')]);
  });
});

describe('calls', () => {
  it('make an order with the key, in paise, with our id as its receipt', async () => {
    willAnswer({ id: 'order_1', amount: 99_900, currency: 'INR', status: 'created' });
    expect(await provider.createOrder({ orderId: 'OD1', amountPaise: 99_900 })).toEqual({
      id: 'order_1',
      amountPaise: 99_900,
      currency: 'INR',
    });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/orders' });
    expect(seen[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('rzp_test_key:test_secret_123').toString('base64')}`,
    );
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      amount: 99_900,
      currency: 'INR',
      receipt: 'OD1',
      notes: { orderId: 'OD1' },
    });
  });

  it('send a refund with the key that makes it repeatable', async () => {
    willAnswer({ id: 'rfnd_1', payment_id: 'pay_1', amount: 500, status: 'pending', receipt: 'RF1' });
    const refund = await provider.refundPayment({ refundId: 'RF1', paymentId: 'pay_1', amountPaise: 500 });
    expect(refund).toEqual({
      id: 'rfnd_1',
      paymentId: 'pay_1',
      amountPaise: 500,
      status: 'pending',
      refundId: 'RF1',
    });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_1/refund' });
    expect(seen[0]?.headers['x-refund-idempotency']).toBe('RF1');
  });

  it('try a read again when the provider stumbles', async () => {
    willAnswer('<html>busy</html>', 502);
    willAnswer({ items: [payment] });
    expect(await provider.listPayments('order_1')).toHaveLength(1);
    expect(seen).toHaveLength(2);
  });

  it('never try anything else again', async () => {
    willAnswer('busy', 502);
    await expect(provider.createOrder({ orderId: 'OD1', amountPaise: 100 })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(seen).toHaveLength(1);
  });

  it('report a refusal with its reason, and do not repeat it', async () => {
    willAnswer({ error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }, 400);
    const failure = await provider.readPayment('pay_x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('The id provided does not exist'),
    });
    expect(seen).toHaveLength(1);
  });

  it('keep addresses whole, whatever an id holds', async () => {
    willAnswer(payment);
    await provider.readPayment('../orders?x=1');
    expect(seen[0]?.url).toBe('/v1/payments/..%2Forders%3Fx%3D1');
  });
});

describe('events', () => {
  it('are read as what has changed', () => {
    const event = (type: string, payload: unknown) =>
      provider.readEvent(JSON.stringify({ entity: 'event', event: type, payload }));
    expect(event('payment.captured', { payment: { entity: payment } })).toMatchObject({
      kind: 'payment',
      payment: { id: 'pay_1', providerOrderId: 'order_1', amountPaise: 99_900, status: 'captured' },
    });
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, status: 'processed' };
    expect(
      event('refund.processed', { payment: { entity: payment }, refund: { entity: refund } }),
    ).toMatchObject({ kind: 'refund', refund: { id: 'rfnd_1', refundId: null } });
    expect(event('settlement.processed', undefined)).toEqual({ kind: 'other', type: 'settlement.processed' });
    expect(() => provider.readEvent('[]')).toThrow(ProviderFailure);
    expect(() => provider.readEvent('{"event":')).toThrow(ProviderFailure);
  });
});

describe('a provider that has had too many calls', () => {
  const tooMany = { status: 429, body: '{"error":{"description":"Too many requests"}}' };

  it('is not asked again at once, and left alone for a while', async () => {
    const busy = createRazorpay(settings);
    answers = [tooMany];
    await expect(busy.readPayment('pay_1')).rejects.toMatchObject({ kind: 'unreachable', isBusy: true });
    expect(seen).toHaveLength(1);
    await expect(busy.listPayments('order_1')).rejects.toMatchObject({ isBusy: true });
    await expect(
      busy.refundPayment({ refundId: 'RF1', paymentId: 'pay_1', amountPaise: 100 }),
    ).rejects.toMatchObject({ kind: 'unreachable', isBusy: true });
    expect(seen).toHaveLength(1);
  });

  it('still takes orders of shoppers who wait at the till', async () => {
    const busy = createRazorpay(settings);
    answers = [tooMany, { status: 200, body: '{"id":"order_2","amount":100,"currency":"INR"}' }];
    await expect(busy.readPayment('pay_1')).rejects.toThrow(ProviderFailure);
    expect(await busy.createOrder({ orderId: 'OD1', amountPaise: 100 })).toMatchObject({ id: 'order_2' });
  });

  it('is asked again when the time it named is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const busy = createRazorpay(settings);
    answers = [{ ...tooMany, headers: { 'retry-after': '10' } }];
    await expect(busy.readPayment('pay_1')).rejects.toThrow(ProviderFailure);
    vi.setSystemTime(Date.now() + 9000);
    await expect(busy.readPayment('pay_1')).rejects.toMatchObject({ isBusy: true });
    vi.setSystemTime(Date.now() + 4000);
    answers = [{ status: 200, body: JSON.stringify(payment) }];
    expect(await busy.readPayment('pay_1')).toMatchObject({ id: 'pay_1' });
    vi.useRealTimers();
  });
});
