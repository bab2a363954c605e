import type { ProductDefaults } from '#core/contract/products/admin.ts';
import type {
  Facets,
  ListedProduct,
  Product,
  ProductPage,
  ProductQuery,
  ProductSort,
} from '#core/contract/products.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG } from '#core/rules/categories.ts';
import { SWATCHES } from '#core/rules/colours.ts';
import type { Db } from '#server/db/client.ts';
import { capCount, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { presentCard, presentProduct } from './present-product.ts';
import { decodeProductCursor, type ProductCursor, toCursor } from './product-cursor.ts';
import * as queries from './products.queries.ts';
import { toSearchTerms } from './search-terms.ts';

/** Exact totals end here, except where stored counts give them for nothing. */
export const TOTAL_CAP = 300;
const DEFAULT_LIMIT = 20;
const ALL_PRODUCTS_STEP = 200;
const KNOWN_TAGS = [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG];

/** `readDefaults`: what the page of a product says where the product itself says nothing. */
export function createProducts({
  db,
  readDefaults,
}: {
  db: Db;
  readDefaults: () => Promise<ProductDefaults>;
}) {
  /** One page of the products that match, with how many there are in all. */
  async function listProducts(query: ProductQuery): Promise<ProductPage> {
    return query.fields === 'card'
      ? listAs(query, queries.readCards, presentCard)
      : listAs(query, queries.readWhole, presentProduct);
  }

  async function listAs<Row extends queries.CardRow>(
    query: ProductQuery,
    read: queries.RowReader<Row>,
    present: (row: Row) => ListedProduct,
  ): Promise<ProductPage> {
    if (query.perTag !== undefined) {
      const tags = (query.homeTag ?? []).map(knownTag);
      const rows = await queries.selectNewestPerTag(db, read, { tags, limit: query.perTag });
      return { products: rows.map(present), nextCursor: null, total: rows.length, totalIsCapped: false };
    }
    const filter = await getFilter(query);
    const sort = query.sort ?? 'newest';
    const limit = query.limit ?? DEFAULT_LIMIT;
    const [rows, total] = await Promise.all([
      // One more than asked for shows whether there is a next page.
      selectRows(query, read, { filter, limit: limit + 1 }),
      queries.isCountedByFacets(filter) ? undefined : countUpToCap(filter, sort),
    ]);
    const { page, nextCursor } = toPage(rows, limit, (last) => toCursor(cursorAt(last, sort)));
    return {
      products: page.map(present),
      nextCursor,
      ...(total ?? { total: rows[0]?.total ?? (await queries.readTotal(db, filter)), totalIsCapped: false }),
    };
  }

  /** What a search found comes by how well it matches, unless another order was asked for. */
  async function selectRows<Row extends queries.CardRow>(
    { sort, cursor }: ProductQuery,
    read: queries.RowReader<Row>,
    { filter, limit }: { filter: queries.ProductFilter; limit: number },
  ): Promise<Row[]> {
    if (filter.search && sort === undefined) {
      const after = decodeProductCursor(cursor, 'best-match');
      return queries.selectBestMatches(db, read, { filter, search: filter.search, limit, after });
    }
    const order = sort ?? 'newest';
    const after = decodeProductCursor(cursor, order);
    return queries.selectPage(db, read, { filter, sort: order, limit, after });
  }

  /** Everything on sale, newest first, a few at a time: a long list must not stop other requests. */
  async function* listAllProducts(): AsyncGenerator<Product[]> {
    let after: ProductCursor | undefined;
    for (;;) {
      const page = { filter: {}, sort: 'newest', limit: ALL_PRODUCTS_STEP, after } as const;
      const rows = await queries.selectPage(db, queries.readWhole, page);
      if (rows.length > 0) yield rows.map(presentProduct);
      const last = rows.at(-1);
      if (rows.length < ALL_PRODUCTS_STEP || !last) return;
      after = cursorAt(last, 'newest');
    }
  }

  async function readProduct(id: string): Promise<Product> {
    const product = await findProduct(id);
    if (!product) throw new Refusal('product-not-found');
    return product;
  }

  async function findProduct(id: string): Promise<Product | null> {
    const [row, defaults] = await Promise.all([queries.selectProduct(db, id), readDefaults()]);
    if (!row) return null;
    const product = presentProduct(row);
    return { ...product, manufacturer: product.manufacturer || defaults.manufacturer };
  }

  async function listFacets(): Promise<Facets> {
    return queries.selectFacets(db);
  }

  async function getFilter(query: ProductQuery): Promise<queries.ProductFilter> {
    return {
      categories: query.category === undefined ? undefined : await categoriesMatching(query.category),
      homeTags: query.homeTag?.map(knownTag),
      colours: query.color === undefined ? undefined : [knownColour(query.color)],
      search: query.search === undefined ? undefined : toSearchTerms(query.search),
      minPaise: query.minPrice === undefined ? undefined : paiseFromRupees(query.minPrice),
      maxPaise: query.maxPrice === undefined ? undefined : paiseFromRupees(query.maxPrice),
      size: query.size,
      inStock: query.inStock,
      ids: query.ids,
    };
  }

  /** Some product types take every category that contains their word, such as 'zip hoodie'. */
  async function categoriesMatching(asked: string): Promise<string[]> {
    const category = asked.toLowerCase();
    const type = PRODUCT_TYPES.find((known) => known.category === category);
    if (type?.match !== 'contains') return [category];
    const { categories } = await queries.selectFacets(db);
    return categories.filter((present) => present.includes(category));
  }

  async function countUpToCap(filter: queries.ProductFilter, sort: ProductSort) {
    const counted = capCount(await queries.countUpTo(db, { filter, sort, cap: TOTAL_CAP }), TOTAL_CAP);
    return { total: counted.count, totalIsCapped: counted.isCapped };
  }

  return { listProducts, listAllProducts, readProduct, findProduct, listFacets };
}

function cursorAt(row: queries.CardRow, sort: ProductSort): ProductCursor {
  return {
    sort,
    value: sort === 'newest' ? row.createdAt.getTime() : row.pricePaise,
    id: row.id,
    ...(row.rank !== undefined && { rank: row.rank }),
  };
}

function knownTag(asked: string): string {
  return KNOWN_TAGS.find((tag) => tag.toLowerCase() === asked.toLowerCase()) ?? asked;
}

function knownColour(asked: string): string {
  return Object.keys(SWATCHES).find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
}
