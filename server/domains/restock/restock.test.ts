import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MOST_ASKED_OF_NETWORK, MOST_WAITING_OF_PHONE, RESERVED_MINUTES } from '#core/rules/restock.ts';
import { restockConsentTexts } from '#core/texts/en/restock.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findWrongBooks, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const WORDING = restockConsentTexts.version;

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  {
    headers = {},
    payload,
    app = store.app,
  }: { headers?: object; payload?: object; app?: typeof store.app } = {},
) {
  const response = await app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json<{ code?: string; data?: never }>() };
}

const ask = (productId: string, phone: string, given: { size?: string; headers?: object } = {}) =>
  call('POST', '/api/restock', {
    headers: given.headers ?? {},
    payload: { productId, size: given.size ?? 'M', phone, wordingVersion: WORDING },
  });

async function receive(productId: string, pieces: number) {
  await db.execute(sql`
    WITH moved AS (UPDATE product_sizes SET on_hand = on_hand + ${pieces} WHERE product_id = ${productId} AND size = 'M')
    INSERT INTO stock_movements (product_id, size, change, reason) VALUES (${productId}, 'M', ${pieces}, 'received')`);
}

async function restock(productId: string, pieces: number) {
  await receive(productId, pieces);
  await services.restock.notifyWaiting(productId);
}

async function readMessages(phone: string): Promise<string[]> {
  const { rows } = await db.execute<{ body: string }>(
    sql`SELECT body FROM outbox WHERE recipient = ${phone} AND event LIKE 'back-in-stock:%'`,
  );
  return rows.map(({ body }) => body);
}

describe('asking for a size that is sold out', () => {
  it('sends nothing, and stores what was agreed to', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    expect(await ask(product, '9876511001')).toMatchObject({ status: 201, success: true });
    expect(await readMessages('9876511001')).toEqual([]);
    const { rows } =
      await db.execute(sql`SELECT phone, size, user_id, wording_version, wording FROM restock_requests
      WHERE product_id = ${product}`);
    expect(rows).toEqual([
      {
        ...{ phone: '9876511001', size: 'M', user_id: null, wording_version: 1 },
        wording:
          'Send me one message from the brand, by SMS or WhatsApp, when this size is back. The request is deleted after 180 days.',
      },
    ]);
  });

  it('twice is asking once', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    await ask(product, '9876511002');
    expect(await ask(product, '9876511002')).toMatchObject({ status: 201 });
    await restock(product, 5);
    expect(await readMessages('9876511002')).toHaveLength(1);
  });

  it('is refused for what does not exist, is in stock, or was asked in other words', async () => {
    const product = await addProduct(db, { stock: { M: 0, L: 2 } });
    const hidden = await addProduct(db, { stock: { M: 0 }, published: false });
    expect(await ask('nothing', '9876511003')).toMatchObject({ status: 404, code: 'product-not-found' });
    expect(await ask(hidden, '9876511003')).toMatchObject({ status: 404, code: 'product-not-found' });
    const unknown = await ask(product, '9876511003', { size: 'XS' });
    expect(unknown).toMatchObject({ status: 404, code: 'size-unknown' });
    const inStock = await ask(product, '9876511003', { size: 'L' });
    expect(inStock).toMatchObject({ status: 409, code: 'size-in-stock' });
    const payload = { productId: product, size: 'M', phone: '9876511003', wordingVersion: WORDING + 1 };
    const outdated = await call('POST', '/api/restock', { payload });
    expect(outdated).toMatchObject({ status: 409, code: 'changed-meanwhile' });
    expect(await ask(product, '12345')).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  it('can be taken back by whoever logs in with the phone, and by nobody else', async () => {
    const product = await addProduct(db, { name: 'Kage', stock: { M: 0 } });
    const own = await logIn(store, '9876511004');
    const stranger = await logIn(store, '9876511005');
    await ask(product, '9876511004');
    const url = `/api/restock/${product}/m`;
    await call('DELETE', url, stranger);
    expect(await call('GET', '/api/restock', own)).toMatchObject({
      data: { waiting: [{ productId: product, size: 'M', name: 'Kage' }], reserved: [] },
    });
    expect(await call('GET', '/api/restock', stranger)).toMatchObject({ data: { waiting: [] } });
    expect(await call('DELETE', url, own)).toMatchObject({ status: 200 });
    await restock(product, 5);
    expect(await readMessages('9876511004')).toEqual([]);
  });

  it('ends with STOP', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    await ask(product, '9876511006');
    await db.transaction((tx) => services.restock.withdrawAll(tx, '9876511006'));
    await restock(product, 1);
    expect(await readMessages('9876511006')).toEqual([]);
  });
});

describe('a size that is back', () => {
  it('is reserved for those who asked first, as many as there are pieces, and each is notified once', async () => {
    const product = await addProduct(db, { name: 'Kage Oversized T-Shirt', stock: { M: 0 } });
    for (const phone of ['9876512001', '9876512002', '9876512003']) {
      await ask(product, phone);
      clock.pass(1);
    }
    await restock(product, 2);
    await services.restock.notifyWaiting(product);
    const [text] = await readMessages('9876512001');
    expect(text).toMatch(
      /^Back in stock: Kage Oversized T-Shirt, size M\. We hold one for you for 30 minutes\. Log in with this number at http:\/\/\S+\/back\/\S+ to buy it\.$/,
    );
    expect(await readMessages('9876512002')).toHaveLength(1);
    expect(await readMessages('9876512003')).toEqual([]);
    const answer = await store.app.inject(`/api/products/${product}`);
    expect(answer.json().data.stock).toEqual({ M: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('goes to the next ones when the time is over', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    await ask(product, '9876513001');
    clock.pass(1);
    await ask(product, '9876513002');
    await restock(product, 1);
    clock.pass(RESERVED_MINUTES * 60 - 1);
    await services.restock.notifyWaiting(product);
    expect(await readMessages('9876513002')).toEqual([]);
    clock.pass(1);
    expect(await services.restock.findDue({ now: clock.now(), most: 10 })).toContain(product);
    await services.restock.notifyWaiting(product);
    expect(await readMessages('9876513002')).toHaveLength(1);
    clock.pass(RESERVED_MINUTES * 60);
    await services.restock.notifyWaiting(product);
    const buyer = { id: (await logIn(store, '9876513009')).userId, phone: '9876513009' };
    await services.orders.placeOrder({ buyer, wanted: wish(product), key: undefined });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is found by the sweep and after every change of stock; one that is not on sale is not', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    await ask(product, '9876514001');
    const at = { now: clock.now(), most: 100 };
    expect(await services.restock.findDue(at)).not.toContain(product);
    await receive(product, 1);
    expect(await services.restock.findDue(at)).toContain(product);
    await db.execute(sql`UPDATE products SET published = false WHERE id = ${product}`);
    expect(await services.restock.findDue(at)).not.toContain(product);
    await services.restock.notifyWaiting(product);
    expect(await readMessages('9876514001')).toEqual([]);
    await db.execute(sql`UPDATE products SET published = true WHERE id = ${product}`);
    services.stockNotifier.notify([{ productId: product }]);
    await services.stockNotifier.flush();
    const { rows } = await db.execute(
      sql`SELECT FROM pgboss.job WHERE name = 'restock' AND data ->> 'id' = ${product}`,
    );
    expect(rows).toHaveLength(1);
  });
});

const stranger = { id: (await logIn(store, '9876515000')).userId, phone: '9876515000' };

describe('a reserved piece', () => {
  async function reserveFor(phone: string) {
    const product = await addProduct(db, { name: 'Kage', stock: { M: 0 } });
    await ask(product, phone);
    await restock(product, 1);
    const { userId, headers } = await logIn(store, phone);
    return { product, headers, buyer: { id: userId, phone } };
  }

  it('is bought at the door by who logs in with the phone, and by nobody else meanwhile', async () => {
    const { product, buyer, headers } = await reserveFor('9876515001');
    const wanted = wish(product);
    await expect(services.orders.placeOrder({ buyer: stranger, wanted, key: undefined })).rejects.toThrow(
      'Kage (M) is out of stock',
    );
    expect(await call('GET', '/api/restock', { headers })).toMatchObject({
      data: { reserved: [{ productId: product, size: 'M' }] },
    });
    await services.orders.placeOrder({ buyer, wanted, key: undefined });
    expect(await call('GET', '/api/restock', { headers })).toMatchObject({ data: { reserved: [] } });
    await expect(services.orders.placeOrder({ buyer, wanted, key: undefined })).rejects.toThrow(
      'out of stock',
    );
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is held by a payment, and reserved again when that is given up', async () => {
    const { product, buyer, headers } = await reserveFor('9876515002');
    const wanted = wish(product);
    const { razorpayOrderId } = await services.orders.startPayment({ buyer, wanted, key: undefined });
    expect(await call('GET', '/api/restock', { headers })).toMatchObject({ data: { reserved: [] } });
    expect(await findWrongBooks(db)).toEqual([]);
    await call('DELETE', `/api/orders/cancel-pending/${razorpayOrderId}`, { headers });
    expect(await call('GET', '/api/restock', { headers })).toMatchObject({
      data: { reserved: [{ productId: product }] },
    });
    expect(await findWrongBooks(db)).toEqual([]);
    await expect(
      services.orders.placeOrder({ buyer: stranger, wanted: wish(product), key: undefined }),
    ).rejects.toThrow('out of stock');
    const again = await services.orders.startPayment({ buyer, wanted, key: undefined });
    const callback = await services.sandbox?.pay(again.razorpayOrderId, 'upi');
    if (!callback) throw new Error('no sandbox');
    await services.payments.verifyPayment({ buyer, callback, key: undefined });
    const { rows } = await db.execute(sql`SELECT FROM stock_reservations WHERE product_id = ${product}`);
    expect(rows).toEqual([]);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is bought by a payment that comes after its hold has ended', async () => {
    const { product, buyer } = await reserveFor('9876515003');
    const wanted = wish(product);
    const started = await services.orders.startPayment({ buyer, wanted, key: undefined });
    clock.pass(901);
    await services.payments.expireHold(started.orderId);
    const callback = await services.sandbox?.pay(started.razorpayOrderId, 'upi');
    if (!callback) throw new Error('no sandbox');
    await services.payments.verifyPayment({ buyer, callback, key: undefined });
    const { rows } = await db.execute(sql`SELECT status FROM orders WHERE id = ${started.orderId}`);
    expect(rows).toEqual([{ status: 'Confirmed' }]);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is free again after the erasure of its phone', async () => {
    const { product, buyer } = await reserveFor('9876515004');
    await services.customers.eraseCustomer({ who: buyer.id, id: buyer.id });
    await services.restock.notifyWaiting(product);
    await services.orders.placeOrder({ buyer: stranger, wanted: wish(product), key: undefined });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

const limited = await openTestStore({ LIMITS: 'on' });
const soldOut = await Promise.all(
  Array.from({ length: MOST_ASKED_OF_NETWORK + 1 }, () => addProduct(limited.db, { stock: { M: 0 } })),
);

/** What becomes of a request; the limits of the call itself are not in the way. */
async function askLimited(productId: string, phone: string, given: { userId?: string; network?: string }) {
  const user = given.userId === undefined ? undefined : { id: given.userId, phone };
  const asker = { user, network: given.network ?? 'n' };
  const request = { productId, size: 'M', phone, wordingVersion: WORDING };
  return limited.services.restock.ask(request, asker).then(
    () => 'stored',
    (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
  );
}

describe('the limits against abuse', () => {
  it('let a phone wait for so many sizes at a time', async () => {
    const { userId } = await logIn(limited, '9876516000');
    const outcomes: string[] = [];
    for (const productId of soldOut.slice(0, MOST_WAITING_OF_PHONE + 1)) {
      outcomes.push(await askLimited(productId, '9876516000', { userId }));
    }
    expect(outcomes).toEqual([...Array(MOST_WAITING_OF_PHONE).fill('stored'), 'restock-limit']);
  });

  it('let a network ask for so many phones that are not its own', async () => {
    const outcomes: string[] = [];
    for (const [nth, productId] of soldOut.entries()) {
      outcomes.push(
        await askLimited(productId, `98765170${String(nth).padStart(2, '0')}`, { network: 'one' }),
      );
    }
    expect(outcomes).toEqual([...Array(MOST_ASKED_OF_NETWORK).fill('stored'), 'restock-limit']);
    expect(await askLimited(soldOut[0] ?? '', '9876517999', { network: 'another' })).toBe('stored');
  });

  it('are said over HTTP', async () => {
    const { headers } = await logIn(limited, '9876516000');
    const productId = soldOut[MOST_WAITING_OF_PHONE];
    const payload = { productId, size: 'M', phone: '9876516000', wordingVersion: WORDING };
    const refused = await call('POST', '/api/restock', { headers, payload, app: limited.app });
    expect(refused).toMatchObject({ status: 429, code: 'restock-limit' });
  });
});
