import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/metrics.ts';

interface MetricsAccess {
  mode: 'demo' | 'production';
  token: string | undefined;
}

/**
 * Figures for Prometheus at /metrics. In production only whoever has the token reads them: by its address alone, a proxy
 * on this machine that names nobody cannot be told from this machine.
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
