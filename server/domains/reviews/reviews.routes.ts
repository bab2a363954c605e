import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import { addReviewSchema } from '#core/contract/reviews.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { callerAddress } from '#server/domains/auth/caller-address.ts';
import { findCaller } from '#server/http/auth.ts';
import type { Reviews } from './reviews.service.ts';

export function reviewRoutes({ reviews, auth }: { reviews: Reviews; auth: Auth }): FastifyPluginAsyncZod {
  const findReviewer = findCaller({ auth });
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
          409: failureSchema,
          429: failureSchema,
        },
      },
      async handler(request, reply) {
        const user = await findReviewer(request);
        const address = callerAddress(request.ip);
        await reviews.addReview(request.body, { userId: user?.id ?? null, address });
        return reply.code(201).send({ success: true, message: 'Review submitted successfully!' });
      },
    });
  };
}
