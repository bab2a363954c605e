import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describeError } from './describe-error.ts';

/** The one log of this process: requests, background work and alarms, a line of JSON each, without personal data. */
export function createLog(level: string): FastifyBaseLogger {
  return pino({ level, serializers: { err: describeError, req: describeRequest } });
}

/** Without the query: what staff search for is in it, such as a customer's phone number. */
function describeRequest({ method, url }: { method: string; url: string }) {
  return { method, url: url.split('?', 1)[0] };
}
