import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#core/contract/reviews.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function reviewRoutes({ reviews }: Pick<Services, 'reviews'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.addReview, async ({ body, user, request }) => {
      await reviews.addReview(body, { userId: user?.id ?? null, address: callerAddress(request.ip) });
      return { message: 'Review submitted successfully!' };
    });
  };
}

export function reviewAdminRoutes({ reviewAdmin }: Pick<Services, 'reviewAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.listReviews, ({ query }) => reviewAdmin.listReviews(query));
    serve(app, calls.changeReviews, ({ user, body }) => reviewAdmin.changeReviews(user.id, body));
    serve(app, calls.changeReview, ({ user, params, body }) =>
      reviewAdmin.changeReview(user.id, params.id, body),
    );
  };
}
