import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#core/contract/answer.ts';
import { isLocalAddress, isLocalHost } from '#server/local-address.ts';

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
