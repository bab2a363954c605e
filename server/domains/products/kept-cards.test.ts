import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ProductQuery } from '#core/contract/products.ts';
import { productSizes, products } from '#server/db/schema/products.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { readChange } from './cache-tags.ts';
import { createProducts } from './products.service.ts';

const { db } = await openTestStore();
const black = await addProduct(db, { name: 'Kage', style: 'Kage', colour: 'Black', pricePaise: 49_900 });
const white = await addProduct(db, { name: 'Kage', style: 'Kage', colour: 'White', pricePaise: 59_900 });
const other = await addProduct(db, { name: 'Other', colour: 'Black', pricePaise: 69_900, stock: { M: 3 } });

/** A process that hears of changes when a test says so. */
let process: ReturnType<typeof createProducts>;
beforeEach(async () => {
  process = createProducts({
    db,
    readDefaults: async () => ({ manufacturer: '', countryOfOrigin: '' }),
    readSynonyms: async () => [],
  });
  process.keptCards.begin();
  await db.update(products).set({ published: true, pricePaise: 69_900 }).where(eq(products.id, other));
  await setStock(other, 3);
});

async function setStock(productId: string, onHand: number) {
  await db.update(productSizes).set({ onHand }).where(eq(productSizes.productId, productId));
}

async function list(query: ProductQuery = {}) {
  const page = await process.listProducts({ fields: 'card', ...query });
  return page.products;
}

async function stockOf(id: string, query?: ProductQuery) {
  const cards = await list(query);
  return cards.find(({ _id }) => _id === id)?.stock;
}

it('are the same as without', async () => {
  const { listProducts } = createProducts({
    db,
    readDefaults: async () => ({ manufacturer: '', countryOfOrigin: '' }),
    readSynonyms: async () => [],
  });
  for (const query of [
    {},
    { sort: 'price-desc' },
    { limit: 1 },
    { category: ['polo'], facets: true },
  ] as const) {
    const asked = { fields: 'card', ...query } as ProductQuery;
    const expected = await listProducts(asked);
    expect(await process.listProducts(asked)).toEqual(expected);
    expect(await process.listProducts(asked)).toEqual(expected);
  }
});

it('are read once for all lists', async () => {
  expect(await countStatements(() => list())).toBe(2);
  expect(await countStatements(() => list())).toBe(1);
  expect(await countStatements(() => list({ sort: 'price-asc' }))).toBe(1);
});

it('are read again once a change is noted, and no others', async () => {
  await list();
  await setStock(other, 1);
  expect(await stockOf(other)).toEqual({ M: 3 });
  process.keptCards.outdate(readChange(`stock:${other}`));
  expect(await countStatements(async () => expect(await stockOf(other)).toEqual({ M: 1 }))).toBe(2);
  process.keptCards.outdate(readChange('stock:someone-else'));
  expect(await countStatements(() => list())).toBe(1);
  process.keptCards.outdate(readChange('all'));
  expect(await countStatements(() => list())).toBe(2);
});

it('show whether the other colours of a style can be had', async () => {
  await list();
  await setStock(white, 0);
  process.keptCards.outdate(readChange(`sizes:${white}`));
  const cards = await list();
  const colours = cards.find(({ _id }) => _id === black)?.styleColours;
  expect(colours).toMatchObject([
    { _id: black, inStock: true },
    { _id: white, inStock: false },
  ]);
});

it('are not kept when something changes while they are read', async () => {
  const reading = process.keptCards.read(db, { source: sql`products`, order: sql`p.id` });
  process.keptCards.outdate(readChange(`stock:${other}`));
  await reading;
  await setStock(other, 2);
  expect(await stockOf(other)).toEqual({ M: 2 });
});

it('decide neither what a list has, nor in which order', async () => {
  await list();
  await db.update(products).set({ pricePaise: 100 }).where(eq(products.id, other));
  const byPrice = await list({ sort: 'price-asc' });
  expect(byPrice.map(({ _id, price }) => [_id, price])).toEqual([
    [other, 1],
    [black, 499],
    [white, 599],
  ]);
  await db.update(products).set({ published: false }).where(eq(products.id, other));
  expect((await list()).map(({ _id }) => _id)).not.toContain(other);
});

it('are not what a cart reads of its products', async () => {
  await list();
  await setStock(other, 1);
  expect(await stockOf(other, { ids: [other] })).toEqual({ M: 1 });
});

it('are at most two thousand', async () => {
  await db.execute(sql`
    INSERT INTO products (id, name, category, price_paise, colour, created_at)
    SELECT 'many-' || n, 'Many', 'polo', 100, 'Black', '2020-01-01' FROM generate_series(1, 2100) AS n`);
  let cursor: string | undefined;
  do {
    const page = await process.listProducts({ fields: 'card', limit: 50, cursor });
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  // What was listed first is gone, what was listed last is there: of equal products these have the lowest ids.
  expect(await countStatements(() => list({ sort: 'newest' }))).toBe(2);
  expect(await countStatements(() => list({ sort: 'price-asc' }))).toBe(1);
});
