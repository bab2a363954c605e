import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffReturn, StaffReturnList } from '#core/contract/returns.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { findWrongBooks, getStock, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { db, clock } = store;
let shopper: Awaited<ReturnType<typeof logIn>>;
let packer: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  shopper = await logIn(store, '9876500001');
  await setRole(db, { phone: '9876500002', role: 'fulfilment' });
  packer = await signIn(store, '9876500002');
});
afterEach(async () => {
  expect(await findWrongBooks(db)).toEqual([]);
});

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = packer) {
  const response = await store.app.inject({ method, url: `/api${url}`, headers: as.headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const list = async (query = ''): Promise<StaffReturnList> =>
  (await call('GET', `/admin/returns?${query}`)).body.data;
const detail = async (id: string): Promise<StaffReturn> =>
  (await call('GET', `/admin/returns/${id}`)).body.data;
const decide = (id: string, status: string, more: object = {}) =>
  call('PUT', `/admin/returns/${id}`, { status, ...more });

async function asked(
  productId: string,
  given: { quantity?: number; type?: string; exchangeSize?: string } = {},
) {
  const { quantity = 1, type = 'Return', exchangeSize } = given;
  clock.pass(60);
  const { body } = await call('POST', '/orders/create', wish(productId, { quantity }), shopper);
  await call('PUT', `/admin/orders/${body.orderId}/status`, { status: 'Delivered' });
  const request = await call(
    'POST',
    `/orders/${body.orderId}/return-request`,
    { products: [{ productId, quantity: 1, size: 'M' }], reason: 'Too small', type, exchangeSize },
    shopper,
  );
  return { orderId: body.orderId as string, returnId: request.body.returnId as string };
}

describe('the queue', () => {
  it('lists by status with counts, newest first, page by page', async () => {
    const product = await addProduct(db, { stock: { M: 20, L: 3 } });
    const first = await asked(product);
    const second = await asked(product, { type: 'Exchange', exchangeSize: 'L' });
    await decide(first.returnId, 'Approved');
    const page = await list('limit=1');
    expect(page.returns).toMatchObject([
      { id: second.returnId, orderId: second.orderId, type: 'Exchange', exchangeSize: 'L', units: 1 },
    ]);
    expect((await list(`limit=1&cursor=${page.nextCursor}`)).returns).toMatchObject([{ id: first.returnId }]);
    expect((await list('status=Approved')).returns.map(({ id }) => id)).toEqual([first.returnId]);
    expect((await list('type=Exchange')).returns.map(({ id }) => id)).toEqual([second.returnId]);
    expect(page.counts).toContainEqual({ status: 'Pending', count: 1, isCapped: false });
    for (const search of [second.orderId, second.returnId, 'asha', '9876543210']) {
      expect(
        (await list(`search=${search}`)).returns.map(({ id }) => id),
        search,
      ).toContain(second.returnId);
    }
    expect((await list('search=nobody')).returns).toEqual([]);
    expect((await call('GET', '/admin/returns?status=Lost')).status).toBe(400);
  });
});

describe('one return', () => {
  it('shows order, lines with their refund, decisions with who and why', async () => {
    const product = await addProduct(db, { stock: { M: 20 } });
    const { orderId, returnId } = await asked(product, { quantity: 2 });
    await decide(returnId, 'Approved', { note: 'Fair enough' });
    expect(await detail(returnId)).toMatchObject({
      status: 'Approved',
      quality: null,
      order: { id: orderId, name: 'Asha Rao', paymentMethod: 'COD' },
      refund: 499,
      lines: [{ quantity: 1, ordered: 2, paid: 499, size: 'M' }],
      refunds: [],
      creditNote: null,
      history: [
        { from: 'Pending', to: 'Approved', who: '9876500002', note: 'Fair enough' },
        { from: null, to: 'Pending', who: '9876500001' },
      ],
    });
    await decide(returnId, 'Received');
    expect(await detail(returnId)).toMatchObject({
      quality: 'Good',
      refund: 499,
      refunds: [{ amount: 499, status: 'decided', isCash: true }],
      creditNote: expect.stringMatching(/^CN\//),
    });
    expect((await call('GET', '/admin/returns/none')).status).toBe(404);
  });

  it.each(['Worn', 'Damaged'])('that is %s is paid back but not sold again', async (quality) => {
    const product = await addProduct(db, { stock: { M: 5 } });
    const { orderId, returnId } = await asked(product);
    await decide(returnId, 'Approved');
    expect((await decide(returnId, 'Received', { quality: 'Lovely' })).status).toBe(400);
    expect((await decide(returnId, 'Received', { quality, note: 'Smells of smoke' })).status).toBe(200);
    expect(await getStock(db, product)).toEqual({ onHand: 4, held: 0 });
    expect(await detail(returnId)).toMatchObject({
      quality,
      refunds: [{ amount: 499 }],
      history: [{ note: `${quality}: not restocked. Smells of smoke` }, {}, {}],
    });
    const { rows } = await db.execute(sql`SELECT status FROM orders WHERE id = ${orderId}`);
    expect(rows).toEqual([{ status: 'Returned' }]);
  });

  it('that is good goes back on the shelf; an exchange holds the other size', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const { returnId } = await asked(product, { type: 'Exchange', exchangeSize: 'L' });
    expect((await detail(returnId)).lines[0]?.sizes).toEqual([
      { size: 'M', available: 4 },
      { size: 'L', available: 1 },
    ]);
    await decide(returnId, 'Approved');
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 1, held: 1 });
    await decide(returnId, 'Received', { quality: 'Good' });
    expect(await getStock(db, product, 'M')).toEqual({ onHand: 5, held: 0 });
    await decide(returnId, 'Exchanged');
    expect(await getStock(db, product, 'L')).toEqual({ onHand: 0, held: 0 });
  });
});

describe('a step that was taken already', () => {
  const CHANGED = { status: 409, body: { code: 'changed-meanwhile' } };

  it.each([
    ['Approved', { note: 'Fair enough' }, { note: 'Too late, but all right' }],
    ['Rejected', { rejection: 'The tag is missing' }, { rejection: 'It was washed' }],
    ['Received', { quality: 'Good' }, { quality: 'Damaged', note: 'Torn sleeve' }],
    ['Received', { quality: 'Worn', note: 'Smells' }, { quality: 'Worn', note: 'Stained' }],
  ])(
    'is the same again with the same content, and refused with another: %s',
    async (status, first, second) => {
      const product = await addProduct(db, { stock: { M: 5 } });
      const { returnId } = await asked(product);
      if (status === 'Received') await decide(returnId, 'Approved');
      expect((await decide(returnId, status, first)).status).toBe(200);
      const decided = await detail(returnId);
      expect(await decide(returnId, status, second)).toMatchObject(CHANGED);
      expect((await decide(returnId, status, first)).status).toBe(200);
      expect((await decide(returnId, status)).status).toBe(200);
      expect(await detail(returnId)).toEqual(decided);
    },
  );

  it('sends one of two sizes that are asked for at once, and refuses the other', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const { returnId } = await asked(product, { type: 'Exchange' });
    expect((await decide(returnId, 'Approved')).status).toBe(200);
    expect((await decide(returnId, 'Approved', { exchangeSize: 'M' })).status, 'the same size').toBe(200);
    expect(await decide(returnId, 'Approved', { exchangeSize: 'L' })).toMatchObject(CHANGED);
    await decide(returnId, 'Received');
    const sizes = ['M', 'L'];
    const answers = await Promise.all(
      sizes.map((exchangeSize) => decide(returnId, 'Exchanged', { exchangeSize })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const sent = sizes[answers.findIndex(({ status }) => status === 200)];
    expect((await detail(returnId)).exchangeSize).toBe(sent);
    expect((await decide(returnId, 'Exchanged', { exchangeSize: sent })).status).toBe(200);
  });

  it('does not change the condition of goods that are on the shelf when the money goes back instead', async () => {
    const product = await addProduct(db, { stock: { M: 5, L: 1 } });
    const { returnId } = await asked(product, { type: 'Exchange', exchangeSize: 'L' });
    await decide(returnId, 'Approved');
    await decide(returnId, 'Received', { quality: 'Good' });
    const instead = { refundInstead: true, quality: 'Damaged' };
    expect(await decide(returnId, 'Received', instead)).toMatchObject(CHANGED);
    expect((await decide(returnId, 'Received', { refundInstead: true })).status).toBe(200);
    expect(await detail(returnId)).toMatchObject({ type: 'Return', quality: 'Good' });
  });

  it('takes no second reference for money that was transferred', async () => {
    const product = await addProduct(db, { stock: { M: 5 } });
    const { returnId } = await asked(product);
    for (const status of ['Approved', 'Received']) await decide(returnId, status);
    const { refunds } = await detail(returnId);
    const payee = { kind: 'upi', upiId: 'asha@okaxis' };
    await call('PUT', `/admin/refunds/${refunds[0]?.id}/payee`, payee);
    const paid = { reference: 'UTR412345678901' };
    expect((await decide(returnId, 'Refunded', paid)).status).toBe(200);
    expect((await decide(returnId, 'Refunded', paid)).status).toBe(200);
    expect(await decide(returnId, 'Refunded', { reference: 'UTR999999999999' })).toMatchObject(CHANGED);
  });
});
