import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentOrder, presentPayment, presentRefund } from './present-records.ts';
import { PAYMENT_WAYS, type Sandbox, SandboxRefusal } from './sandbox.ts';

const SCRIPT = readFileSync(new URL('./checkout.js', import.meta.url), 'utf8');
const STYLES = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8');

/** What the provider takes in one payment unless an account is allowed more: ₹5,00,000. */
const LARGEST_PAISE = 50_000_000;

const idSchema = z.object({ id: z.string().min(1).max(100) });
const notesSchema = z.record(z.string(), z.string()).optional();

/** The provider's protocol and its checkout script, under `SANDBOX_PATH`. */
export function sandboxRoutes(sandbox: Sandbox): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    app.get('/checkout.js', (_request, reply) => sendFile(reply, 'text/javascript', SCRIPT));
    app.get('/checkout.css', (_request, reply) => sendFile(reply, 'text/css', STYLES));
    await app.register(checkoutRoutes(sandbox), { prefix: '/checkout' });
    await app.register(apiRoutes(sandbox), { prefix: '/v1' });
  };
}

/** What the payment window calls. */
function checkoutRoutes(sandbox: Sandbox): FastifyPluginAsyncZod {
  return async (app) => {
    const body = z.object({ order_id: z.string().max(100), method: z.enum(PAYMENT_WAYS) });
    app.post('/pay', { schema: { hide: true, body } }, ({ body: { order_id, method } }) =>
      sandbox.pay(order_id, method),
    );
    app.post('/fail', { schema: { hide: true, body } }, async ({ body: { order_id, method } }) => {
      const payment = await sandbox.fail(order_id, method);
      return {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: payment.errorDescription,
          source: 'bank',
          step: 'payment_authorization',
          reason: 'payment_failed',
          metadata: { order_id, payment_id: payment.id },
        },
      };
    });
  };
}

/** What the store's server calls, with its key. */
function apiRoutes(sandbox: Sandbox): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (request) => requireKey(request, sandbox));

    const orderBody = z.object({
      amount: z
        .int()
        .min(100, 'Order amount less than minimum amount allowed')
        .max(LARGEST_PAISE, 'Amount exceeds maximum amount allowed.'),
      currency: z.literal('INR', 'Currency is not supported'),
      receipt: z.string().max(40).optional(),
      notes: notesSchema,
    });
    app.post('/orders', { schema: { hide: true, body: orderBody } }, async ({ body }) =>
      presentOrder(await sandbox.createOrder(body)),
    );
    app.get('/orders/:id', { schema: { hide: true, params: idSchema } }, async ({ params }) =>
      presentOrder(known(await sandbox.readOrder(params.id))),
    );
    app.get('/orders/:id/payments', { schema: { hide: true, params: idSchema } }, async ({ params }) => {
      known(await sandbox.readOrder(params.id));
      return collect((await sandbox.readPaymentsOf(params.id)).map(presentPayment));
    });
    const pageQuery = z.object({
      from: z.coerce.number().int().default(0),
      to: z.coerce
        .number()
        .int()
        .default(Math.floor(Date.now() / 1000)),
      skip: z.coerce.number().int().min(0).default(0),
      count: z.coerce.number().int().min(1).max(100).default(10),
    });
    app.get('/payments', { schema: { hide: true, querystring: pageQuery } }, async ({ query }) =>
      collect((await sandbox.listPayments(query)).map(presentPayment)),
    );
    app.get('/payments/:id/refunds', { schema: { hide: true, params: idSchema } }, async ({ params }) => {
      known(await sandbox.readPayment(params.id));
      return collect((await sandbox.listRefundsOf(params.id)).map(presentRefund));
    });
    app.get('/payments/:id', { schema: { hide: true, params: idSchema } }, async ({ params }) =>
      presentPayment(known(await sandbox.readPayment(params.id))),
    );
    const amountBody = z.object({ amount: z.int().min(1) });
    app.post(
      '/payments/:id/capture',
      { schema: { hide: true, params: idSchema, body: amountBody } },
      async ({ params, body }) => presentPayment(await sandbox.capture(params.id, body.amount)),
    );
    const refundBody = amountBody.extend({ receipt: z.string().max(40).optional(), notes: notesSchema });
    app.post(
      '/payments/:id/refund',
      { schema: { hide: true, params: idSchema, body: refundBody } },
      async ({ params, body, headers }) => {
        const idempotencyKey = headers['x-refund-idempotency']?.toString();
        return presentRefund(await sandbox.refund({ ...body, paymentId: params.id, idempotencyKey }));
      },
    );
    app.get('/refunds/:id', { schema: { hide: true, params: idSchema } }, async ({ params }) =>
      presentRefund(known(await sandbox.readRefund(params.id))),
    );
  };
}

function requireKey({ headers }: FastifyRequest, { settings }: Sandbox) {
  const credentials = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64');
  const expected = Buffer.from(`Basic ${credentials}`);
  const given = Buffer.from(headers.authorization ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw Object.assign(new SandboxRefusal('Authentication failed'), { statusCode: 401 });
  }
}

function collect(items: object[]) {
  return { entity: 'collection', count: items.length, items };
}

function known<T>(record: T | undefined): T {
  if (record === undefined) throw new SandboxRefusal('The id provided does not exist');
  return record;
}

/** Errors in the provider's shape. */
function answerError(error: unknown, reply: FastifyReply) {
  const status = getStatus(error);
  const description = error instanceof Error && status < 500 ? error.message : 'The sandbox has failed';
  return reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } });
}

function getStatus(error: unknown): number {
  if (error instanceof Error && 'statusCode' in error) return Number(error.statusCode) || 500;
  return error instanceof SandboxRefusal ? 400 : 500;
}

function sendFile(reply: FastifyReply, type: string, content: string) {
  return reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'no-cache').send(content);
}
