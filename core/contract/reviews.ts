import { z } from 'zod';
import { FITS } from '#core/rules/reviews.ts';

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

export const addReviewSchema = z.object({
  productId: z.string().min(1).max(100),
  name: z.string().trim().min(1, 'Please fill in all fields').max(100),
  rating: z.coerce.number().int().min(1).max(5),
  comment: z.string().trim().min(1, 'Please fill in all fields').max(2000),
  fit: z.enum(FITS),
});
export type AddReview = z.infer<typeof addReviewSchema>;
