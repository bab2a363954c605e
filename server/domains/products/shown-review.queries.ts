import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { FITS } from '#core/rules/sizes.ts';

/** A review as shoppers see it. */
export const shownReviewRow = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  fit: z.enum(FITS).nullable().catch(null),
  verifiedBuyer: z.boolean(),
  size: z.string().nullable(),
  photos: z.array(z.object({ file: z.string(), width: z.int(), height: z.int() })),
  helpful: z.int(),
  answer: z.string().nullable(),
  createdAt: z.coerce.date(),
});
export type ShownReviewRow = z.infer<typeof shownReviewRow>;

/** Whether a review, here called `r`, is by somebody whom the product was delivered to. */
const IS_VERIFIED: SQL = sql`(r.order_line_id IS NOT NULL OR r.verified_buyer)`;

/** The reviews called `r` of a statement, as one list in its order. Of photos, only those that staff has approved. */
export const SHOWN_REVIEWS: SQL = sql`coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'rating', r.rating,
  'comment', r.comment, 'fit', r.fit, 'verifiedBuyer', ${IS_VERIFIED}, 'size', r.size, 'helpful', r.helpful,
  'answer', r.answer, 'createdAt', r.created_at, 'photos', CASE WHEN r.photos = 0 THEN '[]'::json ELSE (
    SELECT coalesce(json_agg(json_build_object('file', f.file, 'width', f.width, 'height', f.height) ORDER BY ph.position), '[]')
    FROM review_photos ph JOIN pictures f ON f.file = ph.file
    WHERE ph.review_id = r.id AND ph.approved_at IS NOT NULL
  ) END)), '[]')`;
