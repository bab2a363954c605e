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
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, SALE_TAG, standsForOthers } from '#core/rules/categories.ts';
import { SWATCHES } from '#core/rules/colours.ts';
import type { Synonym } from '#core/rules/search/synonyms.ts';
import type { Db } from '#server/db/client.ts';
import { capCount, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isCountedByFacets, isInOrderStored, type ProductFilter } from './filter.queries.ts';
import { type FoundSearch, findSearch, findTyped } from './find-search.ts';
import { countUpTo } from './found-products.queries.ts';
import { createIndexedLists } from './index/indexed-lists.ts';
import { createKeptCards } from './kept-cards.ts';
import { presentCard, presentProduct, presentSingle } from './present-product.ts';
import { decodeProductCursor, type ProductCursor, toCursor } from './product-cursor.ts';
import * as queries from './products.queries.ts';
import { isFilterAlone } from './search.queries.ts';
import { isEmpty, toNamePart } from './search-terms.ts';

/** Exact totals end here, except where stored counts give them for nothing. */
export const TOTAL_CAP = 300;
/** How much of what a search found is counted: in all, and by its values. Where there is much to search through it is less. */
const CAPS = { total: TOTAL_CAP, found: 2000, isLarge: false };
const CAPS_OF_LARGE = { total: 100, found: 300, isLarge: true };
const LARGE_CATALOGUE = 5000;
const DEFAULT_LIMIT = 20;
const ALL_PRODUCTS_STEP = 200;
const KNOWN_TAGS = [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG];

/** So many of the products that come nearest, where nothing matches a search. */
const MOST_NEAREST = 8;

interface StoredList {
  filter: ProductFilter;
  caps: typeof CAPS;
  /** So many are known to be found before anything is counted. */
  atLeast: number;
}

/** `readDefaults`: what the page of a product says where the product itself says nothing. */
export function createProducts({
  db,
  readDefaults,
  readSynonyms,
}: {
  db: Db;
  readDefaults: () => Promise<ProductDefaults>;
  readSynonyms: () => Promise<readonly Synonym[]>;
}) {
  const indexed = createIndexedLists(db);
  const keptCards = createKeptCards();

  /** One page of the products that match, with how many there are in all. */
  async function listProducts(query: ProductQuery): Promise<ProductPage> {
    if (query.fields !== 'card') return listAs(query, queries.readWhole, presentProduct);
    // Products that are named are those of a cart, say, which must see at once what is left of them.
    return listAs(query, query.ids ? queries.readCards : keptCards.read, presentCard);
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
    const { filter, answer, catalogue = 0, atLeast = 0 } = await searchFor(query, await getFilter(query));
    const caps = catalogue > LARGE_CATALOGUE ? CAPS_OF_LARGE : CAPS;
    if (answer?.nearest) return listNearest(query, { read, present, filter, answer });
    const sort = query.sort ?? 'newest';
    const isStored = filter.search || filter.ids || isInOrderStored(filter, sort);
    const { rows, ...page } = isStored
      ? await listStored(query, read, { filter, caps, atLeast })
      : await listIndexed(query, read, filter);
    return { products: rows.map(present), ...page, ...(answer && { search: answer }) };
  }

  /** A list that the database gives in its order. */
  async function listStored<Row extends queries.CardRow>(
    query: ProductQuery,
    read: queries.RowReader<Row>,
    { filter, caps, atLeast }: StoredList,
  ) {
    const { sort = 'newest', limit = DEFAULT_LIMIT } = query;
    const [rows, total, facets] = await Promise.all([
      // One more than asked for shows whether there is a next page.
      selectRows(query, read, { filter, limit: limit + 1 }),
      isCountedByFacets(filter) ? undefined : countTotal(query, { filter, caps, atLeast }),
      query.facets ? indexed.countFacets(filter, { most: caps.found, atLeast }) : undefined,
    ]);
    const { page, nextCursor } = toPage(rows, limit, (last) => toCursor(cursorAt(last, sort)));
    return {
      rows: page,
      nextCursor,
      ...(total ?? { total: rows[0]?.total ?? (await queries.readTotal(db, filter)), totalIsCapped: false }),
      facets,
    };
  }

  /** The filter with what is searched for, and what the shopper reads about that. */
  async function searchFor(
    { search: text, exact }: ProductQuery,
    filter: ProductFilter,
  ): Promise<{ filter: ProductFilter } & Partial<FoundSearch>> {
    if (text === undefined || toNamePart(text) === '') return { filter };
    if (exact) return findTyped({ text, filter });
    const found = await findSearch({ db, text, filter, synonyms: await readSynonyms() });
    return { ...found, filter: withoutIdleSearch(found.filter) };
  }

  /** A few of them, on one page: nobody asked for these. */
  async function listNearest<Row extends queries.CardRow>(
    query: ProductQuery,
    found: FoundSearch & { read: queries.RowReader<Row>; present: (row: Row) => ListedProduct },
  ): Promise<ProductPage> {
    const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MOST_NEAREST);
    const rows = await selectRows({ ...query, cursor: undefined }, found.read, {
      filter: found.filter,
      limit,
    });
    return {
      products: rows.map(found.present),
      nextCursor: null,
      total: rows.length,
      totalIsCapped: false,
      search: found.answer,
    };
  }

  /** Any other list. Its products are found in memory, and shown as the database has them. */
  async function listIndexed<Row extends queries.CardRow>(
    { sort = 'newest', limit = DEFAULT_LIMIT, cursor, facets }: ProductQuery,
    read: queries.RowReader<Row>,
    filter: ProductFilter,
  ) {
    const after = decodeProductCursor(cursor, sort);
    const { ids, ...page } = await indexed.list(filter, { sort, limit, after, withFacets: facets });
    return { rows: await queries.selectByIds(db, read, ids), totalIsCapped: false, ...page };
  }

  /** What a search found comes by how well it matches, unless another order was asked for. */
  async function selectRows<Row extends queries.CardRow>(
    { sort, cursor }: ProductQuery,
    read: queries.RowReader<Row>,
    { filter, limit }: { filter: ProductFilter; limit: number },
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
    const product = presentSingle(row);
    return { ...product, manufacturer: product.manufacturer || defaults.manufacturer };
  }

  async function listFacets(): Promise<Facets> {
    return queries.selectFacets(db);
  }

  async function getFilter(query: ProductQuery): Promise<ProductFilter> {
    return {
      categories: query.category && (await categoriesMatching(query.category)),
      homeTags: query.homeTag?.map(knownTag),
      colours: query.color?.map(knownColour),
      minPaise: query.minPrice === undefined ? undefined : paiseFromRupees(query.minPrice),
      maxPaise: query.maxPrice === undefined ? undefined : paiseFromRupees(query.maxPrice),
      sizes: query.size,
      inStock: query.inStock,
      ids: query.ids,
    };
  }

  /** Some product types take every category that contains their word, such as 'zip hoodie'. */
  async function categoriesMatching(asked: readonly string[]): Promise<string[]> {
    const wanted = asked.map((category) => category.toLowerCase());
    if (!wanted.some(standsForOthers)) return wanted;
    const { categories } = await queries.selectFacets(db);
    const matching = wanted.flatMap((category) =>
      standsForOthers(category) ? categories.filter((present) => present.includes(category)) : [category],
    );
    return [...new Set(matching)];
  }

  /** Up to the cap. Of a search without filters its words may tell that there are more. */
  async function countTotal(
    { sort = 'newest' }: ProductQuery,
    { filter, caps: { total: cap, isLarge }, atLeast }: StoredList,
  ) {
    const { search: _, ...others } = filter;
    const isCertain = atLeast > cap && isEmpty(others);
    const { count, isCapped } = capCount(
      isCertain ? atLeast : await countUpTo(db, { filter, sort, cap, isLarge }),
      cap,
    );
    return { total: count, totalIsCapped: isCapped };
  }

  return { listProducts, listAllProducts, readProduct, findProduct, listFacets, keptCards };
}

function cursorAt(row: queries.CardRow, sort: ProductSort): ProductCursor {
  const { id, rank, inStock, soldLately } = row;
  const createdAt = row.createdAt.getTime();
  const best = { sort: 'best-selling', value: soldLately, id, createdAt } as const;
  if (rank !== undefined) return { ...best, rank, inStock };
  if (sort === 'best-selling') return best;
  return { sort, value: sort === 'newest' ? createdAt : row.pricePaise, id };
}

/** Words that were all taken for filters leave nothing to be searched for: it is a list like those that filters give. */
function withoutIdleSearch({ search, ...filter }: ProductFilter): ProductFilter {
  return search && isFilterAlone(search) ? filter : { ...filter, search };
}

function knownTag(asked: string): string {
  return KNOWN_TAGS.find((tag) => tag.toLowerCase() === asked.toLowerCase()) ?? asked;
}

function knownColour(asked: string): string {
  return Object.keys(SWATCHES).find((name) => name.toLowerCase() === asked.toLowerCase()) ?? asked;
}
