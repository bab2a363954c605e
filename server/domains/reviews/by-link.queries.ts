import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { FITS } from '#core/rules/sizes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber, readRows } from '#server/db/read-rows.ts';
import { reviewPhotos } from '#server/db/schema/reviews.ts';

const lineRow = z.object({
  id: z.string(),
  size: z.string(),
  productId: z.string(),
  productName: z.string(),
  picture: z.object({ file: z.string(), alt: z.string(), width: z.int(), height: z.int() }).nullable(),
  review: z
    .object({
      id: z.string(),
      name: z.string(),
      rating: z.int(),
      comment: z.string(),
      fit: z.enum(FITS).nullable().catch(null),
      photos: z.int(),
      areWaiting: z.boolean(),
    })
    .nullable(),
});
export type OrderedLine = z.infer<typeof lineRow>;

/** What was bought with an order and is still on sale, with what its buyer said about it. */
export async function selectLines(db: Db | Tx, orderId: string): Promise<OrderedLine[]> {
  return readRows(
    db,
    lineRow,
    sql`SELECT l.id, l.size, p.id AS "productId", p.name AS "productName", (
        SELECT json_build_object('file', i.file, 'alt', i.alt, 'width', f.width, 'height', f.height)
        FROM product_pictures i JOIN pictures f ON f.file = i.file
        WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
      ) AS picture, (
        SELECT json_build_object('id', r.id, 'name', r.name, 'rating', r.rating, 'comment', r.comment, 'fit', r.fit,
          'photos', (SELECT count(*) FROM review_photos ph WHERE ph.review_id = r.id),
          'areWaiting', EXISTS (SELECT FROM review_photos ph WHERE ph.review_id = r.id AND ph.approved_at IS NULL))
        FROM reviews r WHERE r.order_line_id = l.id
      ) AS review
    FROM order_lines l JOIN products p ON p.id = l.product_id AND p.published
    WHERE l.order_id = ${orderId} ORDER BY l.position`,
  );
}

/** Photos of one review are added one after the other. */
export async function lockReviewPhotos(tx: Tx, reviewId: string): Promise<number> {
  await tx.execute(sql`SELECT FROM reviews WHERE id = ${reviewId} FOR UPDATE`);
  return countPhotos(tx, reviewId);
}

export async function countPhotos(db: Db | Tx, reviewId: string): Promise<number> {
  return readNumber(db, sql`(SELECT count(*)::int FROM review_photos WHERE review_id = ${reviewId})`);
}

/** At the first free place: others may have been refused. */
export async function insertPhoto(
  tx: Tx,
  { file, reviewId, at }: { file: string; reviewId: string; at: Date },
): Promise<void> {
  const position = sql<number>`(
    SELECT min(place) FROM generate_series(0, 3) AS place
    WHERE place NOT IN (SELECT position FROM review_photos WHERE review_id = ${reviewId})
  )`;
  await tx.insert(reviewPhotos).values({ file, reviewId, position, createdAt: at });
}
