import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { PAGE_TEXTS, type PageText, type ProductFields } from '#core/contract/products/fields.ts';
import type { ProductSort } from '#core/contract/products.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { products } from '#server/db/schema/products.ts';
import { p, selectList } from './columns.queries.ts';
import { type PictureJson, pictureJson } from './picture.queries.ts';
import type { ProductCursor } from './product-cursor.ts';
import { matchesAtRank, matchesSearch, SEARCH_RANKS, type SearchRank } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';

const cardColumns = {
  id: p.id,
  name: p.name,
  pricePaise: p.pricePaise,
  mrpPaise: p.mrpPaise,
  discountPercentage: p.discountPercentage,
  category: p.category,
  homeTag: p.homeTag,
  colour: p.colour,
  createdAt: p.createdAt,
};
const pageColumns = Object.fromEntries(PAGE_TEXTS.map((name) => [name, p[name]]));

/** What cards and lists show of a product, as the database hands it over. */
export interface CardRow extends Pick<typeof products.$inferSelect, keyof typeof cardColumns> {
  sizes: { size: string; available: number }[];
  pictures: PictureJson[];
  tallies: { rating: number; fit: string; reviews: number }[];
  /** How well it matches, where a search found it. */
  rank?: SearchRank;
}

/** A product with everything that belongs to it. */
export interface ProductRow extends CardRow, Pick<ProductFields, PageText> {
  reviews: ReviewRow[];
}

interface ReviewRow {
  id: string;
  name: string;
  rating: number;
  comment: string;
  fit: string | null;
  verifiedBuyer: boolean;
  answer: string | null;
  createdAt: string;
}

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

/** Which rows of a list are wanted; `read` says how much of each. */
export type RowReader<Row> = (db: Db | Tx, rows: { source: SQL; order: SQL }) => Promise<Row[]>;

export async function selectPage<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  page: { filter: ProductFilter; sort: ProductSort; limit: number; after?: ProductCursor },
): Promise<Row[]> {
  const conditions = [...conditionsOf(page.filter), ...(page.after ? [comesAfter(page.after)] : [])];
  return selectSorted(db, read, { ...page, conditions });
}

function selectSorted<Row extends CardRow>(
  db: Db | Tx,
  read: RowReader<Row>,
  { conditions, sort, limit }: { conditions: SQL[]; sort: ProductSort; limit: number },
): Promise<Row[]> {
  return read(db, {
    source: sql`(SELECT * FROM products p WHERE ${all(conditions)} ORDER BY ${ORDER[sort]} LIMIT ${limit})`,
    order: ORDER[sort],
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
    const conditions = [
      ...conditionsOf(others),
      matchesAtRank(page.search, rank),
      ...(page.after?.rank === rank ? [comesAfter(page.after)] : []),
    ];
    const rows = await selectSorted(db, read, {
      conditions,
      sort: 'newest',
      limit: page.limit - found.length,
    });
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
  const [row] = await readWhole(db, { source, order: sql`p.id`, reviewLimit: 100 });
  return row;
}

/** Counts matches, but stops at `cap + 1`: what a count costs must not grow with the number of products. */
export async function countUpTo(
  db: Db | Tx,
  { filter, sort, cap }: { filter: ProductFilter; sort: ProductSort; cap: number },
): Promise<number> {
  // An order changes nothing in the result: it makes the database walk the same short way as for the page, instead of
  // joining every size first. For a search the way through the names' own index is the shorter one.
  const order = filter.search ? sql`` : sql`ORDER BY ${ORDER[sort]}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM products p WHERE ${all(conditionsOf(filter))} ${order} LIMIT ${cap + 1}) AS matches`);
  return rows[0]?.count ?? 0;
}

/** Counts by category, tag and colour alone, from the stored counts. */
export async function countByFacets(
  db: Db | Tx,
  filter: Pick<ProductFilter, 'categories' | 'homeTags' | 'colours'>,
): Promise<number> {
  const conditions = [
    sql`true`,
    ...(filter.categories ? [isOneOf(sql`category`, filter.categories)] : []),
    ...(filter.homeTags ? [isOneOf(sql`home_tag`, filter.homeTags)] : []),
    ...(filter.colours ? [isOneOf(sql`colour`, filter.colours)] : []),
  ];
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT coalesce(sum(products), 0)::int AS count FROM catalogue_facets WHERE ${all(conditions)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Categories and tags with something on sale. */
export async function selectFacets(db: Db | Tx): Promise<{ categories: string[]; homeTags: string[] }> {
  const { rows } = await db.execute<{ categories: string[]; home_tags: string[] }>(sql`
    SELECT coalesce(array_agg(DISTINCT category ORDER BY category), '{}') AS categories,
      coalesce(array_agg(DISTINCT home_tag ORDER BY home_tag) FILTER (WHERE home_tag <> ''), '{}') AS home_tags
    FROM catalogue_facets WHERE products > 0`);
  return { categories: rows[0]?.categories ?? [], homeTags: rows[0]?.home_tags ?? [] };
}

function conditionsOf(filter: ProductFilter): SQL[] {
  const conditions = [sql`p.published`];
  if (filter.categories) conditions.push(isOneOf(sql`p.category`, filter.categories));
  if (filter.homeTags) conditions.push(isOneOf(sql`p.home_tag`, filter.homeTags));
  if (filter.colours) conditions.push(isOneOf(sql`p.colour`, filter.colours));
  if (filter.ids) conditions.push(isOneOf(sql`p.id`, filter.ids));
  if (filter.search) conditions.push(matchesSearch(filter.search));
  if (filter.minPaise !== undefined) conditions.push(sql`p.price_paise >= ${filter.minPaise}`);
  if (filter.maxPaise !== undefined) conditions.push(sql`p.price_paise <= ${filter.maxPaise}`);
  if (filter.size !== undefined || filter.inStock) conditions.push(hasSize(filter));
  return conditions;
}

function hasSize({ size, inStock }: ProductFilter): SQL {
  const conditions = [
    sql`s.product_id = p.id`,
    ...(size === undefined ? [] : [sql`s.size = ${size}`]),
    ...(inStock ? [sql`s.on_hand > s.held`] : []),
  ];
  return sql`EXISTS (SELECT FROM product_sizes s WHERE ${all(conditions)})`;
}

/** With one value a plain equality, which lets an index also give the order. */
function isOneOf(column: SQL, values: string[]): SQL {
  return values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = ANY(${sql.param(values)}::text[])`;
}

function comesAfter({ sort, value, id }: ProductCursor): SQL {
  if (sort === 'price-asc') return sql`(p.price_paise, p.id) > (${value}, ${id})`;
  if (sort === 'price-desc') return sql`(p.price_paise, p.id) < (${value}, ${id})`;
  return sql`(p.created_at, p.id) < (${new Date(value).toISOString()}::timestamptz, ${id})`;
}

function all(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` AND `);
}

/** What cards show of the products of `source`. */
export const readCards: RowReader<CardRow> = (db, rows) =>
  select<CardRow>(db, { ...rows, columns: cardParts });

/** The products of `source` with all that belongs to them. */
export function readWhole(
  db: Db | Tx,
  { reviewLimit = 5, ...rows }: { source: SQL; order: SQL; reviewLimit?: number },
): Promise<ProductRow[]> {
  return select<ProductRow>(db, {
    ...rows,
    columns: { ...cardParts, ...pageColumns, reviews: reviewsUpTo(reviewLimit) },
  });
}

const cardParts = {
  ...cardColumns,
  sizes: sql`(
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = p.id
  )`,
  pictures: sql`(
    SELECT coalesce(json_agg(${pictureJson} ORDER BY i.position), '[]')
    FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id
  )`,
  tallies: sql`(
    SELECT coalesce(json_agg(json_build_object('rating', t.rating, 'fit', t.fit, 'reviews', t.reviews)), '[]')
    FROM review_tallies t WHERE t.product_id = p.id
  )`,
};

function reviewsUpTo(limit: number): SQL {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'rating', r.rating, 'comment', r.comment,
      'fit', r.fit, 'verifiedBuyer', r.verified_buyer, 'answer', r.answer, 'createdAt', r.created_at)), '[]')
    FROM (
      SELECT * FROM reviews WHERE product_id = p.id AND NOT hidden ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ) AS r
  )`;
}

async function select<Row extends CardRow>(
  db: Db | Tx,
  { columns, source, order }: { columns: Record<string, AnyColumn | SQL>; source: SQL; order: SQL },
): Promise<Row[]> {
  const { rows } = await db.execute<Omit<Row, 'createdAt'> & { createdAt: string }>(
    sql`SELECT ${selectList(columns)} FROM ${source} AS p ORDER BY ${order}`,
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }) as unknown as Row);
}
