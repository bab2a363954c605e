import * as calls from '#core/contract/pairs.ts';
import { listTags, productTags } from '#server/domains/products/cache-tags.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const pairRoutes: Routes = (app, { pairs }) => {
  serve(
    app,
    calls.listPairs,
    ({ params }) => pairs.listPairs(params.id),
    (answer, { params }) => [
      ...productTags({ _id: params.id }),
      ...(Array.isArray(answer) ? listTags(answer, {}) : []),
    ],
  );
};
