import { z } from 'zod';
import { REVIEW_SORTS } from '#core/rules/reviews.ts';
import { FITS } from '#core/rules/sizes.ts';
import { reviewTexts } from '#texts/product.ts';
import { call } from './call.ts';
import { given } from './given.ts';
import { pictureSchema } from './pictures.ts';

export const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  fit: z.enum(FITS).optional(),
  verifiedBuyer: z.boolean(),
  size: z.string().optional().describe('The size that was bought'),
  photos: z.array(pictureSchema).optional(),
  helpful: z.int().describe('How many have found it helpful'),
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

/** What is written in a review. */
export const writtenReviewSchema = z.object({
  name: z.string().trim().min(1, reviewTexts.incomplete).max(100),
  // As a number, or as a form without JavaScript sends it.
  rating: z.union([z.int().min(1).max(5), z.enum(['1', '2', '3', '4', '5']).transform(Number)]),
  comment: z.string().trim().min(1, reviewTexts.incomplete).max(2000),
  fit: z.enum(FITS),
});

const addReviewSchema = writtenReviewSchema.extend({ productId: z.string().min(1).max(100) });
export type AddReview = z.infer<typeof addReviewSchema>;

/** What the list of a product's reviews can be narrowed down to, and its order. */
const productReviewQuerySchema = z.object({
  sort: given(z.enum(REVIEW_SORTS)),
  rating: given(z.coerce.number().int().min(1).max(5)),
  size: given(z.string().trim().max(40)).describe('The size that was bought'),
  fit: given(z.enum(FITS)),
  photos: given(z.enum(['true', 'false']).transform((flag) => flag === 'true')),
  cursor: given(z.string().max(400)),
});
export type ProductReviewQuery = z.infer<typeof productReviewQuerySchema>;

/** Each count is of the list with this value as the only one of its kind, the other filters kept. */
const reviewFacetsSchema = z.object({
  rating: z.array(z.object({ value: z.int(), count: z.int() })),
  size: z.array(z.object({ value: z.string(), count: z.int() })),
  fit: z.array(z.object({ value: z.enum(FITS), count: z.int() })),
  photos: z.int().describe('Those with photos'),
});
export type ReviewFacets = z.infer<typeof reviewFacetsSchema>;

const productReviewsSchema = z.object({
  reviews: z.array(reviewSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
  facets: reviewFacetsSchema,
});
export type ProductReviewPage = z.infer<typeof productReviewsSchema>;

const reviewVoteSchema = z.object({
  helpful: z.int().describe('How many have found it helpful, this vote included'),
  isNew: z.boolean().describe('False when this account or browser has voted before'),
});
export type ReviewVote = z.infer<typeof reviewVoteSchema>;

export const addReview = call('POST', '/api/products/add-review', 'guest', {
  summary: 'Adds a review to a product',
  perMinute: 20,
  body: addReviewSchema,
  says: 'reviewAdded',
  failures: ['product-not-found', 'review-exists', 'review-limit'],
  status: 201,
});

export const listProductReviews = call('GET', '/api/products/:id/reviews', 'anyone', {
  summary: 'The reviews of a product, filtered, in one of several orders',
  cached: true,
  params: z.object({ id: z.string().min(1).max(100) }),
  query: productReviewQuerySchema,
  data: productReviewsSchema,
  failures: ['product-not-found', 'cursor-invalid'],
});

export const voteForReview = call('POST', '/api/reviews/:id/helpful', 'guest', {
  summary: 'Says that a review was helpful; each account or browser counts once',
  perMinute: 30,
  params: z.object({ id: z.string().min(1).max(100) }),
  data: reviewVoteSchema,
  failures: ['not-found'],
});
