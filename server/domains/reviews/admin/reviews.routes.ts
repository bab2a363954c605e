import type { FastifyPluginAsync } from 'fastify';
import { changeReview, changeReviews, listReviews } from '#core/contract/reviews.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function reviewAdminRoutes({ reviewAdmin }: Pick<Services, 'reviewAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listReviews, ({ query }) => reviewAdmin.listReviews(query));
    serve(app, changeReviews, ({ user, body }) => reviewAdmin.changeReviews(user.id, body));
    serve(app, changeReview, ({ user, params, body }) => reviewAdmin.changeReview(user.id, params.id, body));
  };
}
