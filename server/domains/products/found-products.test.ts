import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import type { ProductFilter } from './filter.queries.ts';
import { countUpTo } from './found-products.queries.ts';
import { createIndexedLists } from './index/indexed-lists.ts';
import { TOTAL_CAP } from './products.service.ts';
import type { SearchReading } from './search-terms.ts';

const { db, services } = await openTestStore();
const { listProducts } = services.products;

beforeEach(async () => void (await db.execute(sql`TRUNCATE products CASCADE`)));

/** Products with a word in their texts that is in no name. */
async function addMany(count: number) {
  await db.execute(sql`
    INSERT INTO products (id, name, description, category, price_paise)
    SELECT 'many-' || n, 'Garment ' || n, 'Quilted', 'polo', 10000 * (1 + n % 2)
    FROM generate_series(1, ${count}::int) AS n`);
}

function words(...typed: string[]): SearchReading {
  return { filter: {}, words: typed.map((word) => [{ word, isBeginning: false }]) };
}

describe('the total of a search, which its words may tell', () => {
  it('is exact up to the cap, whatever has left the shop', async () => {
    await addMany(TOTAL_CAP + 1);
    for (const search of ['quilted', 'garment', 'garments'])
      expect(await listProducts({ search })).toMatchObject({ total: TOTAL_CAP, totalIsCapped: true });
    await db.execute(sql`UPDATE products SET published = false WHERE id = 'many-7'`);
    for (const search of ['quilted', 'garment'])
      expect(await listProducts({ search })).toMatchObject({ total: TOTAL_CAP, totalIsCapped: false });
  });

  it('is counted where the list is filtered, too', async () => {
    await addMany(TOTAL_CAP + 2);
    const counted = { total: TOTAL_CAP / 2 + 1, totalIsCapped: false };
    expect(await listProducts({ search: 'quilted', maxPrice: 100 })).toMatchObject(counted);
    expect(await listProducts({ search: 'quilted under 150' })).toMatchObject(counted);
    expect(await listProducts({ search: 'garment', ids: ['many-1', 'many-2'] })).toMatchObject({ total: 2 });
    expect(await listProducts({ search: 'garment', inStock: true })).toMatchObject({ total: 0 });
  });

  it('is that of all words together', async () => {
    await addMany(TOTAL_CAP + 1);
    await addProduct(db, { name: 'Rare', description: 'Quilted' });
    expect(await listProducts({ search: 'rare quilted' })).toMatchObject({ total: 1, totalIsCapped: false });
  });
});

describe('counting what several words and a price find', () => {
  it('is the same by the words alone, whether many products have such a price or few', async () => {
    await addMany(60);
    await addProduct(db, { name: 'Garment', description: 'Quilted', pricePaise: 990_000 });
    await addProduct(db, { name: 'Garment', description: 'Plain', pricePaise: 990_000 });
    const search = { readings: [words('garment', 'quilted')] };
    const prices: [ProductFilter, number][] = [
      [{ maxPaise: 10_000 }, 30],
      [{ minPaise: 20_000 }, 31],
      [{ minPaise: 15_000, maxPaise: 20_000 }, 30],
      [{ minPaise: 500_000 }, 1],
      [{ maxPaise: 9_999 }, 0],
    ];
    for (const [price, found] of prices) {
      const counted = { filter: { search, ...price }, sort: 'newest', cap: 100 } as const;
      expect(await countUpTo(db, { ...counted, isLarge: true })).toBe(found);
      expect(await countUpTo(db, { ...counted, isLarge: false })).toBe(found);
    }
    const capped = { filter: { search, maxPaise: 20_000 }, sort: 'newest', cap: 40, isLarge: true } as const;
    expect(await countUpTo(db, capped)).toBe(41);
  });
});

describe('counting what a word finds within a category, tag or colour', () => {
  it('is the same however many have the word, and stops at the cap', async () => {
    await addMany(30);
    await addProduct(db, { name: 'Garment', category: 'hoodie', homeTag: 'Anime', colour: 'Aqua' });
    const count = (filter: ProductFilter, cap: number) =>
      countUpTo(db, {
        ...{ sort: 'price-asc', cap, isLarge: false },
        filter: { ...filter, search: { readings: [words('garment')] } },
      });
    expect(await count({ categories: ['polo'] }, 100)).toBe(30);
    expect(await count({ categories: ['polo'] }, 20)).toBe(21);
    expect(await count({ categories: ['polo', 'hoodie'] }, 100)).toBe(31);
    expect(await count({ homeTags: ['Anime'] }, 100)).toBe(1);
    expect(await count({ colours: ['Aqua'], categories: ['polo'] }, 100)).toBe(0);
    expect(await count({}, 100)).toBe(31);
  });
});

describe('the values of what a common word finds', () => {
  it('are those of products that match, named as capped where there are more', async () => {
    const { countFacets } = createIndexedLists(db);
    for (let made = 0; made < 4; made += 1)
      await addProduct(db, { name: 'Kite', category: 'polo', colour: 'Aqua' });
    await addProduct(db, { name: 'Other', category: 'hoodie', colour: 'Black' });
    const search = { name: 'kite', readings: [words('kite')] };
    const polos = [{ value: 'polo', count: 4 }];
    expect(await countFacets({ search }, { most: 4, atLeast: 4 })).toMatchObject({ category: polos });
    expect(await countFacets({ search }, { most: 4, atLeast: 4 })).not.toHaveProperty('isCapped');
    expect(await countFacets({ search }, { most: 3, atLeast: 4 })).toMatchObject({
      category: polos,
      color: [{ value: 'Aqua', count: 4 }],
      isCapped: true,
    });
  });
});
