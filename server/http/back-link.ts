import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '#server/services.ts';
import { SECRET_HEADERS } from './security-headers.ts';

/** The link in the message that a size is back: an SMS has no room for the address of a product. */
export function backLink({ findLinked }: Pick<Services['restock'], 'findLinked'>): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { token: string } }>('/back/:token', async ({ params }, reply) => {
      const productId = await findLinked(params.token);
      // Requests are deleted after a while, with their links.
      const path = productId === undefined ? '/shop' : `/product/${encodeURIComponent(productId)}`;
      return reply.headers(SECRET_HEADERS).redirect(path, 302);
    });
  };
}
