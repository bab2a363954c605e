import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { StaffOrderList } from '#core/contract/orders/list.ts';
import type { Order } from '#core/contract/orders.ts';
import type { StaffReturn } from '#core/contract/returns.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { findWrongBooks, getOrder, getStock } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderDesk();
const { db, shopper, call, read, place, placePaid } = store;

afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

const setStatus = (id: string, status: string, more: object = {}) =>
  call('PUT', `/admin/orders/${id}/status`, { status, ...more });
const decide = (id: string, status: string, more: object = {}) =>
  call('PUT', `/admin/returns/${id}`, { status, ...more });
const own = async (id: string): Promise<Order> =>
  (await call('GET', '/orders/my', undefined, shopper)).body.find((order: Order) => order._id === id);
const detail = (id: string) => read<StaffOrder>(`/admin/orders/${id}`);

async function ask(orderId: string, productId: string, given: object = {}): Promise<string> {
  const products = [{ productId, quantity: 1, size: '' }];
  const wanted = { products, reason: 'Too small', type: 'Return', ...given };
  const { status, body } = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.returnId;
}

/** An order of a tee in M that is exchanged for L, up to the point where its piece is here. */
async function receivedExchange(productId: string, orderId: string): Promise<string> {
  await setStatus(orderId, 'Delivered');
  const returnId = await ask(orderId, productId, { type: 'Exchange', exchangeSize: 'L' });
  await decide(returnId, 'Approved');
  await decide(returnId, 'Received');
  return returnId;
}

async function replaced(productId: string, orderId: string) {
  const returnId = await receivedExchange(productId, orderId);
  expect((await decide(returnId, 'Exchanged')).status).toBe(200);
  const { replacement } = await read<StaffReturn>(`/admin/returns/${returnId}`);
  return { returnId, replacementId: replacement?.id ?? '' };
}

describe('the replacement of an exchange', () => {
  it('is a parcel like any other, with nothing to pay and no second invoice', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await place(product);
    const { returnId, replacementId } = await replaced(product, orderId);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
    const toPack = await read<StaffOrderList>(`/admin/orders?view=to-pack&product=${product}`);
    expect(toPack.orders).toMatchObject([{ id: replacementId, isReplacement: true, total: 0 }]);
    expect(await detail(replacementId)).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'Paid',
      replacementFor: orderId,
      lines: [{ size: 'L', quantity: 1, total: 0 }],
      money: { total: 0, toCollect: 0 },
    });
    expect((await detail(orderId)).returnRequests).toMatchObject([
      { id: returnId, status: 'Exchanged', replacementOrderId: replacementId },
    ]);
    const slip = await store.app.inject({
      url: `/api/admin/orders/${replacementId}/packing-slip.pdf`,
      headers: store.packer.headers,
    });
    expect(slip.headers['content-type']).toBe('application/pdf');

    await setStatus(replacementId, 'Shipped', { courier: 'Delhivery', trackingNumber: 'D77' });
    await setStatus(replacementId, 'Delivered');
    const shown = await own(replacementId);
    expect(shown).toMatchObject({
      status: 'Delivered',
      replacementFor: orderId,
      total: 0,
      trackingNumber: 'D77',
    });
    expect((await own(orderId)).returnRequest).toMatchObject({
      status: 'Exchanged',
      replacementOrderId: replacementId,
    });
    expect((await detail(replacementId)).documents).toEqual([]);
    const { rows } = await db.execute<{ event: string }>(sql`
      SELECT split_part(event, ':', 1) AS event FROM outbox WHERE event LIKE ${`%:${replacementId}`}
      ORDER BY created_at`);
    expect(rows.map(({ event }) => event)).toEqual([
      'replacement-placed',
      'order-shipped',
      'order-delivered',
    ]);
  });

  it('is refused when the chosen size is gone; another can be sent, or the money', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1, XL: 0 } });
    const orderId = await place(product);
    const returnId = await receivedExchange(product, orderId);
    expect(await decide(returnId, 'Exchanged', { exchangeSize: 'XL' })).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', field: 'exchangeSize' },
    });
    expect(await getStock(db, product, 'L'), 'still held').toEqual({ onHand: 1, held: 1 });
    expect((await decide(returnId, 'Exchanged', { exchangeSize: 'M' })).status).toBe(200);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
    expect(await getStock(db, product, 'M')).toEqual({ onHand: 4, held: 0 });
  });

  it('can be given up for a refund', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await placePaid(product);
    const returnId = await receivedExchange(product, orderId);
    expect((await decide(returnId, 'Received', { refundInstead: true })).status).toBe(200);
    expect(await read<StaffReturn>(`/admin/returns/${returnId}`)).toMatchObject({
      type: 'Return',
      status: 'Received',
      refund: 499,
      refunds: [{ amount: 499 }],
      creditNote: expect.stringMatching(/^CN/),
    });
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
    expect(await getStock(db, product, 'M'), 'restocked once').toEqual({ onHand: 5, held: 0 });
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Returned', refunded_paise: 49_900 });
  });

  it.each(['cancelled', 'undelivered'])('that is %s gives the money back', async (fate) => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await placePaid(product);
    const { returnId, replacementId } = await replaced(product, orderId);
    if (fate === 'cancelled') {
      await call('PUT', `/orders/cancel/${replacementId}`, {}, shopper);
    } else {
      await setStatus(replacementId, 'Shipped');
      await setStatus(replacementId, 'Returned');
      await setStatus(replacementId, 'Returned');
    }
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Returned', refunded_paise: 49_900 });
    expect(await read<StaffReturn>(`/admin/returns/${returnId}`)).toMatchObject({
      type: 'Return',
      refunds: [{ amount: 499 }],
      creditNote: expect.stringMatching(/^CN/),
    });
  });

  it('can itself be returned: the money is with the order that was paid for', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await placePaid(product);
    const { replacementId } = await replaced(product, orderId);
    await setStatus(replacementId, 'Delivered');
    const returnId = await ask(replacementId, product);
    await decide(returnId, 'Approved');
    expect((await decide(returnId, 'Received')).status).toBe(200);
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Returned', refunded_paise: 49_900 });
    expect(await getOrder(db, replacementId)).toMatchObject({ status: 'Returned', refunded_paise: 0 });
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
  });

  it('can itself be exchanged', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 2 } });
    const orderId = await placePaid(product);
    const first = await replaced(product, orderId);
    const second = await replaced(product, first.replacementId);
    expect(await detail(second.replacementId)).toMatchObject({ replacementFor: orderId });
  });
});

describe('another size than was asked for', () => {
  it('is held from the approval on, or chosen as the replacement is sent', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1, XL: 1 } });
    const orderId = await place(product);
    await setStatus(orderId, 'Delivered');
    const returnId = await ask(orderId, product, { type: 'Exchange', exchangeSize: 'L' });
    expect((await decide(returnId, 'Approved', { exchangeSize: 'XL' })).status).toBe(200);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
    expect(await getStock(db, product, 'XL')).toEqual({ onHand: 1, held: 1 });
    await decide(returnId, 'Received');
    expect((await decide(returnId, 'Exchanged', { exchangeSize: 'L' })).status).toBe(200);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
    expect(await getStock(db, product, 'XL')).toEqual({ onHand: 1, held: 0 });
  });

  it('is refused at any other step: what is held would not be what is sent', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1, XL: 1 } });
    const orderId = await place(product);
    await setStatus(orderId, 'Delivered');
    const returnId = await ask(orderId, product, { type: 'Exchange', exchangeSize: 'L' });
    const refused = { status: 400, body: { code: 'invalid-input', field: 'exchangeSize' } };
    expect(await decide(returnId, 'Rejected', { exchangeSize: 'XL' })).toMatchObject(refused);
    await decide(returnId, 'Approved');
    for (const exchangeSize of ['XL', 'NOPE']) {
      expect(await decide(returnId, 'Received', { exchangeSize })).toMatchObject(refused);
    }
    const instead = { refundInstead: true, exchangeSize: 'XL' };
    expect(await decide(returnId, 'Received', instead)).toMatchObject(refused);
    await decide(returnId, 'Received');
    expect((await decide(returnId, 'Exchanged')).status).toBe(200);
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
  });

  it('means nothing for a return', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const orderId = await place(product);
    await setStatus(orderId, 'Delivered');
    const returnId = await ask(orderId, product);
    expect(await decide(returnId, 'Approved', { exchangeSize: 'L' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', field: 'exchangeSize' },
    });
  });
});

describe('several requests for one order', () => {
  it('each piece has its own, and both holds live side by side', async () => {
    const product = await addProduct(db, { category: 'hoodie', stock: { M: 5, L: 2 } });
    const orderId = await place(product, { quantity: 3 });
    await setStatus(orderId, 'Delivered');
    const exchange = { type: 'Exchange', exchangeSize: 'L' };
    const first = await ask(orderId, product, exchange);
    expect((await own(orderId)).items).toMatchObject([{ quantity: 3, returnableQuantity: 2 }]);
    const second = await ask(orderId, product, exchange);
    const third = await ask(orderId, product);
    expect((await own(orderId)).returnRequests.map(({ _id }) => _id).toSorted()).toEqual(
      [first, second, third].toSorted(),
    );
    const fourth = { products: [{ productId: product, quantity: 1, size: '' }], reason: 'x' };
    expect(await call('POST', `/orders/${orderId}/return-request`, fourth, shopper)).toMatchObject({
      status: 409,
      body: { code: 'return-not-allowed' },
    });

    for (const id of [first, second]) await decide(id, 'Approved');
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 2, held: 2 });
    await decide(first, 'Rejected', { rejection: 'Nothing was sent' });
    expect(await getStock(db, product, 'L'), 'the other one is still held').toEqual({ onHand: 2, held: 1 });
    await decide(second, 'Received');
    await decide(second, 'Exchanged');
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 0 });
    await decide(third, 'Approved');
    await decide(third, 'Received');
    expect(await read<StaffReturn>(`/admin/returns/${third}`)).toMatchObject({ refunds: [{}] });
    expect((await read<StaffReturn>(`/admin/returns/${second}`)).refunds).toEqual([]);
  });

  it('what was rejected says why, and can be looked at again', async () => {
    const product = await addProduct(db, { stock: { M: 5 } });
    const orderId = await place(product);
    await setStatus(orderId, 'Delivered');
    const returnId = await ask(orderId, product);
    const rejection = 'The tag is missing';
    await decide(returnId, 'Rejected', { rejection, note: 'third time this month' });
    expect((await own(orderId)).returnRequest).toMatchObject({ status: 'Rejected', rejection });
    expect((await own(orderId)).items).toMatchObject([{ returnableQuantity: 0 }]);
    expect((await decide(returnId, 'Pending')).status).toBe(200);
    expect((await own(orderId)).returnRequest).not.toHaveProperty('rejection');
    await decide(returnId, 'Rejected', { rejection: 'It was washed' });
    const messages = (await detail(orderId)).messages.filter(({ event }) =>
      event.startsWith('return-decided'),
    );
    const bodies = messages.map(({ body }) => body).join('\n');
    for (const reason of [rejection, 'It was washed']) expect(bodies).toContain(reason);
    expect(bodies).not.toContain('third time');
    expect((await read<StaffReturn>(`/admin/returns/${returnId}`)).history).toHaveLength(4);
  });
});

describe('a part of an offer', () => {
  it('that comes back leaves the other piece at its own price, and credit notes add up to the invoice', async () => {
    const product = await addProduct(db, { category: 'regular t-shirt', stock: { M: 5 } });
    const orderId = await placePaid(product, { quantity: 3, total: 999 });
    await setStatus(orderId, 'Delivered');
    const send = async (quantity: number) => {
      const id = await ask(orderId, product, { products: [{ productId: product, quantity, size: '' }] });
      await decide(id, 'Approved');
      await decide(id, 'Received');
    };
    await send(2);
    expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: 50_000 });
    await send(1);
    expect(await getOrder(db, orderId)).toMatchObject({ refunded_paise: 99_900, status: 'Returned' });
    const { rows } = await db.execute<{ kind: string; paise: number; tax: number }>(sql`
      SELECT kind, sum(total_paise)::int AS paise, sum((document #>> '{totals,taxPaise}')::int)::int AS tax
      FROM invoices WHERE order_id = ${orderId} GROUP BY 1 ORDER BY 1`);
    expect(rows[0]).toEqual({ ...rows[1], kind: 'credit-note' });
  });
});
