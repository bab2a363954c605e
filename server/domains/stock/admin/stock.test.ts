import { beforeAll, describe, expect, it } from 'vitest';
import type { MovementList, StockList } from '#core/contract/stock.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
let headers: Record<string, string>;

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000103', role: 'fulfilment' });
  headers = (await signIn(store, '9000000103')).headers;
});

async function change(payload: object, key?: string) {
  const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
  return store.app.inject({ method: 'POST', url: '/api/admin/stock', headers: keyed, payload });
}

async function get<T>(path: string): Promise<T> {
  return (await store.app.inject({ url: `/api/admin/stock${path}`, headers })).json<{ data: T }>().data;
}

it('receives many sizes at once, and says why there are as many as there are', async () => {
  const productId = await addProduct(store.db, { stock: { S: 5, M: 0 } });
  const sizes = [
    { productId, size: 'S', quantity: 12 },
    { productId, size: 'M', quantity: 30 },
  ];
  const response = await change({ kind: 'receive', note: 'Challan 117', sizes });
  expect(response.json().data.sizes).toMatchObject([{ onHand: 17 }, { onHand: 30 }]);
  await change({
    kind: 'correct',
    reason: 'Two were torn',
    sizes: [{ productId, size: 'S', onHand: 15, wasOnHand: 17 }],
  });
  const why = await get<MovementList>(`/${productId}/S/movements`);
  expect(why.onHand).toBe(15);
  expect(why.movements).toMatchObject([
    { change: -2, balance: 15, reason: 'corrected', note: 'Two were torn', who: '9000000103' },
    { change: 12, balance: 17, reason: 'received', note: 'Challan 117' },
    { change: 5, balance: 5, reason: 'opening', who: null },
  ]);
  expect(await verifyBooks(store.db)).toEqual([]);
});

describe('a receipt that is sent again with its key', () => {
  async function receive(productId: string, { key, quantity = 20 }: { key?: string; quantity?: number }) {
    const response = await change(
      { kind: 'receive', note: '', sizes: [{ productId, size: 'M', quantity }] },
      key,
    );
    return { status: response.statusCode, body: response.json() };
  }
  const readOnHand = async (productId: string) =>
    (await get<StockList>(`?product=${productId}`)).rows[0]?.onHand;

  it('counts once, and gets the same answer', async () => {
    const productId = await addProduct(store.db, { stock: { M: 5 } });
    const [first, second] = await Promise.all([
      receive(productId, { key: 'receipt-1' }),
      receive(productId, { key: 'receipt-1' }),
    ]);
    expect(first).toMatchObject({ status: 200, body: { data: { sizes: [{ onHand: 25 }] } } });
    expect(second).toEqual(first);
    expect(await receive(productId, { key: 'receipt-1' })).toEqual(first);
    expect(await readOnHand(productId)).toBe(25);
  });

  it('is refused with other goods in it', async () => {
    const productId = await addProduct(store.db, { stock: { M: 5 } });
    await receive(productId, { key: 'receipt-2' });
    const other = await receive(productId, { key: 'receipt-2', quantity: 7 });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect(await readOnHand(productId)).toBe(25);
  });

  it('counts each time without one', async () => {
    const productId = await addProduct(store.db, { stock: { M: 5 } });
    await receive(productId, {});
    await receive(productId, {});
    expect(await readOnHand(productId)).toBe(45);
  });
});

it('leaves the key of a refused change free', async () => {
  const productId = await addProduct(store.db, { stock: { M: 5 } });
  const correct = (wasOnHand: number) =>
    change(
      { kind: 'correct', reason: 'Counted', sizes: [{ productId, size: 'M', onHand: 3, wasOnHand }] },
      'counted-1',
    );
  expect((await correct(9)).statusCode).toBe(409);
  expect((await correct(5)).statusCode).toBe(200);
});

it('answers a correction of an old count with what is there now, and changes nothing', async () => {
  const productId = await addProduct(store.db, { stock: { S: 5, M: 5 } });
  const correct = (onHand: number) =>
    change({
      kind: 'correct',
      reason: 'Counted',
      sizes: [
        { productId, size: 'M', onHand, wasOnHand: 5 },
        { productId, size: 'S', onHand, wasOnHand: 5 },
      ],
    });
  const answers = await Promise.all([correct(1), correct(2), correct(3)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().sizes).toHaveLength(2);
  expect(await verifyBooks(store.db)).toEqual([]);
});

it.each([
  ['no size', { kind: 'receive', note: '', sizes: [] }],
  [
    'no reason',
    { kind: 'correct', reason: '', sizes: [{ productId: 'x', size: 'S', onHand: 1, wasOnHand: 1 }] },
  ],
  ['nothing received', { kind: 'receive', note: '', sizes: [{ productId: 'x', size: 'S', quantity: 0 }] }],
  ['parts of a piece', { kind: 'receive', note: '', sizes: [{ productId: 'x', size: 'S', quantity: 1.5 }] }],
])('refuses %s', async (_what, payload) => {
  expect((await change(payload)).statusCode).toBe(400);
});

it('refuses an unknown size, with all that came with it', async () => {
  const productId = await addProduct(store.db, { stock: { S: 5 } });
  const sizes = [
    { productId, size: 'S', quantity: 1 },
    { productId, size: 'XXXL', quantity: 1 },
  ];
  expect((await change({ kind: 'receive', note: '', sizes })).statusCode).toBe(404);
  expect((await get<StockList>(`?product=${productId}`)).rows).toMatchObject([{ onHand: 5 }]);
});

it('counts and lists as low what shoppers could buy, not what is hidden', async () => {
  const { counts } = await get<StockList>('');
  await addProduct(store.db, { name: 'Draft', stock: { S: 0, M: 2 }, published: false });
  await addProduct(store.db, { name: 'Draft no more', stock: { S: 0, M: 2, L: 90 } });
  const namesIn = async (query: string) =>
    (await get<StockList>(`?search=draft${query}`)).rows.map(({ name, size }) => `${name} ${size}`);
  expect(await namesIn('&view=low')).toEqual(['Draft no more S', 'Draft no more M']);
  expect(await namesIn('&view=out&sort=product')).toEqual(['Draft no more S']);
  expect(await namesIn('')).toHaveLength(5);
  expect((await get<StockList>('')).counts).toMatchObject({
    low: { count: counts.low.count + 2 },
    out: { count: counts.out.count + 1 },
  });
});

it('lists the lowest first, page by page', async () => {
  for (let number = 0; number < 6; number += 1)
    await addProduct(store.db, { name: 'Paged', stock: { S: number, M: 9 } });
  for (const sort of ['lowest', 'product']) {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get<StockList>(`?search=paged&sort=${sort}&limit=5&cursor=${cursor}`);
      seen.push(...page.rows.map(({ productId, size }) => productId + size));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
  }
  const { rows } = await get<StockList>('?search=paged&view=out');
  expect(rows).toMatchObject([{ onHand: 0, size: 'S' }]);
});
