import type { ProductQuery } from '#core/contract/products.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createProducts } from '#server/domains/products/products.service.ts';
import type { Bench } from '../harness/bench.ts';
import { chooseRows } from '../harness/choose-parts.ts';
import { compareCalls } from '../harness/compare-calls.ts';
import type { Row } from '../harness/row.ts';
import { fillablePage } from './fillable-page.ts';
import { toGrowthRows } from './growth-rows.ts';
import { DEEP_PAGES, LISTS, SEARCHES } from './product-list-calls.ts';

const CATALOGUES = { '1,000 products': 1000, '10,000': 10_000, '1,00,000': 100_000 };

type Products = ReturnType<typeof createProducts>;

const PAGE = 20;
/** A page that few shoppers get to. */
const PAGES_BEFORE = 4;

type Read = () => Promise<unknown>;

/** Each for pages of so many products. */
const READS: Record<string, (products: Products, limit: number) => Read | Promise<Read>> = {
  ...toReads('list', LISTS, readFirstPage),
  ...toReads('search', SEARCHES, readFirstPage),
  ...toReads('fifth page', DEEP_PAGES, readFifthPage),
  'product detail': (products) => () => products.readProduct('synthetic-0000004'),
  'categories and tags': (products) => products.listFacets,
};

function toReads(
  kind: string,
  queries: Record<string, ProductQuery>,
  toRead: (products: Products, query: ProductQuery) => Read | Promise<Read>,
) {
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [
      `${kind}: ${name}`,
      (products: Products, limit: number) => toRead(products, { limit, ...query, fields: 'card' }),
    ]),
  );
}

function readFirstPage(products: Products, query: ProductQuery): Read {
  return () => products.listProducts(query);
}

async function readFifthPage(products: Products, query: ProductQuery): Promise<Read> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_BEFORE; page += 1) {
    const { nextCursor } = await products.listProducts({ ...query, ...(cursor && { cursor }) });
    if (nextCursor === null) throw new Error('The list has no fifth page.');
    cursor = nextCursor;
  }
  return readFirstPage(products, { ...query, ...(cursor && { cursor }) });
}

/** What pages and calls read of the products, uncached, in catalogues of three sizes. */
export async function benchProductReads(bench: Bench): Promise<Row[]> {
  const reads = chooseRows(READS, bench.rows);
  const stores: { size: string; products: Products; db: Db }[] = [];
  for (const [size, count] of Object.entries(CATALOGUES))
    stores.push({ size, ...(await openCatalogue(bench, count)) });
  const rows: Row[] = [];
  for (const [name, prepare] of reads) {
    const [small] = stores;
    const limit = small ? await fillablePage(await prepare(small.products, PAGE), PAGE) : PAGE;
    const sides = stores.map(async ({ products, db }) => ({ call: await prepare(products, limit), db }));
    const costs = await compareCalls(await Promise.all(sides));
    rows.push(
      ...toGrowthRows(
        name,
        stores.map(({ size }, place) => ({ size, values: costs[place] ?? [] })),
      ),
    );
  }
  return rows;
}

async function openCatalogue(bench: Bench, count: number): Promise<{ products: Products; db: Db }> {
  const url = await bench.createDatabase(`catalogue_${count}`);
  await migrateDatabase(url);
  const { db, close } = connectDatabase(url, { connections: 4, statementTimeoutMs: 0 });
  bench.onEnd(close);
  await addSyntheticProducts(db, { count });
  const products = createProducts({
    db,
    readDefaults: async () => ({ manufacturer: 'A manufacturer', countryOfOrigin: 'India' }),
    readSynonyms: async () => [],
  });
  return { products, db };
}
