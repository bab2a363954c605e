import type { ServerOptions } from 'node:http';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '#server/config.ts';
import { discoveryRoutes } from '#server/domains/discovery/discovery.routes.ts';
import { imageRoutes } from '#server/domains/pictures/pictures.routes.ts';
import { createLog } from '#server/log.ts';
import { createMetrics, type Metrics } from '#server/metrics.ts';
import { createReadiness, type Readiness } from '#server/readiness.ts';
import { courierSandboxRoutes } from '#server/sandbox/courier/courier-sandbox.routes.ts';
import { devCourierRoutes } from '#server/sandbox/courier/dev-courier.routes.ts';
import { sandboxRoutes } from '#server/sandbox/sandbox.routes.ts';
import { COURIER_SANDBOX_PATH, SANDBOX_PATH } from '#server/sandbox/sandbox-path.ts';
import type { Services } from '#server/services.ts';
import { type Admission, shedLoad } from './admission.ts';
import { registerApi } from './api.ts';
import { backLink } from './back-link.ts';
import {
  answerBrokenRequest,
  answerUnmetExpectations,
  OWN_ANSWERS,
  refuseMissingHost,
} from './broken-requests.ts';
import {
  createRenderLimit,
  loadBuiltPages,
  registerAdminPages,
  registerFiles,
  registerPages,
} from './built-pages.ts';
import { createFrontDoor } from './cache/front-door.ts';
import { createUncached, type ResponseCache } from './cache/response-cache.ts';
import { devInboxRoutes } from './dev-inbox.ts';
import { answerFailure, answerFailures, type OnFailure } from './errors.ts';
import { keepHostsApart } from './hosts-apart.ts';
import { answerKnownVersions } from './known-versions.ts';
import { logging, nameRequests } from './name-requests.ts';
import { healthRoutes, registerMetrics, registerSecurityTxt } from './operations.ts';
import { hideImpossibleToken } from './order-links.ts';
import { createPageReader } from './page-reader.ts';
import {
  answerLocalCallersOnly,
  type BodyTimes,
  limitBodyTime,
  refuseUnstorableText,
} from './request-guards.ts';
import { reviewForm } from './review-form.ts';
import { getPaymentSources, securityHeaders, sharedHeaders } from './security-headers.ts';
import { trackForm } from './track-form.ts';
import { createUnmatchedAnswer } from './unmatched.ts';

const BUILD_FOLDER = fileURLToPath(new URL('../../build', import.meta.url));

const BODY_TIMES: BodyTimes = { usualMs: 30_000, uploadMs: 300_000 };
export const CONNECTION_LIMITS = {
  headersTimeout: 15_000,
  // The last resort for whatever trickles in; bodies are limited more closely below.
  requestTimeout: BODY_TIMES.uploadMs,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
  // Answers that nobody takes are memory that nobody gives back.
  stuckMs: 120_000,
} satisfies ServerOptions & { stuckMs: number };

type HttpConfig = Pick<
  Config,
  | 'adminUrl'
  | 'cdn'
  | 'dev'
  | 'limits'
  | 'logLevel'
  | 'metricsToken'
  | 'mode'
  | 'payment'
  | 'publicUrl'
  | 'trustedProxies'
>;

interface ApiParts {
  config: HttpConfig;
  services: Services;
  /** Absent: every answer is made anew. */
  cache?: ResponseCache;
  log?: FastifyBaseLogger;
  metrics?: Metrics;
  /** How long a connection may take for what; tests do not wait as long as a store does. */
  connectionLimits?: typeof CONNECTION_LIMITS;
  readiness?: Readiness;
  /** Absent: everything is admitted. */
  admission?: Admission;
  /** Logged unless given. */
  onFailure?: OnFailure;
}

/** The whole store over HTTP. */
export async function buildApp(api: ApiParts & { cache: ResponseCache }): Promise<FastifyInstance> {
  const { config, services, cache } = api;
  const app = await buildApi(api);
  // Order matters: pages answer every address that nothing before them has taken.
  await app.register(async (web) => {
    const reader = createPageReader(services, (error) =>
      web.log.error({ err: error }, 'a page could not be read'),
    );
    const limit = config.limits ? createRenderLimit() : undefined;
    await web.register(trackForm({ parcels: services.parcels, orders: services.orders, limit }));
    await web.register(reviewForm({ reviews: services.reviews, limit }));
    await web.register(backLink(services.restock));
    if (config.dev) {
      const { registerDevPages } = await import('./dev-pages.ts');
      await registerDevPages(web, { reader, origin: config.publicUrl });
      return;
    }
    await registerFiles(web, BUILD_FOLDER);
    await registerAdminPages(web, BUILD_FOLDER);
    const render = await loadBuiltPages(BUILD_FOLDER, reader);
    const paymentSources = getPaymentSources(config.payment);
    registerPages(web, { cache, render, origin: config.publicUrl, paymentSources, limit });
  });
  return app;
}

/** The store without its pages: calls and pictures. */
export async function buildApi({
  config,
  services,
  cache = createUncached(sharedHeaders(config)),
  log = createLog(config.logLevel),
  metrics = createMetrics(services),
  connectionLimits = CONNECTION_LIMITS,
  readiness = createReadiness(),
  admission,
  onFailure,
}: ApiParts) {
  // A log of every request is written by the framework, which then has to see them all.
  const frontDoor = createFrontDoor(isRequestLogged(config) ? createUncached() : cache);
  metrics.watchCache(cache.stats);
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    ...logging(log),
    serverFactory: (handle) =>
      frontDoor.createServer(handle, {
        ...{ ...connectionLimits, ...OWN_ANSWERS },
        guard: (answer) => keepHostsApart(answer, { ...config, headers }),
      }),
    bodyLimit: 256 * 1024,
    rewriteUrl: ({ url = '' }) => hideImpossibleToken(url),
    trustProxy: config.trustedProxies ?? false,
    // While stopping, requests on open connections are answered, each as the last one of its connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot even be decoded never reaches a route, nor the hooks and the error handler.
    frameworkErrors: (error, _request, reply) => answerFailure(error, reply.headers(headers)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerUnmetExpectations(app.server);
  answerFailures(app);
  // Not for long: a file may be missing only while two versions of the store answer side by side.
  const answerUnmatched = createUnmatchedAnswer(app);
  app.setNotFoundHandler((request, reply) =>
    answerUnmatched(request, reply.header('Cache-Control', 'no-cache')),
  );
  await app.register(async (images) => {
    answerKnownVersions(images);
    await images.register(imageRoutes({ ...services, headers, sendsTags: config.cdn !== undefined }));
  });
  nameRequests(app);
  // Before the other hooks: what the next ones refuse is an answer, too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  refuseMissingHost(app);
  if (admission) {
    shedLoad(app, admission);
    metrics.watchAdmission(admission.stats);
  }
  refuseUnstorableText(app);
  limitBodyTime(app, BODY_TIMES);
  registerMetrics(app, metrics, { mode: config.mode, token: config.metricsToken });
  app.decorate('cache', cache);
  app.addHook('preClose', async () => frontDoor.close());
  await app.register((api) => registerApi(api, { services, limits: config.limits, readiness, onFailure }), {
    prefix: '/api',
  });
  await app.register(async (demo) => {
    answerLocalCallersOnly(demo);
    if (config.mode === 'demo') await demo.register(devInboxRoutes(services));
    if (services.sandbox) await demo.register(sandboxRoutes(services.sandbox), { prefix: SANDBOX_PATH });
    if (services.courierSandbox) {
      await demo.register(courierSandboxRoutes(services.courierSandbox), { prefix: COURIER_SANDBOX_PATH });
      await demo.register(devCourierRoutes(services.courierSandbox));
    }
  });
  await app.register(async (files) => {
    answerKnownVersions(files);
    registerSecurityTxt(files, services);
    await files.register(discoveryRoutes(services));
  });
  return app;
}

function isRequestLogged({ logLevel }: HttpConfig): boolean {
  return logLevel === 'info' || logLevel === 'debug';
}

/** What a process that only does background work answers: whether it lives, and what it counts. */
export async function buildJobsApp({
  config,
  services,
  log,
  metrics,
  readiness,
}: Required<Omit<ApiParts, 'admission' | 'cache' | 'connectionLimits' | 'onFailure'>>) {
  const app = Fastify({ ...logging(log), return503OnClosing: false });
  nameRequests(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerMetrics(app, metrics, { mode: config.mode, token: config.metricsToken });
  await app.register(healthRoutes(services, readiness), { prefix: '/api' });
  return app;
}
