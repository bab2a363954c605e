import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { isRecord } from '#core/objects.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';

/** Lets the rate limits of all processes and machines count together, in the database. Each route counts by itself. */
export function rateLimitStore(limits: Limits): FastifyRateLimitStoreCtor {
  return class RateLimitStore implements FastifyRateLimitStore {
    readonly route: string;

    constructor(options: object) {
      this.route = routeName(options);
    }

    incr(
      caller: string,
      counted: Parameters<FastifyRateLimitStore['incr']>[1],
      timeWindow: number,
      max: number,
    ): void {
      limits.countCall({ key: `${this.route} ${caller}`, windowMs: timeWindow, most: max }).then(
        ({ count, msLeft }) => counted(null, { current: count, ttl: msLeft }),
        (error) => counted(error),
      );
    }

    child(options: object): FastifyRateLimitStore {
      return new RateLimitStore(options);
    }
  };
}

/** The plugin hands the route on among its settings, though its types do not say so. */
function routeName(options: object): string {
  const route = 'routeInfo' in options && isRecord(options.routeInfo) ? options.routeInfo : {};
  return `${route.method} ${route.url}`;
}
