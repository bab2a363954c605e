import compress from '@fastify/compress';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { isStaffRight } from '#core/rules/staff-rights.ts';
import { accountRoutes } from '#server/domains/accounts/accounts.routes.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { addressRoutes } from '#server/domains/addresses/addresses.routes.ts';
import { auditRoutes } from '#server/domains/audit/audit.routes.ts';
import { bannerRoutes } from '#server/domains/banners/banners.routes.ts';
import { cartRoutes } from '#server/domains/carts/carts.routes.ts';
import { couponRoutes } from '#server/domains/coupons/coupons.routes.ts';
import { customerRoutes } from '#server/domains/customers/customers.routes.ts';
import { deliveryRoutes } from '#server/domains/delivery/delivery.routes.ts';
import { enquiryRoutes } from '#server/domains/enquiries/enquiries.routes.ts';
import { goLiveRoutes } from '#server/domains/go-live/go-live.routes.ts';
import { invoiceRoutes } from '#server/domains/invoices/invoices.routes.ts';
import { orderRoutes } from '#server/domains/orders/orders.routes.ts';
import { outboxRoutes } from '#server/domains/outbox/outbox.routes.ts';
import { pairRoutes } from '#server/domains/pairs/pairs.routes.ts';
import { parcelRoutes } from '#server/domains/parcels/parcels.routes.ts';
import { paymentRoutes } from '#server/domains/payments/payments.routes.ts';
import { pictureRoutes } from '#server/domains/pictures/pictures.routes.ts';
import { productRoutes } from '#server/domains/products/products.routes.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { remittanceRoutes } from '#server/domains/remittance/remittance.routes.ts';
import { reportRoutes } from '#server/domains/reports/reports.routes.ts';
import { restockRoutes } from '#server/domains/restock/restock.routes.ts';
import { returnRoutes } from '#server/domains/returns/returns.routes.ts';
import { reviewRoutes } from '#server/domains/reviews/reviews.routes.ts';
import { settingRoutes } from '#server/domains/settings/settings.routes.ts';
import { sizeRoutes } from '#server/domains/sizes/sizes.routes.ts';
import { staffRoutes } from '#server/domains/staff/staff.routes.ts';
import { stockRoutes } from '#server/domains/stock/stock.routes.ts';
import { textRoutes } from '#server/domains/texts/texts.routes.ts';
import { visitRoutes } from '#server/domains/visits/visits.routes.ts';
import { whatsappRoutes } from '#server/domains/whatsapp/whatsapp.routes.ts';
import { wishlistRoutes } from '#server/domains/wishlist/wishlist.routes.ts';
import { jobRoutes } from '#server/jobs/jobs.routes.ts';
import type { Readiness } from '#server/readiness.ts';
import type { Services } from '#server/services.ts';
import { registerApiDocs } from './api-docs.ts';
import { checkAccess } from './auth.ts';
import { answerFailures, type OnFailure } from './errors.ts';
import { answerKnownVersions } from './known-versions.ts';
import { healthRoutes } from './operations.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { DATA_POLICY } from './security-headers.ts';
import { describeAnswers, type Routes } from './serve.ts';
import { createUnmatchedAnswer } from './unmatched.ts';

/** The calls of each domain: the shoppers' and the staff's. */
const ROUTES: readonly Routes[] = [
  ...[accountRoutes, addressRoutes, auditRoutes, bannerRoutes, cartRoutes],
  ...[couponRoutes, customerRoutes, deliveryRoutes, enquiryRoutes],
  ...[
    goLiveRoutes,
    invoiceRoutes,
    jobRoutes,
    orderRoutes,
    outboxRoutes,
    pairRoutes,
    parcelRoutes,
    paymentRoutes,
    pictureRoutes,
    productRoutes,
  ],
  ...[
    remittanceRoutes,
    reportRoutes,
    restockRoutes,
    returnRoutes,
    reviewRoutes,
    settingRoutes,
    sizeRoutes,
    staffRoutes,
    stockRoutes,
    textRoutes,
    visitRoutes,
    whatsappRoutes,
    wishlistRoutes,
  ],
];

/** Everything under /api. */
export async function registerApi(
  app: FastifyInstance,
  {
    services,
    limits,
    readiness,
    onFailure,
  }: { services: Services; limits: boolean; readiness: Readiness; onFailure?: OnFailure },
) {
  answerFailures(app, onFailure);
  const answerUnmatched = createUnmatchedAnswer(app);
  app.setNotFoundHandler(answerUnmatched);
  await app.register(etag, { weak: true, replyWith304: false });
  answerKnownVersions(app);
  await app.register(compress, { threshold: 1024 });
  if (limits) {
    await app.register(rateLimit, {
      global: false,
      keyGenerator: callerKey,
      store: rateLimitStore(services.limits),
      errorResponseBuilder: () => new Refusal('too-many-requests'),
    });
  }
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Store API',
        version: '1.0.0',
        description: 'Every call of the store. Amounts are rupees, dates ISO 8601 in UTC.',
      },
    },
    transform: (document) => jsonSchemaTransform(withAllAnswers(document)),
  });

  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', getCaching(request));
    if (!reply.hasHeader(POLICY)) reply.header(POLICY, DATA_POLICY);
  });

  app.addHook('onRequest', checkAccess(services));

  await app.register(healthRoutes(services, readiness));
  for (const routes of ROUTES) await app.register(async (scope) => routes(scope, services));
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  registerApiDocs(app);
  // Without this the pages would answer an unknown call with HTML.
  app.all('/*', { schema: { hide: true } }, answerUnmatched);
}

const POLICY = 'Content-Security-Policy';

/** A route checks the answers that are not failures; the documentation names all. */
function withAllAnswers(document: Parameters<SwaggerTransform>[0]) {
  const { call } = document.route.config ?? {};
  return call ? { ...document, schema: { ...document.schema, response: describeAnswers(call) } } : document;
}

/** Whom a limit counts: the account where the call needs a login, else the network that it comes from. */
function callerKey(request: FastifyRequest): string {
  const user: SignedInUser | undefined = request.user;
  const isLoginNeeded = request.routeOptions.config.call?.access !== 'guest';
  return user && isLoginNeeded ? `user ${user.id}` : callerAddress(request.ip);
}

/** What belongs to somebody, a fresh token among it, stays in no cache; what everybody may read is asked for again. */
function getCaching({ method, headers, routeOptions: { config } }: FastifyRequest): string {
  const isForStaff = config.call !== undefined && isStaffRight(config.call.access);
  const isForEverybody = method === 'GET' && headers.authorization === undefined && !isForStaff;
  return isForEverybody ? 'no-cache' : 'no-store';
}
