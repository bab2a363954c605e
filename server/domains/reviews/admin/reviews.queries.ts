import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ReviewListQuery } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';

export type ReviewRow = typeof reviews.$inferSelect;

interface ProductPicture {
  file: string;
  alt: string;
  width: number;
  height: number;
}

const firstPicture = sql<ProductPicture | null>`(
  SELECT json_build_object('file', i.file, 'alt', i.alt, 'width', f.width, 'height', f.height)
  FROM product_pictures i JOIN pictures f ON f.file = i.file
  WHERE i.product_id = ${products.id} ORDER BY i.position LIMIT 1)`;

const IS_UNANSWERED = sql`answer IS NULL AND NOT hidden`;

/** Newest first. */
export async function selectReviews(
  db: Db,
  {
    view,
    stars,
    product,
    after,
    limit,
  }: Omit<ReviewListQuery, 'cursor'> & { after: NewestCursor | undefined },
) {
  const conditions: (SQL | undefined)[] = [
    view === 'hidden' ? sql`${reviews.hidden}` : undefined,
    view === 'waiting' ? sql`${reviews.isWaiting}` : undefined,
    view === 'low'
      ? sql`${reviews.rating} <= 2 AND ${reviews.answer} IS NULL AND NOT ${reviews.hidden}`
      : undefined,
    view === 'unanswered' ? sql`${reviews.answer} IS NULL AND NOT ${reviews.hidden}` : undefined,
    stars === undefined ? undefined : eq(reviews.rating, stars),
    product === undefined ? undefined : eq(reviews.productId, product),
    after && sql`(${reviews.createdAt}, ${reviews.id}) < (${after.at.toISOString()}, ${after.id})`,
  ];
  return db
    .select({ review: reviews, productName: products.name, picture: firstPicture })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(...conditions))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

export interface ReviewCounts {
  unanswered: number;
  hidden: number;
  waiting: number;
}

/** Counting stops at `most`. */
export async function countReviews(db: Db, most: number): Promise<ReviewCounts> {
  const { rows } = await db.execute<ReviewCounts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*)::int FROM (SELECT FROM reviews WHERE ${IS_UNANSWERED} LIMIT ${most}) AS a) AS unanswered,
      (SELECT count(*)::int FROM (SELECT FROM reviews WHERE hidden LIMIT ${most}) AS h) AS hidden,
      (SELECT count(*)::int FROM (SELECT FROM reviews WHERE is_waiting LIMIT ${most}) AS w) AS waiting`);
  return rows[0] ?? { unanswered: 0, hidden: 0, waiting: 0 };
}

export async function selectProductName(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ name: products.name }).from(products).where(eq(products.id, id));
  return row?.name ?? null;
}

export async function lockReview(
  tx: Tx,
  id: string,
): Promise<(ReviewRow & { productName: string }) | undefined> {
  const [row] = await tx
    .select({ review: reviews, productName: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .for('update', { of: reviews });
  return row && { ...row.review, productName: row.productName };
}

export async function updateReview(
  tx: Tx,
  id: string,
  change: Pick<ReviewRow, 'hidden' | 'isWaiting'> & Partial<Pick<ReviewRow, 'answer' | 'answeredAt'>>,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...change, version: sql`${reviews.version} + 1` })
    .where(eq(reviews.id, id));
}
