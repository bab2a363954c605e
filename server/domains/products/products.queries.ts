import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { PAGE_TEXTS } from '#core/contract/products/fields.ts';
import type { ProductSort } from '#core/contract/products.ts';
import { recordOf } from '#core/objects.ts';
import { FITS } from '#core/rules/sizes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber, readRows, readRowsPlanned } from '#server/db/read-rows.ts';
import { comesAfter, countRows } from '#server/domains/lists.queries.ts';
import { p, pictureRow, picturesOfProduct, selectList } from './columns.queries.ts';
import type { ProductCursor } from './product-cursor.ts';
import { matchesAtRank, matchesSearch, SEARCH_RANKS, type SearchRank } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';

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
  sizes: z.array(z.object({ size: z.string(), available: z.int() })),
  pictures: z.array(pictureRow),
  tallies: z.array(z.object({ rating: z.int(), fit: z.string(), reviews: z.int() })),
  /** How many match in all, where that was asked for. */
  total: z.int().optional(),
});
/** `rank`: how well it matches, where a search found it. */
export type CardRow = z.infer<typeof cardRow> & { rank?: SearchRank };

/** A product with everything that belongs to it. */
const productRow = cardRow.extend({
  ...recordOf(PAGE_TEXTS, () => z.string()),
  reviews: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      rating: z.int(),
      comment: z.string(),
      fit: z.enum(FITS).nullable().catch(null),
      verifiedBuyer: z.boolean(),
      answer: z.string().nullable(),
      createdAt: z.coerce.date(),
    }),
  ),
});
export type ProductRow = z.infer<typeof productRow> & { rank?: SearchRank };

export interface ProductFilter {
  categories?: string[];
  homeTags?: string[];
  colours?: string[];
  search?: SearchTerms;
  minPaise?: number;
  maxPaise?: number;
  size?: string;
  inStock?: boolean;
  ids?: string[];
}

const ORDER: Record<ProductSort, SQL> = {
  newest: sql`p.created_at DESC, p.id DESC`,
  'price-asc': sql`p.price_paise, p.id`,
  'price-desc': sql`p.price_paise DESC, p.id DESC`,
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
  const conditions = and(getConditions(page.filter), page.after && isAfter(page.after));
  const isByFacets = isCountedByFacets(page.filter);
  return selectSorted(db, read, {
    ...page,
    conditions,
    total: isByFacets ? countByFacets(page.filter) : undefined,
    isPlannedOnce: isByFacets,
  });
}

function selectSorted<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  {
    conditions,
    sort,
    limit,
    ...wanted
  }: { conditions: SQL | undefined; sort: ProductSort; limit: number } & Pick<
    WantedRows,
    'total' | 'isPlannedOnce'
  >,
): Promise<Row[]> {
  const most = sql.raw(String(limit));
  return read(db, {
    source: sql`(SELECT * FROM products p WHERE ${conditions} ORDER BY ${ORDER[sort]} LIMIT ${most})`,
    order: ORDER[sort],
    ...wanted,
  });
}

/** A page of what a search found: the best matches first, and of equal ones the newest. */
export async function selectBestMatches<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  page: { filter: ProductFilter; search: SearchTerms; limit: number; after?: ProductCursor },
): Promise<Row[]> {
  const { search: _, ...others } = page.filter;
  const found: Row[] = [];
  for (const rank of SEARCH_RANKS.slice(page.after?.rank ?? 0)) {
    const conditions = and(
      getConditions(others),
      matchesAtRank(page.search, rank),
      page.after?.rank === rank ? isAfter(page.after) : undefined,
    );
    const limit = page.limit - found.length;
    const rows = await selectSorted(db, read, { conditions, sort: 'newest', limit });
    found.push(...rows.map((row) => ({ ...row, rank })));
    if (found.length >= page.limit) break;
  }
  return found;
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

export async function selectProduct(db: Db | Tx, id: string): Promise<ProductRow | undefined> {
  const source = sql`(SELECT * FROM products WHERE id = ${id} AND published)`;
  const [row] = await readWhole(db, { source, order: sql`p.id`, reviewLimit: 100, isPlannedOnce: true });
  return row;
}

/** Counts matches, but stops above `cap`: what a count costs must not grow with the number of products. */
export async function countUpTo(
  db: Db | Tx,
  { filter, sort, cap }: { filter: ProductFilter; sort: ProductSort; cap: number },
): Promise<number> {
  // An order changes nothing in the result: it makes the database walk the same short way as for the page, instead of
  // joining every size first. For a search the way through the names' own index is the shorter one.
  const order = filter.search ? sql`` : sql`ORDER BY ${ORDER[sort]}`;
  return readNumber(
    db,
    countRows(sql`SELECT 1 FROM products p WHERE ${getConditions(filter)} ${order}`, cap),
  );
}

/** Whether the stored counts can say how many products match. */
export function isCountedByFacets({ categories, homeTags, colours, ...others }: ProductFilter): boolean {
  return Object.values(others).every((value) => !value);
}

/** Counts by category, tag and colour alone, from the stored counts. */
function countByFacets({ categories, homeTags, colours }: ProductFilter): SQL {
  const conditions = and(
    sql`true`,
    isOneOf(sql`category`, categories),
    isOneOf(sql`home_tag`, homeTags),
    isOneOf(sql`colour`, colours),
  );
  return sql`(SELECT coalesce(sum(products), 0)::int FROM catalogue_facets WHERE ${conditions})`;
}

/** The same alone, for a page that has no row to bring it along. */
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

function getConditions(filter: ProductFilter): SQL | undefined {
  const { search, minPaise, maxPaise, size, inStock } = filter;
  return and(
    sql`p.published`,
    isOneOf(sql`p.category`, filter.categories),
    isOneOf(sql`p.home_tag`, filter.homeTags),
    isOneOf(sql`p.colour`, filter.colours),
    isOneOf(sql`p.id`, filter.ids),
    search && matchesSearch(search),
    minPaise === undefined ? undefined : sql`p.price_paise >= ${minPaise}`,
    maxPaise === undefined ? undefined : sql`p.price_paise <= ${maxPaise}`,
    size !== undefined || inStock ? hasSize(filter) : undefined,
  );
}

function hasSize({ size, inStock }: ProductFilter): SQL {
  const conditions = and(
    sql`s.product_id = p.id`,
    size === undefined ? undefined : sql`s.size = ${size}`,
    inStock ? sql`s.on_hand > s.held` : undefined,
  );
  return sql`EXISTS (SELECT FROM product_sizes s WHERE ${conditions})`;
}

/** With one value a plain equality, which lets an index also give the order. */
function isOneOf(column: SQL, values: string[] | undefined): SQL | undefined {
  if (values?.length === 1) return sql`${column} = ${values[0]}`;
  return values && sql`${column} = ANY(${sql.param(values)}::text[])`;
}

function isAfter({ sort, value, id }: ProductCursor): SQL | undefined {
  if (sort === 'price-asc') return sql`(p.price_paise, p.id) > (${value}, ${id})`;
  if (sort === 'price-desc') return sql`(p.price_paise, p.id) < (${value}, ${id})`;
  return comesAfter({ at: new Date(value), id }, sql`p.created_at`, sql`p.id`);
}

const { id, name, pricePaise, mrpPaise, discountPercentage, category, homeTag, colour, createdAt } = p;
const cardColumns = {
  ...{ id, name, pricePaise, mrpPaise, discountPercentage, category, homeTag, colour, createdAt },
  sizes: sql`(
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  )`,
  pictures: picturesOfProduct,
  tallies: sql`(
    SELECT coalesce(json_agg(json_build_object('rating', t.rating, 'fit', t.fit, 'reviews', t.reviews)), '[]')
    FROM review_tallies t WHERE t.product_id = p.id
  )`,
};
const pageColumns = { ...cardColumns, ...recordOf(PAGE_TEXTS, (text) => p[text]) };

/** What cards show of the products of `source`. */
export const readCards: RowReader<CardRow> = (db, wanted) =>
  wanted.isPlannedOnce
    ? readRowsPlanned(db, cardRow, selectFrom(cardColumns, wanted))
    : readRows(db, cardRow, selectFrom(cardColumns, wanted));

/** The products of `source` with all that belongs to them. */
export function readWhole(
  db: Db | Tx,
  { reviewLimit = 5, ...wanted }: WantedRows & { reviewLimit?: number },
): Promise<ProductRow[]> {
  const statement = selectFrom({ ...pageColumns, reviews: reviewsUpTo(reviewLimit) }, wanted);
  return wanted.isPlannedOnce
    ? readRowsPlanned(db, productRow, statement)
    : readRows(db, productRow, statement);
}

function selectFrom(columns: Parameters<typeof selectList>[0], { source, order, total }: WantedRows): SQL {
  const list = selectList({ ...columns, ...(total && { total }) });
  return sql`SELECT ${list} FROM ${source} AS p ORDER BY ${order}`;
}

function reviewsUpTo(limit: number): SQL {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'rating', r.rating, 'comment', r.comment,
      'fit', r.fit, 'verifiedBuyer', r.verified_buyer, 'answer', r.answer, 'createdAt', r.created_at)), '[]')
    FROM (
      SELECT * FROM reviews WHERE product_id = p.id AND NOT hidden ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(limit))}
    ) AS r
  )`;
}
