import { z } from 'zod';
import { FITS } from '#core/rules/sizes.ts';
import { reviewTexts } from '#texts/product.ts';
import { call } from './call.ts';
import { cappedCountSchema } from './capped-count.ts';
import { pageQuery } from './given.ts';
import { pictureSchema } from './pictures.ts';
import { savedVersionSchema } from './versioned.ts';

export const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  fit: z.enum(FITS).optional(),
  verifiedBuyer: z.boolean(),
  answer: z.string().optional().describe('The word of the store on it'),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Counts over all reviews of a product; a product itself carries only its newest ones. */
export const reviewSummarySchema = z.object({
  count: z.int(),
  average: z.number().describe('Mean rating to one decimal; 0 while there is no review'),
  recommended: z.int().describe('Reviews with 4 stars or more'),
  ratings: z.record(z.enum(['1', '2', '3', '4', '5']), z.int()),
  fits: z.record(z.enum(FITS), z.int()),
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

const addReviewSchema = z.object({
  productId: z.string().min(1).max(100),
  name: z.string().trim().min(1, reviewTexts.incomplete).max(100),
  rating: z.coerce.number().int().min(1).max(5),
  comment: z.string().trim().min(1, reviewTexts.incomplete).max(2000),
  fit: z.enum(FITS),
});
export type AddReview = z.infer<typeof addReviewSchema>;

/** `low`: one or two stars, and nobody has answered. `waiting`: came in a flood, and nobody has looked at it. */
const REVIEW_VIEWS = ['unanswered', 'low', 'hidden', 'waiting'] as const;

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
  counts: z.object({ unanswered: cappedCountSchema, hidden: cappedCountSchema, waiting: cappedCountSchema }),
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

const access = 'reviews:change';

export const addReview = call('POST', '/api/products/add-review', 'guest', {
  summary: 'Adds a review to a product',
  perMinute: 20,
  body: addReviewSchema,
  says: 'reviewAdded',
  failures: ['product-not-found', 'review-exists', 'review-limit'],
  status: 201,
});

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
