import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { renderInbox } from './dev-inbox-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const querySchema = z.object({ to: z.string().max(254).optional() });

/** Demo mode only: what the store would have sent, for people and for programs. */
export function devInboxRoutes({ demoInbox }: Pick<Services, 'demoInbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/dev/inbox.json',
      { schema: { querystring: querySchema, hide: true } },
      async (request, reply) => {
        const messages = await demoInbox.list(request.query);
        return reply.header('Cache-Control', 'no-store').send(messages);
      },
    );

    app.get('/dev/inbox', { schema: { querystring: querySchema, hide: true } }, async (request, reply) => {
      const html = renderInbox(await demoInbox.list(request.query), request.query.to);
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', contentSecurityPolicy(html))
        .type('text/html; charset=utf-8')
        .send(html);
    });
  };
}
