import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProductReviewQuery } from '#core/contract/reviews.ts';
import type { ReviewSort } from '#core/rules/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { comesAfter, cursorId, cursorTime } from '#server/domains/lists.queries.ts';
import {
  SHOWN_REVIEWS,
  type ShownReviewRow,
  shownReviewRow,
} from '#server/domains/products/shown-review.queries.ts';

/** What a list is in the order of, before its time. */
const RANKS: Record<ReviewSort, SQL> = {
  newest: sql`0`,
  helpful: sql`r.helpful`,
  highest: sql`r.rating`,
  lowest: sql`r.rating`,
};

const NEWEST = sql`r.created_at DESC, r.id DESC`;
const ORDER: Record<ReviewSort, SQL> = {
  newest: NEWEST,
  helpful: sql`r.helpful DESC, ${NEWEST}`,
  highest: sql`r.rating DESC, ${NEWEST}`,
  lowest: sql`r.rating, ${NEWEST}`,
};

/** The last review of a page: its rank, when it was written, and its id. */
export interface ReviewCursor {
  rank: number;
  at: Date;
  id: string;
}

const rank = z.int().min(0).max(2_147_483_647);

/** A cursor of one order is none of another. */
export const CURSORS: Record<ReviewSort, z.ZodType<ReviewCursor>> = {
  newest: cursorOf('newest'),
  helpful: cursorOf('helpful'),
  highest: cursorOf('highest'),
  lowest: cursorOf('lowest'),
};

function cursorOf(sort: ReviewSort) {
  return z
    .tuple([z.literal(sort), rank, cursorTime, cursorId])
    .transform(([, rank, at, id]) => ({ rank, at: new Date(at), id }));
}

type Filter = Omit<ProductReviewQuery, 'sort' | 'cursor'>;

interface WantedReviews {
  productId: string;
  filter: Filter;
  sort: ReviewSort;
  after: ReviewCursor | undefined;
  /** One more than is shown tells whether there is a next page. */
  limit: number;
}

const pageRow = z.object({ reviews: z.array(shownReviewRow) });

/** One page of what is shown of a product. */
export async function selectReviewPage(db: Db, wanted: WantedReviews): Promise<ShownReviewRow[]> {
  const { productId, filter, sort, after, limit } = wanted;
  const where = and(sql`r.product_id = ${productId} AND NOT r.hidden`, matches(filter), isAfter(sort, after));
  const [row] = await readRows(
    db,
    pageRow,
    sql`SELECT ${SHOWN_REVIEWS} AS reviews
    FROM (SELECT * FROM reviews r WHERE ${where} ORDER BY ${ORDER[sort]} LIMIT ${limit}) AS r`,
  );
  return row?.reviews ?? [];
}

function matches({ rating, size, fit, photos }: Filter): SQL | undefined {
  return and(
    rating === undefined ? undefined : sql`r.rating = ${rating}`,
    size === undefined ? undefined : sql`r.size = ${size}`,
    fit === undefined ? undefined : sql`r.fit = ${fit}`,
    photos ? sql`r.photos > 0` : undefined,
  );
}

function isAfter(sort: ReviewSort, after: ReviewCursor | undefined): SQL | undefined {
  if (!after) return undefined;
  const older = comesAfter(after, sql`r.created_at`, sql`r.id`);
  if (sort === 'newest') return older;
  const isBehind = sort === 'lowest' ? sql`>` : sql`<`;
  return sql`(${RANKS[sort]} ${isBehind} ${after.rank} OR (${RANKS[sort]} = ${after.rank} AND ${older}))`;
}

/** The rank of a review in an order, for its cursor. */
export function getRank(sort: ReviewSort, { helpful, rating }: ShownReviewRow): number {
  return sort === 'newest' ? 0 : sort === 'helpful' ? helpful : rating;
}

const countedRow = z.object({
  rating: z.int(),
  fit: z.enum(FITS).nullable().catch(null),
  size: z.string().nullable(),
  hasPhotos: z.boolean(),
  count: z.int(),
});
export type CountedReviews = z.infer<typeof countedRow>;

/** How many of the shown reviews of a product there are of each kind. */
export async function countByKind(db: Db, productId: string): Promise<CountedReviews[]> {
  return readRows(
    db,
    countedRow,
    sql`SELECT rating, fit, size, photos > 0 AS "hasPhotos", count(*)::int AS count
    FROM reviews WHERE product_id = ${productId} AND NOT hidden GROUP BY 1, 2, 3, 4`,
  );
}

/** The sizes of a product on sale, in their order; undefined when there is no such product. */
export async function selectSizes(db: Db, productId: string): Promise<string[] | undefined> {
  const [row] = await readRows(
    db,
    z.object({ sizes: z.array(z.string()) }),
    sql`SELECT coalesce((
      SELECT json_agg(s.size ORDER BY s.position) FROM product_sizes s WHERE s.product_id = p.id
    ), '[]') AS sizes
    FROM products p WHERE p.id = ${productId} AND p.published`,
  );
  return row?.sizes;
}
