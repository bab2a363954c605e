import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Picture } from '#core/contract/pictures.ts';
import type { ReviewListQuery } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

type ReviewRow = typeof reviews.$inferSelect;

const firstPicture = sql<(Omit<Picture, 'url'> & { file: string }) | null>`(
  SELECT json_build_object('file', i.file, 'alt', i.alt, 'width', f.width, 'height', f.height)
  FROM product_pictures i JOIN pictures f ON f.file = i.file
  WHERE i.product_id = ${products.id} ORDER BY i.position LIMIT 1)`;

const UNANSWERED = sql`${reviews.answer} IS NULL AND NOT ${reviews.hidden}`;
const VIEWS = {
  unanswered: UNANSWERED,
  low: sql`${reviews.rating} <= 2 AND ${UNANSWERED}`,
  hidden: sql`${reviews.hidden}`,
  waiting: sql`${reviews.isWaiting}`,
};

/** One page, newest first, with one row more than was asked for if there is one. */
export async function selectReviews(
  db: Db,
  {
    view,
    stars,
    product,
    after,
    limit,
  }: Omit<ReviewListQuery, 'cursor'> & { after?: NewestCursor | undefined },
) {
  return db
    .select({ review: reviews, productName: products.name, picture: firstPicture })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(
        view && VIEWS[view],
        stars === undefined ? undefined : eq(reviews.rating, stars),
        product === undefined ? undefined : eq(reviews.productId, product),
        comesAfter(after, reviews.createdAt, reviews.id),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
}

const countsRow = z.object({ unanswered: z.int(), hidden: z.int(), waiting: z.int() });

export async function countReviews(db: Db): Promise<z.infer<typeof countsRow>> {
  const count = (view: keyof typeof VIEWS) => countRows(sql`SELECT FROM reviews WHERE ${VIEWS[view]}`);
  const [counts] = await readRows(
    db,
    countsRow,
    sql`SELECT ${count('unanswered')} AS unanswered, ${count('hidden')} AS hidden, ${count('waiting')} AS waiting`,
  );
  return counts ?? { unanswered: 0, hidden: 0, waiting: 0 };
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
