import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { describeError } from '#server/describe-error.ts';
import { discoveryRoutes } from '#server/domains/discovery/discovery.routes.ts';
import { mediaRoutes } from '#server/domains/media/media.routes.ts';
import { sandboxRoutes } from '#server/sandbox/sandbox.routes.ts';
import { SANDBOX_PATH } from '#server/sandbox/sandbox-path.ts';
import type { Services } from '#server/services.ts';
import { registerAdminPages } from './admin-pages.ts';
import { type AnswerCache, NO_ANSWER_CACHE } from './answer-cache.ts';
import { registerApi } from './api.ts';
import { type BodyTimes, limitBodyTime } from './body-time.ts';
import { catalogueReader } from './catalogue-reader.ts';
import { devInboxRoutes } from './dev-inbox.ts';
import { answerFailure, answerFailures } from './errors.ts';
import { registerFiles } from './files.ts';
import { refuseUnstorableText } from './input-guard.ts';
import { answerLocalCallersOnly } from './local-only.ts';
import { registerMetrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { createRenderLimit } from './render-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { registerSecurityTxt } from './security-txt.ts';
import { loadBuiltPages, registerPages } from './web.ts';

const BUILD_FOLDER = fileURLToPath(new URL('../../build', import.meta.url));

const HEADERS_MS = 15_000;
const BODY_TIMES: BodyTimes = { usualMs: 30_000, uploadMs: 300_000 };

type HttpConfig = Pick<
  Config,
  'dev' | 'limits' | 'logLevel' | 'metricsToken' | 'mode' | 'publicUrl' | 'trustedProxies'
>;

/** The whole store over HTTP. */
export async function buildApp({
  config,
  services,
  pages,
  answers,
}: {
  config: HttpConfig;
  services: Services;
  pages: PageCache;
  answers: AnswerCache;
}): Promise<FastifyInstance> {
  const app = await buildApi({ config, services, answers });
  // Order matters: pages answer every address that nothing before them has taken.
  await app.register(async (web) => {
    const catalogue = catalogueReader(services, (error) =>
      web.log.error({ err: error }, 'a page could not be read'),
    );
    if (config.dev) {
      const { registerDevPages } = await import('./dev-pages.ts');
      await registerDevPages(web, { catalogue, origin: config.publicUrl });
      return;
    }
    await registerFiles(web, BUILD_FOLDER);
    await registerAdminPages(web, BUILD_FOLDER);
    const render = await loadBuiltPages(BUILD_FOLDER, catalogue);
    const limit = config.limits ? createRenderLimit() : undefined;
    registerPages(web, { pages, render, origin: config.publicUrl, limit });
  });
  return app;
}

/** The store without its pages: calls and pictures. */
export async function buildApi({
  config,
  services,
  answers = NO_ANSWER_CACHE,
}: {
  config: HttpConfig;
  services: Services;
  answers?: AnswerCache;
}) {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError, req: describeRequest } },
    bodyLimit: 256 * 1024,
    // The last resort for whatever trickles in; bodies are limited more closely below.
    requestTimeout: BODY_TIMES.uploadMs,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5000 },
    trustProxy: config.trustedProxies ?? false,
    // While stopping, open requests are finished and new ones are turned away.
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot even be decoded never reaches a route, nor the error handler.
    frameworkErrors: (error, _request, reply) => answerFailure(error, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerFailures(app);
  refuseUnstorableText(app);
  limitBodyTime(app, BODY_TIMES);
  registerMetrics(app, { mode: config.mode, token: config.metricsToken });
  const headers = securityHeaders(config.publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  await app.register((api) => registerApi(api, { services, limits: config.limits, answers }), {
    prefix: '/api',
  });
  await app.register(mediaRoutes(services));
  await app.register(async (demo) => {
    answerLocalCallersOnly(demo);
    if (config.mode === 'demo') await demo.register(devInboxRoutes(services));
    if (services.sandbox) await demo.register(sandboxRoutes(services.sandbox), { prefix: SANDBOX_PATH });
  });
  registerSecurityTxt(app, services);
  await app.register(discoveryRoutes({ ...services, answers }));
  return app;
}

/** Without the query: what staff search for is in it, such as a customer's phone number. */
function describeRequest({ method, url }: { method: string; url: string }) {
  return { method, url: url.split('?', 1)[0] };
}
