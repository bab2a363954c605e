import { type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#core/contract/products.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type PictureJson, pictureJson } from './picture.queries.ts';
import type { ProductCursor } from './product-cursor.ts';
import { matchesAtRank, matchesSearch, SEARCH_RANKS, type SearchRank } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';

/** A product with everything that hangs on it, as the database hands it over. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  details: string;
  price_paise: number;
  mrp_paise: number | null;
  discount_percentage: number | null;
  category: string;
  home_tag: string | null;
  colour: string;
  country_of_origin: string;
  manufacturer: string;
  hsn: string;
  net_quantity: string;
  created_at: Date;
  sizes: { size: string; available: number }[];
  pictures: PictureJson[];
  reviews: ReviewRow[];
  tallies: { rating: number; fit: string; reviews: number }[];
}

/** A product that a search found, and how well it matches. */
export interface RankedRow extends ProductRow {
  rank: SearchRank;
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

export async function selectPage(
  db: Db | Tx,
  page: { filter: ProductFilter; sort: ProductSort; limit: number; after?: ProductCursor },
): Promise<ProductRow[]> {
  const conditions = [...conditionsOf(page.filter), ...(page.after ? [comesAfter(page.after)] : [])];
  return selectSorted(db, { ...page, conditions });
}

function selectSorted(
  db: Db | Tx,
  { conditions, sort, limit }: { conditions: SQL[]; sort: ProductSort; limit: number },
): Promise<ProductRow[]> {
  return select(db, {
    source: sql`(SELECT * FROM products p WHERE ${all(conditions)} ORDER BY ${ORDER[sort]} LIMIT ${limit})`,
    order: ORDER[sort],
    reviewLimit: 5,
  });
}

/** A page of what a search found: the best matches first, and of equal ones the newest. */
export async function selectBestMatches(
  db: Db | Tx,
  page: { filter: ProductFilter; search: SearchTerms; limit: number; after?: ProductCursor },
): Promise<RankedRow[]> {
  const { search: _, ...others } = page.filter;
  const found: RankedRow[] = [];
  for (const rank of SEARCH_RANKS.slice(page.after?.rank ?? 0)) {
    const conditions = [
      ...conditionsOf(others),
      matchesAtRank(page.search, rank),
      ...(page.after?.rank === rank ? [comesAfter(page.after)] : []),
    ];
    const rows = await selectSorted(db, { conditions, sort: 'newest', limit: page.limit - found.length });
    found.push(...rows.map((row) => ({ ...row, rank })));
    if (found.length >= page.limit) break;
  }
  return found;
}

/** The newest `limit` products of each tag, in the order of the tags. */
export async function selectNewestPerTag(db: Db | Tx, tags: string[], limit: number): Promise<ProductRow[]> {
  return select(db, {
    source: sql`(
      SELECT newest.*, tag.place
      FROM unnest(${sql.param(tags)}::text[]) WITH ORDINALITY AS tag(name, place)
      CROSS JOIN LATERAL (
        SELECT * FROM products p WHERE p.published AND p.home_tag = tag.name ORDER BY ${ORDER.newest} LIMIT ${limit}
      ) AS newest
    )`,
    order: sql`p.place, ${ORDER.newest}`,
    reviewLimit: 5,
  });
}

export async function selectProduct(db: Db | Tx, id: string): Promise<ProductRow | undefined> {
  const rows = await select(db, {
    source: sql`(SELECT * FROM products WHERE id = ${id} AND published)`,
    order: sql`p.id`,
    reviewLimit: 100,
  });
  return rows[0];
}

/** Counts matches, but stops at `cap + 1`: what a count costs must not grow with the catalogue. */
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

/** Counts by category, tag and colour alone, from the kept counts. */
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

async function select(
  db: Db | Tx,
  { source, order, reviewLimit }: { source: SQL; order: SQL; reviewLimit: number },
): Promise<ProductRow[]> {
  const { rows } = await db.execute<Omit<ProductRow, 'created_at'> & { created_at: string }>(sql`
    SELECT p.id, p.name, p.description, p.details, p.price_paise, p.mrp_paise, p.discount_percentage, p.category,
      p.home_tag, p.colour, p.country_of_origin, p.manufacturer, p.hsn, p.net_quantity, p.created_at,
      (
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position), '[]')
        FROM product_sizes s WHERE s.product_id = p.id
      ) AS sizes,
      (
        SELECT coalesce(json_agg(${pictureJson} ORDER BY i.position), '[]')
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id
      ) AS pictures,
      (
        SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'rating', r.rating, 'comment', r.comment,
          'fit', r.fit, 'verifiedBuyer', r.verified_buyer, 'answer', r.answer, 'createdAt', r.created_at)), '[]')
        FROM (
          SELECT * FROM reviews WHERE product_id = p.id AND NOT hidden ORDER BY created_at DESC, id DESC LIMIT ${reviewLimit}
        ) AS r
      ) AS reviews,
      (
        SELECT coalesce(json_agg(json_build_object('rating', t.rating, 'fit', t.fit, 'reviews', t.reviews)), '[]')
        FROM review_tallies t WHERE t.product_id = p.id
      ) AS tallies
    FROM ${source} AS p
    ORDER BY ${order}`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}
