import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pictureSchema } from '#core/contract/pictures.ts';
import { listReviews, type ReviewListQuery } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readRowsPlanned } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

type ReviewRow = typeof reviews.$inferSelect;

const listedRow = listReviews.data.shape.reviews.element.omit({ product: true }).extend({
  productId: z.string(),
  productName: z.string(),
  picture: pictureSchema.omit({ url: true }).extend({ file: z.string() }).nullable(),
  answeredAt: iso.nullable(),
  createdAt: iso,
});
export type ListedReview = z.infer<typeof listedRow>;

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
): Promise<ListedReview[]> {
  const where = and(
    sql`true`,
    view && VIEWS[view],
    // In the text: there are far more reviews of five stars than of one.
    stars === undefined ? undefined : sql`reviews.rating = ${sql.raw(String(stars))}`,
    product === undefined ? undefined : sql`reviews.product_id = ${product}`,
    comesAfter(after, sql`reviews.created_at`, sql`reviews.id`),
  );
  return readRowsPlanned(
    db,
    listedRow,
    sql`SELECT page.id, page.name, page.rating, page.comment, page.fit, page.verified_buyer AS "verifiedBuyer", page.hidden,
      page.is_waiting AS "isWaiting", page.answer, page.answered_at AS "answeredAt", page.created_at AS "createdAt",
      page.version, page.product_id AS "productId", products.name AS "productName", (
        SELECT json_build_object('file', i.file, 'alt', i.alt, 'width', f.width, 'height', f.height)
        FROM product_pictures i JOIN pictures f ON f.file = i.file
        WHERE i.product_id = page.product_id ORDER BY i.position LIMIT 1
      ) AS picture
    FROM (
      SELECT reviews.* FROM reviews WHERE ${where}
      ORDER BY reviews.created_at DESC, reviews.id DESC LIMIT ${sql.raw(String(limit + 1))}
    ) AS page
    JOIN products ON products.id = page.product_id
    ORDER BY page.created_at DESC, page.id DESC`,
  );
}

const countsRow = z.object({ unanswered: z.int(), hidden: z.int(), waiting: z.int() });

export async function countReviews(db: Db): Promise<z.infer<typeof countsRow>> {
  const count = (view: keyof typeof VIEWS) => countRows(sql`SELECT FROM reviews WHERE ${VIEWS[view]}`);
  const [counts] = await readRowsPlanned(
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
