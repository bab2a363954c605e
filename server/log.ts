import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { getRequestId } from './request-id.ts';

/** The name of the request id in every line that a call has caused. */
export const REQUEST_ID_LABEL = 'requestId';

/** What services may write into the log. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export const NO_LOG: Log = { info() {}, warn() {} };

/** The one log of this process: requests, background work and alarms, a line of JSON each, without personal data. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const log: Logger = pino(
    {
      level,
      serializers: { err: describeError, req: describeRequest },
      // The log of a request names its id by itself.
      mixin: (_fields, _level, logger) => (logger === log ? describeCause() : {}),
    },
    destination ?? pino.destination(1),
  );
  return log;
}

function describeCause() {
  const id = getRequestId();
  return id === undefined ? {} : { [REQUEST_ID_LABEL]: id };
}

/** The route and not the address: ids and what staff search for are in that, such as a customer's phone number. */
function describeRequest({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'unknown' };
}
