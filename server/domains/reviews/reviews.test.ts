import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addShopper, createClock } from '#tests/orders/order-store.ts';
import { addOrder } from '#tests/support/add-order.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const clock = createClock();
const limited = await openTestStore({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, { now: clock.now });
const review = {
  productId: 'kage',
  name: 'Meera',
  rating: 4,
  comment: 'Soft and heavy.',
  fit: 'As expected',
};

async function post(payload: unknown, { headers = {} }: { headers?: Record<string, string> } = {}) {
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/products/add-review',
    payload: payload as object,
    headers,
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
    ['rating', { ...review, rating: true }],
    ['rating', { ...review, rating: [5] }],
    ['rating', { ...review, rating: '5 stars' }],
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

describe('a reviewer who is logged in', () => {
  async function buyer(phone: string, status: 'Delivered' | 'Shipped') {
    const { headers, userId } = await logIn(store, phone);
    const productId = await addProduct(store.db);
    const deliveredAt = status === 'Delivered' ? new Date() : null;
    await addOrder(store.db, { userId, deliveredAt, lines: [{ productId, size: 'M' }] });
    return { headers, userId, productId };
  }

  it('is a verified buyer once the product was delivered to the account', async () => {
    const { headers, userId, productId } = await buyer('9876511001', 'Delivered');
    expect((await post({ ...review, productId }, { headers })).status).toBe(201);
    expect((await productOf(productId)).reviews).toMatchObject([
      { name: 'Meera', verifiedBuyer: true, size: 'M', helpful: 0 },
    ]);
    const { rows } = await store.db.execute(sql`SELECT user_id FROM reviews WHERE product_id = ${productId}`);
    expect(rows).toEqual([{ user_id: userId }]);
  });

  it('reviews a product that was bought once, also when two are sent at the same time', async () => {
    const { headers, productId } = await buyer('9876511002', 'Delivered');
    const send = () => post({ ...review, productId }, { headers });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'review-exists' } });
    expect((await productOf(productId)).reviewSummary.count).toBe(1);
  });

  it('reviews each line that was bought, the one that came last first', async () => {
    const { headers, userId, productId } = await buyer('9876511003', 'Delivered');
    const deliveredAt = new Date(Date.now() + 60_000);
    await addOrder(store.db, { userId, deliveredAt, lines: [{ productId, size: 'XL' }] });
    for (const rating of [5, 2])
      expect((await post({ ...review, productId, rating }, { headers })).status).toBe(201);
    expect((await productOf(productId)).reviews).toMatchObject([
      { rating: 2, size: 'M', verifiedBuyer: true },
      { rating: 5, size: 'XL', verifiedBuyer: true },
    ]);
    expect((await post({ ...review, productId }, { headers })).body.code).toBe('review-exists');
  });

  it.each(['Shipped', 'of another product', 'with an outdated token'])(
    'is like everybody else before that: %s',
    async (which) => {
      const { headers, productId } = await buyer(
        `987651${2000 + which.length}`,
        which === 'Shipped' ? which : 'Delivered',
      );
      const other = which === 'of another product' ? await addProduct(store.db) : productId;
      const given = which === 'with an outdated token' ? { authorization: 'Bearer a.b.c' } : headers;
      expect((await post({ ...review, productId: other }, { headers: given })).status).toBe(201);
      expect((await productOf(other)).reviews).toMatchObject([{ verifiedBuyer: false }]);
    },
  );
});

describe('many reviews at once', () => {
  async function send(productId: string, address: string, rating = 1) {
    const headers = { 'x-forwarded-for': address };
    const payload = { ...review, productId, rating };
    return (await limited.app.inject({ method: 'POST', url: '/api/products/add-review', payload, headers }))
      .statusCode;
  }

  async function shownOf(productId: string) {
    return (await limited.app.inject(`/api/products/${productId}`)).json().data.reviewSummary;
  }

  async function fiveStars() {
    const id = await addProduct(limited.db);
    await limited.db.execute(sql`INSERT INTO reviews (id, product_id, name, rating, comment)
      SELECT ${id} || n, ${id}, 'Reader', 5, 'Good' FROM generate_series(1, 6) AS n`);
    return id;
  }

  it('from one address count once; the others wait for staff', async () => {
    const id = await fiveStars();
    const statuses = [];
    for (let sent = 0; sent < 19; sent += 1) statuses.push(await send(id, '198.51.100.1'));
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(9).fill(429)]);
    expect(await shownOf(id)).toMatchObject({ count: 7, average: 4.4 });
  });

  it('from many addresses do not turn the stars of a product', async () => {
    const id = await fiveStars();
    for (let sent = 0; sent < 19; sent += 1) expect(await send(id, `198.51.101.${sent}`)).toBe(201);
    expect(await shownOf(id)).toMatchObject({ count: 9, average: 3.7 });
    const { reviews, counts } = await limited.services.reviewAdmin.listReviews({
      view: 'waiting',
      product: id,
      limit: 100,
    });
    expect(reviews).toHaveLength(16);
    expect(reviews[0]).toMatchObject({ hidden: true, isWaiting: true });
    expect(counts.waiting.count).toBeGreaterThanOrEqual(16);
  });

  it('spread over hours still wait after ten in a day', async () => {
    const id = await fiveStars();
    for (let sent = 0; sent < 15; sent += 1) {
      await send(id, `198.51.102.${sent}`);
      clock.pass(1300);
    }
    expect((await shownOf(id)).count).toBe(6 + 10);
    clock.pass(24 * 3600);
    await send(id, '198.51.102.99');
    expect((await shownOf(id)).count).toBe(6 + 11);
  });

  it('are limited like votes and photos, by address and day', async () => {
    const { services, db } = limited;
    const id = await fiveStars();
    const voter = { userId: null, address: '198.51.103.1' };
    const vote = (browser: string) => services.reviews.vote(`${id}1`, { ...voter, browser });
    for (let sent = 0; sent < 100; sent += 1) await vote(`Browser ${sent}`);
    await expect(vote('One more')).rejects.toMatchObject({ code: 'too-many-requests' });

    const { id: userId } = await addShopper(db);
    const lines = [{ productId: id, size: 'M' }];
    const { token, lineIds } = await addOrder(db, { userId, deliveredAt: clock.now(), lines });
    const lineId = lineIds[0] ?? '';
    const written = { name: 'Meera', rating: 4, comment: 'Soft.', fit: 'As expected' as const };
    await services.reviews.reviewByLink(token, { ...written, lineId });
    const sendNothing = () =>
      services.reviews.addPhoto({ token, lineId }, { content: Buffer.alloc(0), address: voter.address });
    for (let sent = 0; sent < 40; sent += 1)
      await expect(sendNothing()).rejects.toMatchObject({ code: 'picture-unreadable' });
    await expect(sendNothing()).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('leave no addresses behind for longer than a day', async () => {
    const { db, services } = limited;
    const countSends = async () => (await db.execute(sql`SELECT FROM review_sends`)).rows.length;
    await services.reviews.forgetReviewers();
    expect(await countSends()).toBeGreaterThan(0);
    clock.pass(24 * 3600 + 1);
    await services.reviews.forgetReviewers();
    expect(await countSends()).toBe(0);
  });
});
