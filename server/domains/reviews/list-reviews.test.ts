import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProductReviewPage } from '#core/contract/reviews.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db, app } = store;

interface Given {
  rating: number;
  fit?: string;
  size?: string;
  helpful?: number;
  hidden?: boolean;
}

/** Reviews r0, r1, … from the oldest to the newest. */
async function productWith(given: Given[]): Promise<string> {
  const productId = await addProduct(db, { stock: { S: 1, M: 1, L: 1 } });
  for (const [place, { rating, fit = null, size = null, helpful = 0, hidden = false }] of given.entries()) {
    await db.execute(sql`
      INSERT INTO reviews (id, product_id, name, rating, comment, fit, size, helpful, hidden, created_at)
      VALUES (${`${productId} ${place}`}, ${productId}, ${`r${place}`}, ${rating}, 'Good', ${fit}, ${size}, ${helpful},
        ${hidden}, ${new Date(Date.UTC(2026, 1, 1, 0, place)).toISOString()})`);
  }
  return productId;
}

async function ask(productId: string, query: Record<string, string> = {}) {
  const url = `/api/products/${productId}/reviews?${new URLSearchParams(query)}`;
  const response = await app.inject(url);
  return { status: response.statusCode, ...response.json<{ data: ProductReviewPage; code?: string }>() };
}

async function namesIn(productId: string, query: Record<string, string> = {}): Promise<string[]> {
  return (await ask(productId, query)).data.reviews.map(({ name }) => name);
}

const FOUR: Given[] = [
  { rating: 5, fit: 'As expected', size: 'M', helpful: 1 },
  { rating: 2, fit: 'Large', size: 'L', helpful: 7 },
  { rating: 5, fit: 'As expected', size: 'L' },
  { rating: 4 },
];

describe('the reviews of a product', () => {
  it('are sorted in four ways', async () => {
    const id = await productWith([...FOUR, { rating: 1, hidden: true }]);
    expect(await namesIn(id)).toEqual(['r3', 'r2', 'r1', 'r0']);
    expect(await namesIn(id, { sort: 'helpful' })).toEqual(['r1', 'r0', 'r3', 'r2']);
    expect(await namesIn(id, { sort: 'highest' })).toEqual(['r2', 'r0', 'r3', 'r1']);
    expect(await namesIn(id, { sort: 'lowest' })).toEqual(['r1', 'r3', 'r2', 'r0']);
  });

  it('are filtered, with counts that hold for what is not filtered', async () => {
    const id = await productWith(FOUR);
    const { data } = await ask(id, { rating: '5' });
    expect(data.reviews.map(({ name }) => name)).toEqual(['r2', 'r0']);
    expect(data.total).toBe(2);
    expect(data.facets).toEqual({
      rating: [
        { value: 5, count: 2 },
        { value: 4, count: 1 },
        { value: 3, count: 0 },
        { value: 2, count: 1 },
        { value: 1, count: 0 },
      ],
      size: [
        { value: 'M', count: 1 },
        { value: 'L', count: 1 },
      ],
      fit: [
        { value: 'As expected', count: 2 },
        { value: 'Large', count: 0 },
      ],
      photos: 0,
    });
    expect(await namesIn(id, { size: 'L' })).toEqual(['r2', 'r1']);
    expect(await namesIn(id, { fit: 'Large', size: 'L', rating: '' })).toEqual(['r1']);
    expect(await namesIn(id, { photos: 'true' })).toEqual([]);
    expect(await namesIn(id, { photos: 'false' })).toHaveLength(4);
  });

  it.each(['newest', 'helpful', 'highest', 'lowest'])('come page by page: %s', async (sort) => {
    const id = await productWith(
      Array.from({ length: 23 }, (_, place) => ({ rating: 1 + (place % 5), helpful: place % 3 })),
    );
    const seen: string[] = [];
    const lengths: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data } = await ask(id, { sort, cursor });
      lengths.push(data.reviews.length);
      seen.push(...data.reviews.map(({ name }) => name));
      cursor = data.nextCursor;
    }
    expect(lengths).toEqual([10, 10, 3]);
    expect(new Set(seen).size).toBe(23);
  });

  it('refuse what is no page of them', async () => {
    const id = await productWith(Array.from({ length: 11 }, () => ({ rating: 3 })));
    const { data } = await ask(id, { sort: 'lowest' });
    const refusal = { status: 400, code: 'cursor-invalid' };
    expect(await ask(id, { sort: 'highest', cursor: data.nextCursor ?? '' })).toMatchObject(refusal);
    expect(await ask(id, { cursor: 'nonsense' })).toMatchObject(refusal);
    for (const [name, value] of Object.entries({ sort: 'loudest', rating: '6', fit: 'Tight', photos: '1' }))
      expect(await ask(id, { [name]: value })).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(await ask('nowhere')).toMatchObject({ status: 404, code: 'product-not-found' });
  });
});

describe('a vote for a review', () => {
  async function vote(id: string, browser: string) {
    const headers = { 'user-agent': browser };
    const response = await app.inject({ method: 'POST', url: `/api/reviews/${id}/helpful`, headers });
    return { status: response.statusCode, ...response.json() };
  }

  it('counts once for each browser, also when it comes twice at once', async () => {
    const id = `${await productWith([{ rating: 5 }])} 0`;
    const answers = await Promise.all([vote(id, 'Firefox'), vote(id, 'Firefox'), vote(id, 'Chrome')]);
    expect(answers.map(({ data }) => data.isNew).filter(Boolean)).toHaveLength(2);
    expect(await vote(id, 'Firefox')).toMatchObject({ status: 200, data: { helpful: 2, isNew: false } });
    expect(await vote(id, 'Safari')).toMatchObject({ data: { helpful: 3, isNew: true } });
    const { rows } = await db.execute<{ voter: string }>(
      sql`SELECT voter FROM review_votes WHERE review_id = ${id}`,
    );
    for (const { voter } of rows) expect(voter).toMatch(/^[\w-]{22}$/);
  });

  it('is refused where nothing is shown', async () => {
    const id = `${await productWith([{ rating: 5, hidden: true }])} 0`;
    expect(await vote(id, 'Firefox')).toMatchObject({ status: 404, code: 'not-found' });
    expect(await vote('nothing', 'Firefox')).toMatchObject({ status: 404, code: 'not-found' });
  });
});
