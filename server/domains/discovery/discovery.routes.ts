import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Refusal } from '#server/domains/refusal.ts';
import { sendCached } from '#server/http/cache/send-cached.ts';
import type { Discovery } from './discovery.service.ts';

const HOUR = 'public, max-age=3600';
const partSchema = z.object({ part: z.coerce.number().int().min(1).max(10_000) });

export function discoveryRoutes({ discovery }: { discovery: Discovery }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/sitemap.xml', async (request, reply) => {
      const headers = { 'Content-Type': 'application/xml', 'Cache-Control': HOUR };
      const sitemap = await app.cache.get('/sitemap.xml', async () => ({
        headers,
        body: await discovery.sitemap(),
      }));
      return sendCached(request, reply, sitemap);
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
