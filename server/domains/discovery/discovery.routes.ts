import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { productIdSchema } from '#core/contract/products.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sendCached } from '#server/http/cache/send-cached.ts';
import type { Discovery } from './discovery.service.ts';
import type { Feeds } from './feeds/feeds.service.ts';
import type { SharePictures } from './share-pictures.ts';

const HOUR = 'public, max-age=3600';
const DAY = 'public, max-age=86400';
const productSchema = z.object({ id: productIdSchema });
const partSchema = z.object({ part: z.coerce.number().int().min(1).max(10_000) });

/** A feed reads the whole catalogue: the catalogues of others ask for it a few times a day, and everybody else can wait. */
const MOST_FEEDS = 2;
/** Whoever takes longer gives way to the next: a reader that does not read would keep all others away. */
const FEED_MS = 30_000;

export function discoveryRoutes({
  discovery,
  feeds,
  sharePictures,
  feedMs = FEED_MS,
}: {
  discovery: Discovery;
  feeds: Feeds;
  sharePictures: SharePictures;
  feedMs?: number;
}): FastifyPluginAsyncZod {
  /** When each was begun, the oldest first. */
  const feedsInProgress = new Map<ServerResponse, number>();

  function makeRoom() {
    const [oldest] = feedsInProgress;
    if (!oldest || feedsInProgress.size < MOST_FEEDS) return;
    const [raw, begunAt] = oldest;
    if (Date.now() - begunAt < feedMs) throw new Refusal('unavailable');
    feedsInProgress.delete(raw);
    raw.destroy();
  }

  async function sendFeed(reply: FastifyReply, type: string, read: () => Promise<Readable>) {
    makeRoom();
    feedsInProgress.set(reply.raw, Date.now());
    reply.raw.once('close', () => feedsInProgress.delete(reply.raw));
    return reply
      .header('Cache-Control', HOUR)
      .type(type)
      .send(await read());
  }

  return async (app) => {
    app.get('/feeds/google.xml', async (_request, reply) =>
      sendFeed(reply, 'application/xml', feeds.readGoogle),
    );
    app.get('/feeds/meta.csv', async (_request, reply) => sendFeed(reply, 'text/csv', feeds.readMeta));

    app.get('/share/:id.jpg', { schema: { params: productSchema } }, async (request, reply) => {
      const picture = await sharePictures.draw(request.params.id);
      return reply.header('Cache-Control', DAY).type('image/jpeg').send(picture);
    });

    app.get('/llms.txt', async (_request, reply) =>
      reply
        .header('Cache-Control', HOUR)
        .type('text/plain')
        .send(await discovery.llms()),
    );

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
