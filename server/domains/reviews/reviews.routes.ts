import type { FastifyPluginAsync } from 'fastify';
import { addReview } from '#core/contract/reviews.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function reviewRoutes({ reviews }: Pick<Services, 'reviews'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, addReview, async ({ body, user, request }) => {
      await reviews.addReview(body, { userId: user?.id ?? null, address: callerAddress(request.ip) });
      return { message: 'Review submitted successfully!' };
    });
  };
}
