import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal } from '#server/domains/refusal.ts';
import type { AnswerCache } from '#server/http/answer-cache.ts';
import type { Discovery } from './discovery.service.ts';

const HOUR = 'public, max-age=3600';
const partSchema = z.object({ part: z.coerce.number().int().min(1).max(10_000) });

interface Discoverable {
  discovery: Discovery;
  answers: AnswerCache;
}

export function discoveryRoutes({ discovery, answers }: Discoverable): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/sitemap.xml', async (request, reply) => {
      reply.header('Cache-Control', HOUR).type('application/xml');
      return answers.send({ key: 'sitemap', request, reply, make: discovery.sitemap });
    });

    app.get('/sitemap-:part(\\d+).xml', { schema: { params: partSchema } }, async (request, reply) => {
      const part = await discovery.sitemapPart(request.params.part);
      if (part === null) throw new Refusal('not-found');
      return reply.header('Cache-Control', HOUR).type('application/xml').send(part);
    });

    app.get('/robots.txt', async (_request, reply) =>
      reply.header('Cache-Control', HOUR).type('text/plain').send(discovery.robots()),
    );

    app.get('/manifest.webmanifest', async (_request, reply) =>
      reply
        .header('Cache-Control', HOUR)
        .type('application/manifest+json')
        .send(JSON.stringify(await discovery.manifest())),
    );
  };
}
