import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import * as calls from '#core/contract/parcels.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const MOST_BYTES = 256 * 1024;

export const parcelRoutes: Routes = (app, { parcels }) => {
  serve(app, calls.bookParcels, ({ user, body }) => parcels.bookParcels({ staff: user, ...body }));
  serve(app, calls.readLabel, ({ params }) => parcels.readLabel(params.id));
  serve(app, calls.printLabels, ({ user, body }) => parcels.printLabels({ staff: user, ...body }));
  serve(app, calls.readManifest, ({ query }) => parcels.printManifest(query));
  serve(app, calls.makeManifest, ({ user }) => parcels.fetchManifest({ staff: user }));
  serve(app, calls.askPickup, ({ user, params }) => parcels.askPickup({ staff: user, id: params.id }));
  serve(app, calls.listParcels, ({ query }) => parcels.list(query));
  serve(app, calls.readParcel, ({ params }) => parcels.read(params.id));
  serve(app, calls.cancelParcel, ({ user, params }) => parcels.cancelParcel({ staff: user, id: params.id }));
  serve(app, calls.decideLost, ({ user, params, body }) =>
    parcels.decideLost({ staff: user, id: params.id, ...body }),
  );
  serve(app, calls.settleContradiction, ({ user, params, body }) =>
    parcels.settleContradiction({ staff: user, id: params.id, ...body }),
  );
  serve(app, calls.answerFailed, ({ user, params, body }) =>
    parcels.answerFailed({ id: params.id, answer: body, by: 'staff', who: user.id }),
  );
  serve(app, calls.trackOrder, ({ params, reply }) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
    return parcels.trackOrder(params.token);
  });
  serve(app, calls.answerFailedByLink, ({ params, body }) =>
    parcels.answerFailedByLink({ token: params.token, answer: body }),
  );
  serve(app, calls.changeDetailsByLink, ({ params, body }) =>
    parcels.changeDetailsByLink({ token: params.token, change: body }),
  );
  app.register(pushRoute(parcels));
};

/** The couriers' own calls keep their form and are no calls of the contract. */
function pushRoute(parcels: Services['parcels']): FastifyPluginAsyncZod {
  return async (app) => {
    // Whatever comes is answered alike: it is read later, by the jobs.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    app.post('/couriers/events/:provider', {
      bodyLimit: MOST_BYTES,
      schema: {
        summary: 'The couriers’ events',
        tags: ['Parcels'],
        params: z.object({ provider: z.string() }),
        response: {
          200: z.object({ success: z.literal(true) }),
          401: failureSchema,
          404: failureSchema,
          413: failureSchema,
        },
      },
      async handler({ body, params, headers }) {
        const token = headers['x-api-key'];
        const outcome = await parcels.receivePush({
          address: params.provider,
          token: Array.isArray(token) ? token.join(',') : token,
          body: typeof body === 'string' ? body : '',
        });
        if (outcome === 'unknown-provider') throw new Refusal('not-found');
        if (outcome === 'wrong-token') throw new Refusal('not-logged-in');
        return { success: true as const };
      },
    });
  };
}
