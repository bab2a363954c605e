import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { answerFailure } from './errors.ts';

/** What a request is about; of money the last is turned away, of what somebody only looks at the first. */
export const PRIORITIES = ['view', 'usual', 'money'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Requests in progress in this process, of all kinds, from which on one of this kind is turned away. */
const MOST_IN_PROGRESS: Record<Priority, number> = { view: 200, usual: 400, money: 800 };
/**
 * A process that is this late with its work has taken on too much: a quarter of it is enough until it has caught up. So has
 * one whose requests take this long, because they wait for the database or for each other.
 */
const LATE_MS = 250;
const SLOW_MS = 1500;
const SHARE_WHEN_LATE = 0.25;
/** How much one request counts in the mean; and how much of its time, so that a single long export does not count for many. */
const WEIGHT = 0.05;
const MOST_COUNTED_MS = 5000;
/** A body that takes longer gives up its place until it is there: who sends slowly must not keep others away. */
const BODY_MS = 1000;

const MONEY = ['/api/orders/', '/api/payments/', '/api/refunds/'];
/**
 * Whoever watches the store must see it most of all when it is busy. Pictures wait for the encoder in a queue with a limit of
 * its own: their seconds there say nothing about this process.
 */
const ALWAYS = new Set([
  ...['/api/health', '/api/live', '/api/ready', '/metrics'],
  ...['/images/:transform/:file', '/share/:id.jpg'],
]);

export interface Admission {
  /** Whether one more request may begin. It then counts until what this gives is called; undefined: it may not. */
  admit(priority: Priority): (() => void) | undefined;
  stats(): { inProgress: number; shed: Record<Priority, number> };
}

/**
 * Answers what this process can, and turns the rest away at once: work that is begun beyond that makes everybody wait until
 * nobody is served. What is cached never comes here; it costs less than to be turned away.
 */
export function createAdmission({
  readDelayMs,
  now = () => performance.now(),
}: {
  readDelayMs: () => number;
  now?: () => number;
}): Admission {
  const shed: Record<Priority, number> = { view: 0, usual: 0, money: 0 };
  let inProgress = 0;
  let meanMs = 0;

  function admit(priority: Priority): (() => void) | undefined {
    const isLate = readDelayMs() >= LATE_MS || meanMs >= SLOW_MS;
    if (inProgress >= MOST_IN_PROGRESS[priority] * (isLate ? SHARE_WHEN_LATE : 1)) {
      shed[priority] += 1;
      return undefined;
    }
    inProgress += 1;
    const begunAt = now();
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      inProgress -= 1;
      meanMs += (Math.min(now() - begunAt, MOST_COUNTED_MS) - meanMs) * WEIGHT;
    };
  }

  return { admit, stats: () => ({ inProgress, shed: { ...shed } }) };
}

const places = new WeakMap<FastifyRequest, () => void>();

/** The answer is made. How long its reader takes for it, or for the one before it, is no work of this process. */
export function giveBackPlace(request: FastifyRequest) {
  places.get(request)?.();
}

/** The first hook of all: a request that is turned away must cost next to nothing. */
export function shedLoad(app: FastifyInstance, admission: Admission) {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions;
    if (ALWAYS.has(url)) return;
    const release = admission.admit(getPriority({ method: request.method, url, call: config.call }));
    // Not thrown: a log line for each would be the next load.
    if (!release) return answerFailure(OVERLOADED, reply);
    places.set(request, release);
    reply.raw.once('close', release);
    if (hasBody(request)) releaseSlowBody(request, release);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (payload instanceof Readable) payload.once('close', () => giveBackPlace(request));
    else giveBackPlace(request);
  });
}

const OVERLOADED: FastifyError = Object.assign(new Refusal('unavailable'), { statusCode: 503 });

export function getPriority({
  method,
  url,
  call,
}: {
  method: string;
  url: string;
  call?: Pick<Call, 'cached'> | undefined;
}): Priority {
  if (MONEY.some((path) => url.startsWith(path))) return 'money';
  const isLookedAt = call?.cached === true || url === '/*';
  return method === 'GET' && isLookedAt ? 'view' : 'usual';
}

function releaseSlowBody({ raw }: FastifyRequest, release: () => void) {
  const timer = setTimeout(release, BODY_MS);
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
