import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PAGE_TEXTS } from '#core/contract/products/fields.ts';
import type { ProductSort } from '#core/contract/products.ts';
import { recordOf } from '#core/objects.ts';
import { FITS, REVIEWS_SHOWN } from '#core/rules/sizes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber, readRows, readRowsPlanned } from '#server/db/read-rows.ts';
import { writeOnce } from '#server/db/write-once.ts';
import { comesAfter } from '#server/domains/lists.queries.ts';
import { chartOfProduct, chartRow } from '#server/domains/sizes/size-charts.queries.ts';
import { outcomeRow, outcomesOfProduct } from '#server/domains/sizes/size-outcomes.queries.ts';
import { coloursOfStyle, p, pictureRow, picturesOfProduct, selectList } from './columns.queries.ts';
import { countByFacets, getConditions, isCountedByFacets, type ProductFilter } from './filter.queries.ts';
import type { ProductCursor } from './product-cursor.ts';
import { matchesAtRank, matchesSearch, ranksOf, type SearchRank } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';
import { SHOWN_REVIEWS, shownReviewRow } from './shown-review.queries.ts';

const STARS = [1, 2, 3, 4, 5];

/** Counts in the order of what is counted; null for none. */
const counts = z.array(z.int().nullable());

/** What cards and lists show of a product, as the database hands it over. */
const cardRow = z.object({
  id: z.string(),
  name: z.string(),
  pricePaise: z.int(),
  mrpPaise: z.int().nullable(),
  discountPercentage: z.int().nullable(),
  category: z.string(),
  homeTag: z.string().nullable(),
  colour: z.string(),
  createdAt: z.coerce.date(),
  soldLately: z.int(),
  inStock: z.boolean(),
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
  pictures: z.array(pictureRow),
  styleColours: z.array(z.object({ id: z.string(), colour: z.string(), isInStock: z.boolean() })),
  /** How many reviews give each number of `STARS`, and say each of the `FITS`. */
  reviewCounts: z.object({ ratings: counts, fits: counts }),
  /** How many match in all, where that was asked for. */
  total: z.int().optional(),
});
/** Which products a list has, and by what it puts them in order. */
const placeRow = cardRow.pick({
  id: true,
  pricePaise: true,
  createdAt: true,
  soldLately: true,
  inStock: true,
  total: true,
});
/** `rank`: how well it matches, where a search found it. */
export type CardRow = z.infer<typeof cardRow> & { rank?: SearchRank };

/** A product with everything that belongs to it. */
const productRow = cardRow.extend({
  ...recordOf(PAGE_TEXTS, () => z.string()),
  reviews: z.array(shownReviewRow),
});
export type ProductRow = z.infer<typeof productRow> & { rank?: SearchRank };

/** One product alone, with what is said about its sizes. */
const singleRow = productRow.extend({ sizeChart: chartRow.nullable(), sizeOutcomes: z.array(outcomeRow) });
export type SingleRow = z.infer<typeof singleRow>;

export const ORDER: Record<ProductSort, SQL> = {
  newest: sql`p.created_at DESC, p.id DESC`,
  'price-asc': sql`p.price_paise, p.id`,
  'price-desc': sql`p.price_paise DESC, p.id DESC`,
  'best-selling': sql`p.sold_lately DESC, p.created_at DESC, p.id DESC`,
};

interface WantedRows {
  source: SQL;
  order: SQL;
  /** Counts all that match, in the same statement. */
  total?: SQL | undefined;
  /** Whether its best plan is the same whatever is asked for. */
  isPlannedOnce?: boolean;
}

/** Which rows of a list are wanted; `read` says how much of each. */
export type RowReader<Row> = (db: Db | Tx, rows: WantedRows) => Promise<Row[]>;

export async function selectPage<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  page: { filter: ProductFilter; sort: ProductSort; limit: number; after?: ProductCursor },
): Promise<Row[]> {
  if (page.filter.search) {
    const found = await selectAmongFirst(db, read, { ...page, search: page.filter.search });
    if (found.length >= page.limit) return found;
  }
  const conditions = and(getConditions(page.filter), page.after && isAfter(page.after));
  const isByFacets = isCountedByFacets(page.filter);
  return selectSorted(db, read, {
    limit: page.limit,
    order: ORDER[page.sort],
    conditions,
    total: isByFacets ? countByFacets(page.filter) : undefined,
    isPlannedOnce: isByFacets,
  });
}

/** In so many products of a list, a search that finds many finds a page of them. */
const LOOKED_THROUGH = 1000;

/**
 * What a search finds among the first products of a list. Where that is a whole page, all that it finds in a large
 * catalogue need not be sorted.
 */
function selectAmongFirst<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  { filter, search, sort, limit, after }: Parameters<typeof selectPage>[2] & { search: SearchTerms },
): Promise<Row[]> {
  const { search: _, ...others } = filter;
  const first = and(getConditions(others), after && isAfter(after));
  const order = ORDER[sort];
  return read(db, {
    source: sql`(
      SELECT * FROM (
        SELECT * FROM products p WHERE ${first} ORDER BY ${order} LIMIT ${sql.raw(String(LOOKED_THROUGH))}
      ) AS p WHERE ${matchesSearch(search, getConditions)} ORDER BY ${order} LIMIT ${sql.raw(String(limit))})`,
    order,
  });
}

function selectSorted<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  {
    conditions,
    limit,
    ...wanted
  }: { conditions: SQL | undefined; limit: number } & Pick<WantedRows, 'order' | 'total' | 'isPlannedOnce'>,
): Promise<Row[]> {
  const most = sql.raw(String(limit));
  return read(db, {
    source: sql`(SELECT * FROM products p WHERE ${conditions} ORDER BY ${wanted.order} LIMIT ${most})`,
    ...wanted,
  });
}

/** What can be bought, then what sells best: `products_best` gives it. */
const BEST_OF_RANK = sql`p.in_stock DESC, p.sold_lately DESC, p.created_at DESC, p.id DESC`;

/** A page of what a search found: the best matches first, and of equal ones those in stock, then those that sell best. */
export async function selectBestMatches<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  page: { filter: ProductFilter; search: SearchTerms; limit: number; after?: ProductCursor },
): Promise<Row[]> {
  const { search: _, ...others } = page.filter;
  const found: Row[] = [];
  for (const rank of ranksOf(page.search).filter((each) => each >= (page.after?.rank ?? 0))) {
    const conditions = and(
      getConditions(others),
      matchesAtRank(page.search, rank, getConditions),
      page.after?.rank === rank ? isWorseThan(page.after) : undefined,
    );
    const limit = page.limit - found.length;
    const rows = await selectSorted(db, read, { conditions, order: BEST_OF_RANK, limit });
    found.push(...rows.map((row) => ({ ...row, rank })));
    if (found.length >= page.limit) break;
  }
  return found;
}

/** Those of the products that are still on sale, in the order of the ids. */
export async function selectByIds<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  return read(db, {
    source: sql`(
      SELECT p.*, wanted.place
      FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS wanted(id, place)
      JOIN products p ON p.id = wanted.id AND p.published
    )`,
    order: sql`p.place`,
    isPlannedOnce: true,
  });
}

/** The newest `limit` products of each tag, in the order of the tags. */
export async function selectNewestPerTag<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  { tags, limit }: { tags: string[]; limit: number },
): Promise<Row[]> {
  return read(db, {
    source: sql`(
      SELECT newest.*, tag.place
      FROM unnest(${sql.param(tags)}::text[]) WITH ORDINALITY AS tag(name, place)
      CROSS JOIN LATERAL (
        SELECT * FROM products p WHERE p.published AND p.home_tag = tag.name ORDER BY ${ORDER.newest} LIMIT ${limit}
      ) AS newest
    )`,
    order: sql`p.place, ${ORDER.newest}`,
  });
}

export async function selectProduct(db: Db | Tx, id: string): Promise<SingleRow | undefined> {
  const source = sql`(SELECT * FROM products WHERE id = ${id} AND published)`;
  const [row] = await readRowsPlanned(
    db,
    singleRow,
    selectFrom(SINGLE_COLUMNS, { source, order: sql`p.id` }),
  );
  return row;
}

/** The total alone, for a page that has no row to bring it along. */
export function readTotal(db: Db | Tx, filter: ProductFilter): Promise<number> {
  return readNumber(db, countByFacets(filter));
}

const facetsRow = z.object({ categories: z.array(z.string()), homeTags: z.array(z.string()) });

/** Categories and tags with something on sale. */
export async function selectFacets(db: Db | Tx): Promise<z.infer<typeof facetsRow>> {
  const [facets] = await readRows(
    db,
    facetsRow,
    sql`SELECT coalesce(array_agg(DISTINCT category ORDER BY category), '{}') AS categories,
      coalesce(array_agg(DISTINCT home_tag ORDER BY home_tag) FILTER (WHERE home_tag <> ''), '{}') AS "homeTags"
    FROM catalogue_facets WHERE products > 0`,
  );
  return facets ?? { categories: [], homeTags: [] };
}

/** Comes after the last of a page in what a search found. */
function isWorseThan({ inStock = false, value, id, createdAt = 0 }: ProductCursor): SQL {
  const at = new Date(createdAt).toISOString();
  return sql`(p.in_stock, p.sold_lately, p.created_at, p.id) < (${inStock}, ${value}, ${at}::timestamptz, ${id})`;
}

function isAfter({ sort, value, id, createdAt = 0 }: ProductCursor): SQL | undefined {
  if (sort === 'price-asc') return sql`(p.price_paise, p.id) > (${value}, ${id})`;
  if (sort === 'price-desc') return sql`(p.price_paise, p.id) < (${value}, ${id})`;
  if (sort === 'best-selling') {
    const at = new Date(createdAt).toISOString();
    return sql`(p.sold_lately, p.created_at, p.id) < (${value}, ${at}::timestamptz, ${id})`;
  }
  return comesAfter({ at: new Date(value), id }, sql`p.created_at`, sql`p.id`);
}

const {
  id,
  name,
  pricePaise,
  mrpPaise,
  discountPercentage,
  category,
  homeTag,
  colour,
  createdAt,
  soldLately,
  inStock,
} = p;

const cardColumns = {
  ...{ id, name, pricePaise, mrpPaise, discountPercentage, category, homeTag, colour },
  ...{ createdAt, soldLately, inStock },
  sizes: sql`(
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  )`,
  pictures: picturesOfProduct,
  styleColours: coloursOfStyle,
  reviewCounts: sql`(
    SELECT json_build_object('ratings', ${countsOf(sql`t.rating`, STARS)}, 'fits', ${countsOf(sql`t.fit`, FITS)})
    FROM review_tallies t WHERE t.product_id = p.id
  )`,
};
const pageColumns = { ...cardColumns, ...recordOf(PAGE_TEXTS, (text) => p[text]) };

const PLACE_COLUMNS = writeOnce(selectList({ id, pricePaise, createdAt, soldLately, inStock }));
const CARD_COLUMNS = writeOnce(selectList(cardColumns));
const WHOLE_COLUMNS = writeOnce(selectList({ ...pageColumns, reviews: reviewsUpTo(REVIEWS_SHOWN) }));
const SINGLE_COLUMNS = writeOnce(
  selectList({
    ...pageColumns,
    reviews: reviewsUpTo(100),
    sizeChart: chartOfProduct,
    sizeOutcomes: outcomesOfProduct,
  }),
);

/** The products of `source`, and nothing of what cards show. */
export const readPlaces: RowReader<z.infer<typeof placeRow>> = (db, wanted) =>
  readAs(db, placeRow, PLACE_COLUMNS, wanted);

/** What cards show of the products of `source`. */
export const readCards: RowReader<CardRow> = (db, wanted) => readAs(db, cardRow, CARD_COLUMNS, wanted);

/** The products of `source` with all that belongs to them. */
export const readWhole: RowReader<ProductRow> = (db, wanted) => readAs(db, productRow, WHOLE_COLUMNS, wanted);

function readAs<Row extends z.ZodObject>(db: Db | Tx, row: Row, columns: SQL, wanted: WantedRows) {
  const read = wanted.isPlannedOnce ? readRowsPlanned : readRows;
  return read(db, row, selectFrom(columns, wanted));
}

function selectFrom(columns: SQL, { source, order, total }: WantedRows): SQL {
  const list = total ? sql`${columns}, ${total} AS total` : columns;
  return sql`SELECT ${list} FROM ${source} AS p ORDER BY ${order}`;
}

/** How many reviews there are of each value. */
function countsOf(column: SQL, values: readonly (string | number)[]): SQL {
  const each = values.map((value) => sql`sum(t.reviews) FILTER (WHERE ${column} = ${sql.raw(`'${value}'`)})`);
  return sql`json_build_array(${sql.join(each, sql`, `)})`;
}

function reviewsUpTo(limit: number): SQL {
  return sql`(
    SELECT ${SHOWN_REVIEWS}
    FROM (
      SELECT * FROM reviews WHERE product_id = p.id AND NOT hidden ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(limit))}
    ) AS r
  )`;
}
