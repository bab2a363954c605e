import * as calls from '#core/contract/reviews.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const reviewRoutes: Routes = (app, { reviews, reviewAdmin }) => {
  serve(app, calls.addReview, ({ body, user, request }) =>
    reviews.addReview(body, { userId: user?.id ?? null, address: callerAddress(request.ip) }),
  );

  serve(app, calls.listReviews, ({ query }) => reviewAdmin.listReviews(query));
  serve(app, calls.changeReviews, ({ user, body }) => reviewAdmin.changeReviews(user.id, body));
  serve(app, calls.changeReview, ({ user, params, body }) =>
    reviewAdmin.changeReview(user.id, params.id, body),
  );
};
