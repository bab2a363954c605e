import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { Metrics } from '#server/metrics.ts';
import type { Readiness } from '#server/readiness.ts';
import type { Services } from '#server/services.ts';

const unavailable = z.object({ status: z.literal('unavailable') });

export function healthRoutes({ db }: { db: Db }, readiness: Readiness): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/live', {
      schema: {
        summary: 'Whether the process is up: one that does not answer should be started again',
        tags: ['Operations'],
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      handler: async () => ({ status: 'ok' as const }),
    });

    app.get('/ready', {
      schema: {
        summary:
          'Whether the process wants visitors, for load balancers. Not while it stops; without its database it does, for what is cached',
        tags: ['Operations'],
        response: { 200: z.object({ status: z.literal('ok') }), 503: unavailable },
      },
      async handler(_request, reply) {
        if (readiness.isReady()) return { status: 'ok' as const };
        return reply.code(503).send({ status: 'unavailable' });
      },
    });

    app.get('/health', {
      schema: {
        summary: 'Whether the process and its database are up',
        tags: ['Operations'],
        response: { 200: z.object({ status: z.literal('ok') }), 503: unavailable },
      },
      async handler(request, reply) {
        try {
          await db.execute(sql`SELECT 1`);
          return { status: 'ok' as const };
        } catch (error) {
          request.log.error({ err: error }, 'the database does not answer');
          return reply.code(503).send({ status: 'unavailable' });
        }
      },
    });
  };
}

interface MetricsAccess {
  mode: 'demo' | 'production';
  token: string | undefined;
}

/**
 * Figures for Prometheus at /metrics. In production only whoever has the token reads them: by its address alone, a proxy
 * on this machine that names nobody looks like this machine itself.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, { mode, token }: MetricsAccess) {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    metrics.observeRequest({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isOpen = mode === 'demo' && token === undefined;
    if (!isOpen && !hasToken(request, token)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const [given, expected] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The standard (RFC 9116) asks for less than a year. */
const VALID_DAYS = 180;

/** Tells whoever found a hole whom to write to. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
) {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { supportEmail, publicUrl } = await settings.readIdentity();
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
