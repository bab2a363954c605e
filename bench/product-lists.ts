import { sql } from 'drizzle-orm';
import type { ProductQuery } from '#core/contract/products.ts';
import { connectDatabase } from '#server/db/client.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createProducts } from '#server/domains/products/products.service.ts';
import { measureSideBySide } from './measure.ts';

/** Each fills a page in the small catalogue too, so that both sides have as much to show. */
const QUERIES: Record<string, ProductQuery> = {
  'newest first': {},
  'one category, newest': { category: 'oversized t-shirt' },
  'one category, by price': { category: 'oversized t-shirt', sort: 'price-asc' },
  'hoodies (contains), by price': { category: 'hoodie', sort: 'price-desc' },
  'one tag, newest': { homeTag: ['Anime'] },
  'one tag, by price': { homeTag: ['Anime'], sort: 'price-asc' },
  'category and tag, by price': { category: 'polo', homeTag: ['Sports'], sort: 'price-asc' },
  'colour and category, newest': { category: 'polo', color: 'Black' },
  'price between, by price': { minPrice: 600, maxPrice: 900, sort: 'price-asc' },
  'category and price between, newest': { category: 'hoodie', minPrice: 1300, maxPrice: 1500 },
  'size in stock, newest': { size: 'M', inStock: true },
  'category, size in stock, by price': { category: 'cargo', size: 'L', inStock: true, sort: 'price-asc' },
  'common word in the name': { search: 'monsoon' },
  'two words in the name': { search: 'monsoon echo' },
  'colour and type': { search: 'black polo' },
  'a word without its hyphen': { search: 'tshirt' },
  'the first letter of a search': { search: 'm' },
  'home sections': { homeTag: ['Anime', 'Minimal', 'F1', 'Cars', 'Video Games', 'Bikes'], perTag: 10 },
};

export interface ListResult {
  list: string;
  smallMs: number;
  largeMs: number;
  ratio: number;
}

/** The first page of every kind of list, in a small and in a large catalogue: uncached calls of the service. */
export async function benchProductLists({
  serverUrl,
  small,
  large,
}: {
  serverUrl: string;
  small: number;
  large: number;
}): Promise<ListResult[]> {
  const stores = [await openStore(serverUrl, small), await openStore(serverUrl, large)] as const;
  const results: ListResult[] = [];
  for (const [list, query] of Object.entries(QUERIES)) {
    const [smallTiming, largeTiming] = await measureSideBySide(
      stores.map(
        ({ products }) =>
          () =>
            products.listProducts(query),
      ),
    );
    const smallMs = smallTiming?.medianMs ?? 0;
    const largeMs = largeTiming?.medianMs ?? 0;
    results.push({ list, smallMs, largeMs, ratio: largeMs / smallMs });
  }
  for (const { database } of stores) await database.close();
  return results;
}

async function openStore(serverUrl: string, count: number) {
  const name = `catalogue_${count}`;
  const admin = connectDatabase(serverUrl, { connections: 1 });
  await admin.db.execute(sql.raw(`CREATE DATABASE ${name}`));
  await admin.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const database = connectDatabase(url.href, { connections: 4, statementTimeoutMs: 0 });
  await addSyntheticProducts(database.db, { count });
  return {
    database,
    products: createProducts({
      db: database.db,
      readDefaults: async () => ({ manufacturer: 'A manufacturer', countryOfOrigin: 'India' }),
    }),
  };
}
