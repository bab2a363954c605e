import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#core/contract/answer.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isLocalAddress, isLocalHost } from '#server/local-address.ts';
import { isStorable } from '#server/storable.ts';
import { hasBody } from './admission.ts';

export interface BodyTimes {
  /** How long a body may take to arrive. */
  usualMs: number;
  /** The same for routes that take more than the usual size: pictures and sheets, from a slow line. */
  uploadMs: number;
}

/** Ends requests whose body trickles in: each would hold a connection for as long as its sender likes. */
export function limitBodyTime(app: FastifyInstance, { usualMs, uploadMs }: BodyTimes) {
  const usualBytes = app.initialConfig.bodyLimit ?? 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw, routeOptions } = request;
    const isUpload = (routeOptions.bodyLimit ?? 0) > usualBytes;
    const timer = setTimeout(() => endSlowRequest(app, request, reply), isUpload ? uploadMs : usualMs);
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
  });
}

/**
 * As Node itself ends a request that takes too long: the framework then answers 408 and closes the connection. One that
 * was refused without its body has its answer already.
 */
function endSlowRequest(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply) {
  if (reply.sent) {
    raw.destroy();
    return;
  }
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', timeout, raw.socket);
}

/** Only a body with one of these escapes can hold a NUL or half a character: raw bytes are decoded before. */
const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/** No text of the store may hold a NUL or half a character: PostgreSQL cannot store them, and nobody types them. */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.url)) throw unstorable();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    // Programs name the type of every body, also where they send none.
    if (text === '') return done(null, undefined);
    return parseJson(request, text, (error, value) => {
      if (!error && SUSPECT_ESCAPE.test(text) && !isStorable(value)) return done(unstorable());
      return done(error, value);
    });
  });
}

function unstorable(): Refusal {
  return new Refusal('invalid-input', {
    message: 'The request contains an invalid character.',
  });
}

/** Any of these means that somebody passed the request on. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Answers only callers on this machine or its own network: what the demo shows (login codes, free payments) is a
 * takeover in the hands of anybody else.
 */
export function answerLocalCallersOnly(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalCaller(request)) return refuse(reply);
  });
}

/** A name in `Host` that leads here from outside, or a page that rebinds its own name to this machine, does not count. */
function isLocalCaller(request: FastifyRequest): boolean {
  if (isForwarded(request) && !isForwardedByTrusted(request)) return false;
  return isLocalAddress(request.ip) && isLocalHost(request.hostname);
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
}

/** Fastify lists the addresses beyond the first only as far as it trusts whoever named them. */
function isForwardedByTrusted({ ips }: FastifyRequest): boolean {
  return ips !== undefined && ips.length > 1;
}

function refuse(reply: FastifyReply) {
  const failure = {
    success: false,
    code: 'local-only',
    message: 'This part of the demo is available only on the store’s own machine or network.',
  } satisfies Failure;
  return reply.code(403).header('Cache-Control', 'no-store').send(failure);
}
