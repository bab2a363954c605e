import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  changeReviewSchema,
  changeReviewsSchema,
  reviewListQuerySchema,
  reviewListSchema,
  reviewsChangedSchema,
} from '#core/contract/staff/reviews.ts';
import type { Reviews } from './reviews.service.ts';

const tags = ['Back office'];
const config = { right: 'reviews:change' } as const;

export function staffReviewRoutes({ reviews }: { reviews: Reviews }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/reviews', {
      config,
      schema: {
        summary: 'Reviews, the newest first',
        tags,
        querystring: reviewListQuerySchema,
        response: { 200: answerOf(reviewListSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await reviews.listReviews(query) }),
    });

    app.post('/reviews/bulk', {
      config,
      schema: {
        summary: 'Hides or shows several reviews',
        tags,
        body: changeReviewsSchema,
        response: { 200: answerOf(reviewsChangedSchema), ...staffRefusals },
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await reviews.changeReviews(user.id, body),
      }),
    });

    app.put('/reviews/:id', {
      config,
      schema: {
        summary: 'Hides, shows or replies to a review',
        tags,
        params: z.object({ id: z.string().min(1).max(100) }),
        body: changeReviewSchema,
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ user, params: { id }, body }) {
        await reviews.changeReview(user.id, id, body);
        return { success: true as const };
      },
    });
  };
}
