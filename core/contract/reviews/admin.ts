import { z } from 'zod';
import { FITS } from '#core/rules/sizes.ts';
import { call } from '../call.ts';
import { cappedCountSchema } from '../capped-count.ts';
import { pageQuery } from '../given.ts';
import { pictureSchema } from '../pictures.ts';
import { savedVersionSchema } from '../versioned.ts';

/**
 * `low`: one or two stars, and nobody has answered. `waiting`: came in a flood, and nobody has looked at it. `photos`: has
 * photos that nobody has looked at.
 */
const REVIEW_VIEWS = ['unanswered', 'low', 'hidden', 'waiting', 'photos'] as const;

const reviewListQuerySchema = z.object({
  view: z.enum(REVIEW_VIEWS).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  product: z.string().min(1).max(100).optional().describe('The id of a product'),
  ...pageQuery(25),
});
export type ReviewListQuery = z.infer<typeof reviewListQuerySchema>;

const staffReviewSchema = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string(), picture: pictureSchema.nullable() }),
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  fit: z.enum(FITS).nullable(),
  verifiedBuyer: z.boolean(),
  size: z.string().nullable().describe('The size that was bought'),
  orderId: z.string().nullable().describe('The order that it was bought with'),
  helpful: z.int(),
  photos: z.array(
    pictureSchema.extend({ file: z.string(), isApproved: z.boolean().describe('Shown in the shop') }),
  ),
  hidden: z.boolean(),
  isWaiting: z.boolean().describe('Hidden until a member of staff has looked at it'),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

const reviewListSchema = z.object({
  reviews: z.array(staffReviewSchema),
  nextCursor: z.string().nullable(),
  counts: z.object({
    unanswered: cappedCountSchema,
    hidden: cappedCountSchema,
    waiting: cappedCountSchema,
    photos: cappedCountSchema,
  }),
  productName: z.string().nullable().describe('Of the product that the list is narrowed down to'),
});
export type ReviewList = z.infer<typeof reviewListSchema>;

export const REVIEW_ANSWER_MOST = 2000;

/** What is left out stays as it is; null takes the answer back. */
const changeReviewSchema = z.object({
  version: savedVersionSchema,
  hidden: z.boolean().optional(),
  answer: z
    .string()
    .trim()
    .min(1, 'Please write a reply')
    .max(REVIEW_ANSWER_MOST, `At most ${REVIEW_ANSWER_MOST} characters`)
    .nullable()
    .optional(),
});
export type ChangeReview = z.infer<typeof changeReviewSchema>;

/** Hides or shows several reviews at once. */
const changeReviewsSchema = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1).max(100),
  hidden: z.boolean(),
});
export type ChangeReviews = z.infer<typeof changeReviewsSchema>;

const reviewsChangedSchema = z.object({ changed: z.int().describe('Those that were not so before') });
export type ReviewsChanged = z.infer<typeof reviewsChangedSchema>;

/** Refused photos are deleted, whether they were shown before or not. */
const decidePhotosSchema = z.object({
  files: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .min(1)
    .max(4),
  decision: z.enum(['approve', 'refuse']),
});
export type DecidePhotos = z.infer<typeof decidePhotosSchema>;

const access = 'reviews:change';

export const listReviews = call('GET', '/api/admin/reviews', access, {
  summary: 'Reviews, the newest first',
  query: reviewListQuerySchema,
  data: reviewListSchema,
  failures: ['cursor-invalid'],
});

export const changeReviews = call('POST', '/api/admin/reviews/bulk', access, {
  summary: 'Hides or shows several reviews',
  body: changeReviewsSchema,
  data: reviewsChangedSchema,
});

export const changeReview = call('PUT', '/api/admin/reviews/:id', access, {
  summary: 'Hides, shows or replies to a review',
  params: z.object({ id: z.string().min(1).max(100) }),
  body: changeReviewSchema,
  failures: ['not-found', 'changed-meanwhile'],
});

export const decideReviewPhotos = call('PUT', '/api/admin/reviews/:id/photos', access, {
  summary: 'Approves photos of a review, or refuses and deletes them',
  params: z.object({ id: z.string().min(1).max(100) }),
  body: decidePhotosSchema,
  failures: ['not-found'],
});
