import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface BodyTimes {
  /** How long a body may take to arrive. */
  usualMs: number;
  /** The same for routes that take more than the usual size: pictures and sheets, from a slow line. */
  uploadMs: number;
}

/** Ends requests whose body trickles in: each would hold a connection for as long as its sender likes. */
export function limitBodyTime(app: FastifyInstance, { usualMs, uploadMs }: BodyTimes) {
  const usualBytes = app.initialConfig.bodyLimit ?? 0;
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw, routeOptions } = request;
    const isUpload = (routeOptions.bodyLimit ?? 0) > usualBytes;
    const timer = setTimeout(() => endSlowRequest(app, request), isUpload ? uploadMs : usualMs);
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** As Node itself ends a request that takes too long: the framework then answers 408 and closes the connection. */
function endSlowRequest(app: FastifyInstance, { raw }: FastifyRequest) {
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', timeout, raw.socket);
}
