import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const review = {
  productId: 'kage',
  name: 'Meera',
  rating: 4,
  comment: 'Soft and heavy.',
  fit: 'As expected',
};

async function post(payload: unknown) {
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/products/add-review',
    payload: payload as object,
  });
  return { status: response.statusCode, body: response.json() };
}

async function productOf(id: string) {
  return (await store.app.inject(`/api/products/${id}`)).json().data;
}

beforeAll(async () => {
  await addProduct(store.db, { id: 'kage' });
  await addProduct(store.db, { id: 'draft', published: false });
});

describe('adding a review', () => {
  it('shows it first on the product, trimmed, and counts it', async () => {
    expect((await post(review)).status).toBe(201);
    expect((await post({ ...review, name: '  Tenzin ', rating: '2', fit: 'Large' })).body.success).toBe(true);
    const product = await productOf('kage');
    expect(product.reviews.map((shown: { name: string }) => shown.name)).toEqual(['Tenzin', 'Meera']);
    expect(product.reviews[0]).toMatchObject({ rating: 2, fit: 'Large', verifiedBuyer: false });
    expect(product.reviewSummary).toMatchObject({
      count: 2,
      average: 3,
      recommended: 1,
      ratings: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 0 },
      fits: { 'As expected': 1, Large: 1, Small: 0 },
    });
  });

  it.each([
    ['name', { ...review, name: '   ' }],
    ['name', { ...review, name: 'x'.repeat(101) }],
    ['rating', { ...review, rating: 6 }],
    ['rating', { ...review, rating: 2.5 }],
    ['rating', { ...review, rating: null }],
    ['comment', { ...review, comment: '' }],
    ['comment', { ...review, comment: 'x'.repeat(2001) }],
    ['comment', { ...review, comment: { $ne: 1 } }],
    ['fit', { ...review, fit: 'Tight' }],
    ['fit', { ...review, fit: undefined }],
    ['productId', { ...review, productId: 7 }],
  ])('refuses a bad %s and names it', async (field, payload) => {
    const { status, body } = await post(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.message).toContain(field);
  });

  it.each(['missing', 'draft'])(
    'refuses a review of a product that is not on sale: %s',
    async (productId) => {
      expect(await post({ ...review, productId })).toMatchObject({
        status: 404,
        body: { field: 'productId' },
      });
    },
  );

  it.each([[[]], ['text'], [null]])('refuses the body %j', async (payload) => {
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/products/add-review',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().success).toBe(false);
  });

  it('answers broken JSON, no body, another type and a huge body in JSON', async () => {
    const send = (headers: Record<string, string>, payload?: string) =>
      store.app.inject({ method: 'POST', url: '/api/products/add-review', headers, payload });
    const json = { 'content-type': 'application/json' };
    expect((await send(json, '{"name":')).statusCode).toBe(400);
    expect((await send(json)).statusCode).toBe(400);
    expect((await send({ 'content-type': 'text/csv' }, 'a,b')).statusCode).toBe(415);
    const huge = await send(json, JSON.stringify({ ...review, comment: 'x'.repeat(300_000) }));
    expect(huge.statusCode).toBe(413);
    expect(huge.json().success).toBe(false);
  });

  it('keeps counts right when many arrive at once, one is hidden and one deleted', async () => {
    const id = await addProduct(store.db);
    await Promise.all(Array.from({ length: 20 }, () => post({ ...review, productId: id, rating: 5 })));
    await store.db.execute(
      sql`UPDATE reviews SET hidden = true WHERE id = (SELECT min(id) FROM reviews WHERE product_id = ${id})`,
    );
    await store.db.execute(
      sql`DELETE FROM reviews WHERE id = (SELECT max(id) FROM reviews WHERE product_id = ${id})`,
    );
    const product = await productOf(id);
    expect(product.reviewSummary).toMatchObject({ count: 18, average: 5, ratings: { 5: 18 } });
    expect(product.reviews).toHaveLength(18);
  });

  it('goes with its product', async () => {
    const id = await addProduct(store.db);
    await post({ ...review, productId: id });
    await store.db.execute(sql`DELETE FROM products WHERE id = ${id}`);
    const { rows } = await store.db.execute(sql`SELECT 1 FROM review_tallies WHERE product_id = ${id}`);
    expect(rows).toEqual([]);
  });
});

it('limits how many reviews one address sends', async () => {
  const limited = await openTestStore({ LIMITS: 'on' });
  await addProduct(limited.db, { id: 'limited' });
  const statuses = [];
  for (let sent = 0; sent < 21; sent += 1) {
    const response = await limited.app.inject({
      method: 'POST',
      url: '/api/products/add-review',
      payload: { ...review, productId: 'limited' },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  expect(statuses[20]).toBe(429);
});
