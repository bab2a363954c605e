import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Routes } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const MOST_BYTES = 3 * 1024 * 1024;
const PATH = '/messages/whatsapp';
const tags = ['Messages'];

/** The provider's own calls keep their form and are no calls of the contract. */
export const whatsappRoutes: Routes = (app, { whatsapp }) => {
  app.register(proofRoute(whatsapp));
  app.register(pushRoute(whatsapp));
};

function proofRoute(whatsapp: Services['whatsapp']): FastifyPluginAsyncZod {
  const one = z.string().max(500).catch('');
  return async (app) => {
    app.get(PATH, {
      schema: {
        summary: 'Proves to WhatsApp that the address is the store’s',
        tags,
        querystring: z.object({ 'hub.mode': one, 'hub.verify_token': one, 'hub.challenge': one }),
        response: { 200: z.string(), 403: failureSchema, 404: failureSchema },
      },
      async handler({ query }, reply) {
        const proof = whatsapp.proveAddress({
          mode: query['hub.mode'],
          verifyToken: query['hub.verify_token'],
          challenge: query['hub.challenge'],
        });
        if (proof === 'not-set-up') throw new Refusal('not-found');
        if (!proof) throw new Refusal('not-allowed');
        return reply.type('text/plain; charset=utf-8').send(proof.challenge);
      },
    });
  };
}

function pushRoute(whatsapp: Services['whatsapp']): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature is of the bytes that came: they must not be read and written again on the way.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.post(PATH, {
      bodyLimit: MOST_BYTES,
      schema: {
        summary: 'WhatsApp’s receipts and replies',
        tags,
        headers: z.object({ 'x-hub-signature-256': z.string().catch('') }),
        response: {
          200: z.object({ success: z.literal(true) }),
          401: failureSchema,
          404: failureSchema,
          413: failureSchema,
        },
      },
      async handler({ body, headers }) {
        const outcome = await whatsapp.receivePush({
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: headers['x-hub-signature-256'],
        });
        if (outcome === 'not-set-up') throw new Refusal('not-found');
        if (outcome === 'wrong-signature') throw new Refusal('not-logged-in');
        return { success: true as const };
      },
    });
  };
}
