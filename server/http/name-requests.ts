import { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { REQUEST_ID_LABEL } from '#server/log.ts';
import { toRequestId, withRequestId } from '#server/request-id.ts';

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
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    withRequestId(request.id, done);
  });
  // Once more: the end of a body is an event of its connection, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done));
}
