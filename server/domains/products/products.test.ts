import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#core/contract/products.ts';
import { products } from '#server/db/schema/products.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { TOTAL_CAP } from './products.service.ts';

const store = await openTestStore();

async function get(path: string) {
  const response = await store.app.inject(path);
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function idsOf(query: string): Promise<string[]> {
  const { body } = await get(`/api/products/list?${query}`);
  return body.data.map((product: Product) => product._id);
}

beforeAll(async () => {
  const { db } = store;
  await addProduct(db, {
    id: 'kage',
    name: 'Kage Tee',
    homeTag: 'Anime',
    pricePaise: 49_900,
    mrpPaise: 79_900,
  });
  await addProduct(db, {
    id: 'line',
    name: '100% Line_Tee',
    homeTag: 'Minimal',
    colour: 'Sky Blue',
    pricePaise: 39_900,
  });
  await addProduct(db, {
    id: 'zip',
    name: 'Zip Up',
    category: 'zip hoodie',
    homeTag: 'Anime',
    pricePaise: 149_900,
  });
  await addProduct(db, {
    id: 'hood',
    name: 'Plain Hoodie',
    category: 'hoodie',
    pricePaise: 129_900,
    stock: { XL: 0 },
  });
  await addProduct(db, { id: 'same-price', name: 'Kage Two', homeTag: 'Anime', pricePaise: 49_900 });
  await addProduct(db, { id: 'draft', name: 'Kage Draft', homeTag: 'Anime', published: false });
});

describe('the list of products', () => {
  it('is every product on sale, newest first, when nothing is asked', async () => {
    const { status, body } = await get('/api/products/list');
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data.map((product: Product) => product._id)).toEqual([
      'same-price',
      'hood',
      'zip',
      'line',
      'kage',
    ]);
    expect(body).not.toHaveProperty('nextCursor');
  });

  it('carries the fields of the specification, in rupees', async () => {
    const { body } = await get('/api/products/kage');
    expect(body).toMatchObject({
      success: true,
      data: {
        _id: 'kage',
        name: 'Kage Tee',
        price: 499,
        mrp: 799,
        category: 'regular t-shirt',
        homeTag: 'Anime',
        colors: 'Black',
        sizes: 'S, M, L',
        stock: { S: 5, M: 5, L: 0 },
        images: [],
        reviews: [],
        countryOfOrigin: 'India',
      },
    });
    expect(body.data).not.toHaveProperty('published');
    expect(new Date(body.data.createdAt).toISOString()).toBe(body.data.createdAt);
  });

  it.each([
    ['category=Regular T-Shirt', ['same-price', 'line', 'kage']],
    ['category=hoodie', ['hood', 'zip']],
    ['category=zip hoodie', ['zip']],
    ['category=cargo', []],
    ['homeTag=Anime', ['same-price', 'zip', 'kage']],
    ['homeTag=anime', ['same-price', 'zip', 'kage']],
    ['homeTag=Anime,Minimal', ['same-price', 'zip', 'line', 'kage']],
    ['search=KAGE', ['same-price', 'kage']],
    ['search=100%25', ['line']],
    ['search=e_t', ['line']],
    ['search=', ['same-price', 'hood', 'zip', 'line', 'kage']],
    ['minPrice=499&maxPrice=1299', ['same-price', 'hood', 'kage']],
    ['minPrice=&maxPrice=', ['same-price', 'hood', 'zip', 'line', 'kage']],
    ['color=sky blue', ['line']],
    ['size=xl', []],
    ['size=s,l', ['same-price', 'zip', 'line', 'kage']],
    ['category=hoodie,regular t-shirt&maxPrice=1300', ['same-price', 'hood', 'line', 'kage']],
    ['color=black,sky blue&homeTag=anime,minimal&sort=price-desc', ['zip', 'same-price', 'kage', 'line']],
    ['size=L&inStock=true', []],
    ['inStock=true', ['same-price', 'zip', 'line', 'kage']],
    ['inStock=false', ['same-price', 'hood', 'zip', 'line', 'kage']],
    ['ids=kage,hood,missing,draft', ['hood', 'kage']],
    ['sort=price-asc', ['line', 'kage', 'same-price', 'hood', 'zip']],
    ['sort=price-desc', ['zip', 'hood', 'same-price', 'kage', 'line']],
    ['homeTag=Minimal,Anime&perTag=2', ['line', 'same-price', 'zip']],
  ])('%s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it.each(['newest', 'price-asc', 'price-desc'])(
    'walks every product once, page by page, by %s',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await get(`/api/products/list?sort=${sort}&limit=2&cursor=${cursor}`);
        seen.push(...body.data.map((product: Product) => product._id));
        expect(body.total).toBe(5);
        cursor = body.nextCursor;
      }
      expect(seen).toEqual(await idsOf(`sort=${sort}&limit=100`));
      expect(new Set(seen).size).toBe(5);
    },
  );

  it('leaves out what only a product page shows, when cards are asked for', async () => {
    const { body } = await get('/api/products/list?fields=card&ids=kage,line');
    expect(body.data).toHaveLength(2);
    for (const card of body.data) {
      expect(card).toMatchObject({ price: expect.any(Number), stock: expect.any(Object), reviewSummary: {} });
      for (const text of ['description', 'details', 'manufacturer', 'reviews'])
        expect(card).not.toHaveProperty(text);
    }
    const [whole] = (await get('/api/products/list?limit=1')).body.data;
    expect(whole).toMatchObject({ description: expect.any(String), reviews: [] });
  });

  it('keeps its place when products are added meanwhile', async () => {
    const { body } = await get('/api/products/list?limit=2');
    await addProduct(store.db, { id: 'latecomer' });
    const next = await get(`/api/products/list?limit=2&cursor=${body.nextCursor}`);
    expect(next.body.data.map((product: Product) => product._id)).toEqual(['zip', 'line']);
    await store.db.delete(products).where(eq(products.id, 'latecomer'));
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=cheap', 'maxPrice'],
    ['sort=best', 'sort'],
    ['inStock=maybe', 'inStock'],
    ['facets=yes', 'facets'],
    [`size=${'x'.repeat(21)}`, 'size'],
    ['color=,', 'color'],
    ['ids=,', 'ids'],
    [`search=${'x'.repeat(101)}`, 'search'],
    [`category=${'x'.repeat(101)}`, 'category'],
    ['cursor=nonsense', 'cursor'],
    ['perTag=0&homeTag=Anime', 'perTag'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await get(`/api/products/list?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.message).toContain(field);
  });

  it('refuses a cursor of another order', async () => {
    const { body } = await get('/api/products/list?limit=2');
    expect((await get(`/api/products/list?sort=price-asc&cursor=${body.nextCursor}`)).status).toBe(400);
  });

  it('answers 304 when nothing has changed since', async () => {
    const { headers } = await get('/api/products/list?limit=2');
    const again = await store.app.inject({
      url: '/api/products/list?limit=2',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('one product', () => {
  it.each(['missing', 'draft', "'; DROP TABLE products; --", '%00'])('answers 404 for %s', async (id) => {
    const { status, body } = await get(`/api/products/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(body).toEqual({ success: false, code: 'product-not-found', message: 'Product not found' });
  });

  it('shows as stock only what is not held', async () => {
    const id = await addProduct(store.db, { published: false, stock: { M: 7 } });
    await store.db.execute(sql`UPDATE product_sizes SET held = 3 WHERE product_id = ${id}`);
    await store.db.update(products).set({ published: true }).where(eq(products.id, id));
    expect((await get(`/api/products/${id}`)).body.data.stock).toEqual({ M: 4 });
    await store.db.delete(products).where(eq(products.id, id));
  });
});

describe('stored counts', () => {
  it('follow a product through publishing, a change of tag and deletion', async () => {
    const total = async (query: string) => (await get(`/api/products/list?${query}`)).body.total;
    const id = await addProduct(store.db, { category: 'cargo', homeTag: 'Bikes', published: false });
    expect(await total('homeTag=Bikes')).toBe(0);
    await store.db.update(products).set({ published: true }).where(eq(products.id, id));
    expect(await total('homeTag=Bikes')).toBe(1);
    expect((await get('/api/products/facets')).body.data.homeTags).toContain('Bikes');
    await store.db.update(products).set({ homeTag: null }).where(eq(products.id, id));
    expect(await total('homeTag=Bikes')).toBe(0);
    expect(await total('category=cargo')).toBe(1);
    await store.db.delete(products).where(eq(products.id, id));
    expect(await total('category=cargo')).toBe(0);
    expect((await get('/api/products/facets')).body.data.categories).not.toContain('cargo');
  });

  it('say so when they stop counting', async () => {
    await store.db.execute(sql`
      INSERT INTO products (id, name, category, price_paise)
      SELECT 'bulk-' || n, 'Bulk ' || n, 'bulk', 100 FROM generate_series(1, ${TOTAL_CAP + 5}) AS n`);
    const bySearch = await get('/api/products/list?search=bulk&limit=1');
    expect(bySearch.body).toMatchObject({ total: TOTAL_CAP, totalIsCapped: true });
    const byPrice = await get('/api/products/list?category=bulk&minPrice=1&limit=1');
    expect(byPrice.body).toMatchObject({ total: TOTAL_CAP + 5, totalIsCapped: false });
    const byCategory = await get('/api/products/list?category=bulk&limit=1');
    expect(byCategory.body).toMatchObject({ total: TOTAL_CAP + 5, totalIsCapped: false });
    await store.db.delete(products).where(eq(products.category, 'bulk'));
  });
});

describe('rules that the database keeps', () => {
  it.each([
    ['a price of nothing', { pricePaise: 0 }],
    ['a category in capitals', { category: 'Hoodie' }],
    ['a blank name', { name: '  ' }],
    ['negative stock', { stock: { M: -1 } }],
    ['a size in small letters', { stock: { m: 1 } }],
  ])('refuses %s', async (_what, product) => {
    await expect(addProduct(store.db, product)).rejects.toThrow();
  });
});
