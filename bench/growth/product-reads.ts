import type { ProductQuery } from '#core/contract/products.ts';
import { connectDatabase } from '#server/db/client.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createProducts } from '#server/domains/products/products.service.ts';
import type { Bench } from '../harness/bench.ts';
import { compareCalls } from '../harness/compare-calls.ts';
import type { Row } from '../harness/row.ts';
import { toGrowthRows } from './growth-rows.ts';

const CATALOGUES = { '1,000 products': 1000, '10,000': 10_000, '1,00,000': 100_000 };

/** Each fills a page in the small catalogue too, so that all have as much to show. */
const LISTS: Record<string, ProductQuery> = {
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

type Products = ReturnType<typeof createProducts>;

const READS: Record<string, (products: Products) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, query]) => [
      `list: ${name}`,
      (products: Products) => products.listProducts({ ...query, fields: 'card' }),
    ]),
  ),
  'product detail': (products) => products.readProduct('synthetic-0000004'),
  'categories and tags': (products) => products.listFacets(),
};

/** What pages and calls read of the products, uncached, in catalogues of three sizes. */
export async function benchProductReads(bench: Bench): Promise<Row[]> {
  const stores: { size: string; products: Products }[] = [];
  for (const [size, count] of Object.entries(CATALOGUES))
    stores.push({ size, products: await openCatalogue(bench, count) });
  const rows: Row[] = [];
  for (const [name, read] of Object.entries(READS)) {
    const costs = await compareCalls(
      stores.map(
        ({ products }) =>
          () =>
            read(products),
      ),
    );
    rows.push(
      ...toGrowthRows(
        name,
        stores.map(({ size }, place) => ({ size, values: costs[place] ?? [] })),
      ),
    );
  }
  return rows;
}

async function openCatalogue(bench: Bench, count: number): Promise<Products> {
  const url = await bench.createDatabase(`catalogue_${count}`);
  await migrateDatabase(url);
  const database = connectDatabase(url, { connections: 4, statementTimeoutMs: 0 });
  bench.onEnd(database.close);
  await addSyntheticProducts(database.db, { count });
  return createProducts({
    db: database.db,
    readDefaults: async () => ({ manufacturer: 'A manufacturer', countryOfOrigin: 'India' }),
  });
}
