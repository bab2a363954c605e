import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pictureSchema } from '#core/contract/pictures.ts';
import { listReviews, type ReviewListQuery } from '#core/contract/reviews/admin.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readRowsPlanned } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { reviewPhotos, reviews } from '#server/db/schema/reviews.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';

type ReviewRow = typeof reviews.$inferSelect;

const fileSchema = pictureSchema.omit({ url: true }).extend({ file: z.string() });

const listedRow = listReviews.data.shape.reviews.element.omit({ product: true }).extend({
  productId: z.string(),
  productName: z.string(),
  picture: fileSchema.nullable(),
  photos: z.array(fileSchema.extend({ isApproved: z.boolean() })),
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
  photos: sql`${reviews.id} IN (SELECT review_id FROM review_photos WHERE approved_at IS NULL)`,
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
    sql`SELECT page.id, page.name, page.rating, page.comment, page.fit, page.hidden, page.size, page.helpful,
      (page.order_line_id IS NOT NULL OR page.verified_buyer) AS "verifiedBuyer",
      (SELECT l.order_id FROM order_lines l WHERE l.id = page.order_line_id) AS "orderId",
      page.is_waiting AS "isWaiting", page.answer, page.answered_at AS "answeredAt", page.created_at AS "createdAt",
      page.version, page.product_id AS "productId", products.name AS "productName", (
        SELECT json_build_object('file', i.file, 'alt', i.alt, 'width', f.width, 'height', f.height)
        FROM product_pictures i JOIN pictures f ON f.file = i.file
        WHERE i.product_id = page.product_id ORDER BY i.position LIMIT 1
      ) AS picture, (
        SELECT coalesce(json_agg(json_build_object('file', f.file, 'alt', '', 'width', f.width, 'height', f.height,
          'isApproved', ph.approved_at IS NOT NULL) ORDER BY ph.position), '[]')
        FROM review_photos ph JOIN pictures f ON f.file = ph.file WHERE ph.review_id = page.id
      ) AS photos
    FROM (
      SELECT reviews.* FROM reviews WHERE ${where}
      ORDER BY reviews.created_at DESC, reviews.id DESC LIMIT ${sql.raw(String(limit + 1))}
    ) AS page
    JOIN products ON products.id = page.product_id
    ORDER BY page.created_at DESC, page.id DESC`,
  );
}

const countsRow = z.object({ unanswered: z.int(), hidden: z.int(), waiting: z.int(), photos: z.int() });

export async function countReviews(db: Db): Promise<z.infer<typeof countsRow>> {
  const count = (view: keyof typeof VIEWS) => countRows(sql`SELECT FROM reviews WHERE ${VIEWS[view]}`);
  const [counts] = await readRowsPlanned(
    db,
    countsRow,
    sql`SELECT ${count('unanswered')} AS unanswered, ${count('hidden')} AS hidden, ${count('waiting')} AS waiting,
      ${count('photos')} AS photos`,
  );
  return counts ?? { unanswered: 0, hidden: 0, waiting: 0, photos: 0 };
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

interface DecidedPhotos {
  reviewId: string;
  files: readonly string[];
}

/** How many of these photos are now approved, or were before. */
export async function approvePhotos(
  tx: Tx,
  { reviewId, files, at }: DecidedPhotos & { at: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(reviewPhotos)
    .set({ approvedAt: sql`coalesce(${reviewPhotos.approvedAt}, ${at.toISOString()})` })
    .where(isAmong(reviewId, files));
  return rowCount ?? 0;
}

/** The trigger of the table sees to their files. */
export async function deletePhotos(tx: Tx, { reviewId, files }: DecidedPhotos): Promise<number> {
  const { rowCount } = await tx.delete(reviewPhotos).where(isAmong(reviewId, files));
  return rowCount ?? 0;
}

function isAmong(reviewId: string, files: readonly string[]) {
  return and(eq(reviewPhotos.reviewId, reviewId), inArray(reviewPhotos.file, [...files]));
}
