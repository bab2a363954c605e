import { z } from 'zod';
import { FITS } from '#core/rules/sizes.ts';
import { call } from '../call.ts';
import { pictureSchema } from '../pictures.ts';
import { writtenReviewSchema } from '../reviews.ts';

/** A photo straight from a phone. */
export const REVIEW_PHOTO_BYTES_MOST = 8 * 1024 * 1024;

const boughtLineSchema = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string(), picture: pictureSchema.nullable() }),
  size: z.string(),
  review: z
    .object({
      name: z.string(),
      rating: z.int(),
      comment: z.string(),
      fit: z.enum(FITS).nullable(),
      photos: z.int().describe('How many there are, shown or not'),
      areWaiting: z.boolean().describe('Some of them have not been looked at yet'),
    })
    .nullable(),
});
export type BoughtLine = z.infer<typeof boughtLineSchema>;

const orderReviewsSchema = z.object({
  orderId: z.string(),
  state: z
    .enum(['early', 'open', 'over'])
    .describe('Before the delivery, within the time for reviews, after it'),
  until: z.iso.date().nullable().describe('The last day for reviews'),
  lines: z.array(boughtLineSchema),
});
export type OrderReviews = z.infer<typeof orderReviewsSchema>;

const token = z.string().min(1).max(100);
const lineId = z.string().min(1).max(100);

const reviewLineSchema = writtenReviewSchema.extend({ lineId });
export type ReviewLine = z.infer<typeof reviewLineSchema>;

export const readOrderReviews = call('GET', '/api/review/:token', 'anyone', {
  summary: 'What can be reviewed of an order, and what was, by the order’s link',
  perMinute: 60,
  params: z.object({ token }),
  data: orderReviewsSchema,
  failures: ['not-found'],
});

export const reviewByLink = call('POST', '/api/review/:token', 'anyone', {
  summary: 'A verified buyer’s review of something bought, by the order’s link',
  perMinute: 20,
  params: z.object({ token }),
  body: reviewLineSchema,
  says: 'reviewAdded',
  failures: ['not-found', 'review-not-open', 'review-exists'],
  status: 201,
});

export const addReviewPhoto = call('POST', '/api/review/:token/lines/:lineId/photos', 'anyone', {
  summary:
    'A photo with a review by the order’s link: the body is the file, the content type an image type. It is shown once staff has approved it',
  perMinute: 20,
  params: z.object({ token, lineId }),
  upload: REVIEW_PHOTO_BYTES_MOST,
  failures: ['not-found', 'review-not-open', 'review-photos-full', 'picture-unreadable'],
});
