import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import { addReviewSchema } from '#core/contract/reviews.ts';
import type { Reviews } from './reviews.service.ts';

export function reviewRoutes({ reviews }: { reviews: Reviews }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/products/add-review', {
      config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        summary: 'Adds a review to a product',
        tags: ['Catalogue'],
        body: addReviewSchema,
        response: {
          201: z.object({ success: z.literal(true), message: z.string() }),
          400: failureSchema,
          404: failureSchema,
          429: failureSchema,
        },
      },
      async handler(request, reply) {
        await reviews.addReview(request.body);
        return reply.code(201).send({ success: true, message: 'Review submitted successfully!' });
      },
    });
  };
}
