import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Product } from '#core/contract/products.ts';
import type { ReviewList, StaffReview } from '#core/contract/reviews/admin.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { call } = await signInStaff(store, 'manager');
let made = 0;

async function addReview(given: Partial<typeof reviews.$inferInsert> = {}) {
  made += 1;
  const productId = given.productId ?? (await addProduct(store.db));
  const id = `review-${made}`;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + made * 60_000);
  await store.db
    .insert(reviews)
    .values({ id, name: 'Asha', rating: 5, comment: 'Soft', createdAt, ...given, productId });
  return { id, productId };
}

async function list(query = ''): Promise<ReviewList> {
  return (await call<ReviewList>('GET', `/reviews${query}`)).data;
}

async function find(id: string): Promise<StaffReview> {
  const review = (await list('?limit=100')).reviews.find((each) => each.id === id);
  if (!review) throw new Error(`no review ${id}`);
  return review;
}

async function shown(productId: string): Promise<Product> {
  return (await store.app.inject(`/api/products/${productId}`)).json<{ data: Product }>().data;
}

describe('several at once', () => {
  it('are hidden and shown, each with its entry in the history', async () => {
    const productId = await addProduct(store.db);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await addReview({ productId, rating: 1 })).id);
    const change = (hidden: boolean) => call('POST', '/reviews/bulk', { ids: [...ids, 'gone'], hidden });
    expect(await change(true)).toMatchObject({ status: 200, data: { changed: 3 } });
    expect(await shown(productId)).toMatchObject({ reviews: [], reviewSummary: { count: 0 } });
    const entries = await store.db.select().from(auditLog);
    for (const id of ids) expect(entries.filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
    expect(await change(true)).toMatchObject({ data: { changed: 0 } });
    expect(await change(false)).toMatchObject({ data: { changed: 3 } });
    expect((await shown(productId)).reviewSummary.count).toBe(3);
  });

  it('are looked at once somebody decides about them', async () => {
    const hide = await addReview({ hidden: true, isWaiting: true });
    const show = await addReview({ hidden: true, isWaiting: true });
    const waiting = async () => (await list('?view=waiting&limit=100')).reviews.map(({ id }) => id);
    expect(await waiting()).toEqual([show.id, hide.id]);
    await call('POST', '/reviews/bulk', { ids: [hide.id], hidden: true });
    await call('PUT', `/reviews/${show.id}`, { version: 1, hidden: false });
    expect(await waiting()).toEqual([]);
    expect(await find(hide.id)).toMatchObject({ hidden: true, isWaiting: false });
    expect((await shown(show.productId)).reviewSummary.count).toBe(1);
  });

  it.each([{ ids: [], hidden: true }, { ids: ['x'] }, { ids: Array(101).fill('x'), hidden: true }])(
    'refuses %j',
    async (body) => {
      expect((await call('POST', '/reviews/bulk', body)).status).toBe(400);
    },
  );
});

describe('hiding', () => {
  it('takes a review and its stars out of the shop, and brings them back', async () => {
    const { id, productId } = await addReview({ rating: 1 });
    expect((await call('PUT', `/reviews/${id}`, { version: 1, hidden: true })).status).toBe(200);
    expect(await shown(productId)).toMatchObject({ reviews: [], reviewSummary: { count: 0 } });
    expect((await list('?view=hidden')).reviews.map((review) => review.id)).toContain(id);
    await call('PUT', `/reviews/${id}`, { version: 2, hidden: false });
    expect(await shown(productId)).toMatchObject({ reviews: [{ _id: id }], reviewSummary: { count: 1 } });
  });
});

describe('answering', () => {
  it('shows the answer under the review, and leaves the review as it was', async () => {
    const { id, productId } = await addReview();
    await call('PUT', `/reviews/${id}`, { version: 1, answer: ' Thank you, Asha. ' });
    expect((await shown(productId)).reviews).toMatchObject([{ comment: 'Soft', answer: 'Thank you, Asha.' }]);
    expect(await find(id)).toMatchObject({ answer: 'Thank you, Asha.', hidden: false, version: 2 });
    const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'review.answered', before: { answer: null } });
  });

  it('can be taken back', async () => {
    const { id, productId } = await addReview({ answer: 'Thanks', answeredAt: new Date() });
    await call('PUT', `/reviews/${id}`, { version: 1, answer: null });
    expect((await shown(productId)).reviews[0]).not.toHaveProperty('answer');
    expect((await find(id)).answeredAt).toBeNull();
  });

  it('refuses the second of two who answer at once, and what is no answer', async () => {
    const { id } = await addReview();
    const answer = (text: string) => call('PUT', `/reviews/${id}`, { version: 1, answer: text });
    const both = await Promise.all([answer('One'), answer('Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const wrong of ['', '  ', 'x'.repeat(2001)]) expect((await answer(wrong)).status).toBe(400);
    expect((await call('PUT', '/reviews/nobody', { version: 1, hidden: true })).status).toBe(404);
  });
});

describe('the list', () => {
  it('is narrowed down by stars, product and what is to do, in pages', async () => {
    const productId = await addProduct(store.db, { name: 'Kage Tee' });
    for (const rating of [2, 3, 3]) await addReview({ productId, rating });
    await addReview({ productId, rating: 3, answer: 'Thanks' });
    const ratings = async (query: string) =>
      (await list(`?product=${productId}${query}`)).reviews.map(({ rating }) => rating);
    expect(await ratings('')).toEqual([3, 3, 3, 2]);
    expect(await ratings('&stars=3&view=unanswered')).toEqual([3, 3]);
    const first = await list(`?product=${productId}&limit=3`);
    expect(first.productName).toBe('Kage Tee');
    expect(await ratings(`&limit=3&cursor=${first.nextCursor}`)).toEqual([2]);
    expect((await call('GET', '/reviews?stars=6')).status).toBe(400);
  });

  it('counts what is to do, up to 300', async () => {
    const productId = await addProduct(store.db);
    const many = Array.from({ length: 301 }, (_, index) => ({
      id: `many-${index}`,
      productId,
      name: 'Many',
      rating: 4,
      comment: 'Fine',
    }));
    await store.db.insert(reviews).values(many);
    expect((await list()).counts.unanswered).toEqual({ count: 300, isCapped: true });
  });
});
