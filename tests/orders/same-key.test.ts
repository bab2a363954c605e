import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { addProduct } from '#tests/support/products.ts';
import { openOrderDesk } from './order-desk.ts';
import { SHIPPING } from './order-store.ts';

const store = await openOrderDesk();
const { db, packer, shopper, call, read, place } = store;

let product = '';
let id = '';
beforeEach(async () => {
  product = await addProduct(db, { stock: { M: 9, L: 9 } });
  id = await place(product);
});

const order = () => read<StaffOrder>(`/admin/orders/${id}`);
const setStatus = (status: string) => call('PUT', `/admin/orders/${id}/status`, { status });

async function askReturn(): Promise<string> {
  await setStatus('Delivered');
  const wanted = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'Too small' };
  return (await call('POST', `/orders/${id}/return-request`, wanted, shopper)).body.returnId;
}

interface Change {
  method: 'POST' | 'PUT';
  url: string;
  body: object;
  /** Of another call, which the same key does not fit. */
  other: object;
}

/** Calls of staff that change an order, each on an order that can take it. */
const CHANGES: Record<string, () => Promise<Change>> = {
  address: async () => {
    const { version } = await order();
    const body = { version, shipping: { ...SHIPPING, address: '77 Church Street' } };
    return { method: 'PUT', url: `/orders/${id}/address`, body, other: { ...body, shipping: SHIPPING } };
  },
  size: async () => {
    const { version, lines } = await order();
    const url = `/orders/${id}/lines/${lines[0]?.id}/size`;
    return { method: 'PUT', url, body: { version, size: 'L' }, other: { version, size: 'M' } };
  },
  note: async () => ({
    method: 'POST',
    url: `/orders/${id}/notes`,
    body: { note: 'Wants it on Friday' },
    other: { note: 'Wants it on Monday' },
  }),
  message: async () => {
    await store.sendMessages();
    const messageId = (await order()).messages[0]?.id;
    return {
      method: 'POST',
      url: `/orders/${id}/messages`,
      body: { messageId },
      other: { messageId: 'none' },
    };
  },
  return: async () => ({
    method: 'PUT',
    url: `/returns/${await askReturn()}`,
    body: { status: 'Approved', note: 'Fair enough' },
    other: { status: 'Rejected', rejection: 'It was washed' },
  }),
  refund: async () => {
    const returnId = await askReturn();
    for (const status of ['Approved', 'Received'])
      await call('PUT', `/admin/returns/${returnId}`, { status });
    const refundId = (await order()).refunds[0]?.id;
    await call('PUT', `/admin/refunds/${refundId}/payee`, { kind: 'upi', upiId: 'asha@okaxis' });
    const body = { reference: 'UTR412345678901' };
    return {
      method: 'POST',
      url: `/refunds/${refundId}/paid`,
      body,
      other: { reference: 'UTR000000000000' },
    };
  },
};

describe.each(Object.entries(CHANGES))('with one key, the %s of an order', (_name, make) => {
  it('is changed once, however often it is sent, and by nothing else', async () => {
    const { method, url, body, other } = await make();
    const key = randomUUID();
    const send = async (payload: object) => {
      const headers = { ...packer.headers, 'idempotency-key': key };
      const answer = await store.app.inject({ method, url: `/api/admin${url}`, headers, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    const before = (await order()).history.length;
    const first = await send(body);
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    const changed = await order();
    expect(changed.history.length).toBeGreaterThan(before);
    expect([await send(body), ...(await Promise.all([send(body), send(body)]))]).toEqual([
      first,
      first,
      first,
    ]);
    expect(await send(other)).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect(await order()).toEqual(changed);
  });
});

it('a step that was taken back with one key stays taken back', async () => {
  await setStatus('Confirmed');
  await setStatus('Packed');
  const payload = { orders: [{ id, from: 'Packed', to: 'Confirmed' }] };
  const headers = { ...packer.headers, 'idempotency-key': randomUUID() };
  for (const _time of ['first', 'again']) {
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/admin/orders/step-back',
      headers,
      payload,
    });
    expect(answer.json().data.results).toEqual([{ id, isDone: true, message: null }]);
  }
});
