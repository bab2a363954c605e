import * as staffCalls from '#core/contract/reviews/admin.ts';
import * as linkCalls from '#core/contract/reviews/by-link.ts';
import * as calls from '#core/contract/reviews.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { productTags } from '#server/domains/products/cache-tags.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const reviewRoutes: Routes = (app, { reviews, reviewAdmin }) => {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(app, calls.addReview, ({ body, user, request }) =>
    reviews.addReview(body, { userId: user?.id ?? null, address: callerAddress(request.ip) }),
  );
  serve(
    app,
    calls.listProductReviews,
    ({ params, query }) => reviews.listProductReviews(params.id, query),
    (_page, { params }) => productTags({ _id: params.id }),
  );
  serve(app, calls.voteForReview, ({ params, user, request }) =>
    reviews.vote(params.id, {
      userId: user?.id ?? null,
      address: callerAddress(request.ip),
      browser: request.headers['user-agent'] ?? '',
    }),
  );

  serve(app, linkCalls.readOrderReviews, ({ params, reply }) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    return reviews.readOrderReviews(params.token);
  });
  serve(app, linkCalls.reviewByLink, ({ params, body }) => reviews.reviewByLink(params.token, body));
  serve(app, linkCalls.addReviewPhoto, ({ params, body, request }) =>
    reviews.addPhoto(params, { content: body, address: callerAddress(request.ip) }),
  );

  serve(app, staffCalls.listReviews, ({ query }) => reviewAdmin.listReviews(query));
  serve(app, staffCalls.changeReviews, ({ user, body }) => reviewAdmin.changeReviews(user.id, body));
  serve(app, staffCalls.changeReview, ({ user, params, body }) =>
    reviewAdmin.changeReview(user.id, params.id, body),
  );
  serve(app, staffCalls.decideReviewPhotos, ({ user, params, body }) =>
    reviewAdmin.decidePhotos(user.id, params.id, body),
  );
};
