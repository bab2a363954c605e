import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { REQUEST_ID_LABEL } from '#server/log.ts';
import { toRequestId, withRequestId } from '#server/request-id.ts';
import { inSpan, type Span, startSpan } from '#server/tracing.ts';

const HEADER = 'x-request-id';

/** How a server logs: each request under its id. */
export function logging(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new LogController({ requestIdLogLabel: REQUEST_ID_LABEL }),
    genReqId: ({ headers }: { headers: Record<string, unknown> }) => toRequestId(headers[HEADER]),
  };
}

/** Answers each request with its id, and hands it to all that the request does. */
export function nameRequests(app: FastifyInstance) {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    withRequestId(request.id, () => {
      const span = startSpan(toWork(request));
      if (span) spans.set(request, span);
      inSpan(span, done);
    });
  });
  // Once more: the end of a body is an event of its connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) =>
    withRequestId(request.id, () => inSpan(spans.get(request), done)),
  );
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode } });
  });
}

/** By the route: an address can hold anything. */
function toWork({ method, routeOptions: { url = 'unknown' } }: FastifyRequest) {
  const attributes = { 'http.request.method': method, 'http.route': url };
  return { name: `${method} ${url}`, kind: 'server' as const, attributes };
}
