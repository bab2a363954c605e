import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '#core/contract/failures.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';

/** What somebody hears who tries to get in, or to do what they may not. */
const TELLING: ReadonlySet<string> = new Set<FailureCode>([
  'account-disabled',
  'not-allowed',
  'not-staff',
  'otp-invalid',
  'otp-limit',
  'payment-not-verified',
  'second-factor-invalid',
  'sign-in-too-old',
  'too-many-coupons',
  'too-many-requests',
]);
const MOST_A_MINUTE = 100;
const MINUTE_MS = 60_000;

/**
 * A line for every refusal that may be an attack: what was refused where, under the request's id, with the account but
 * nothing else about the person. A flood of them must not fill the disk: beyond so many a minute they are only counted.
 */
export function createSecurityLog(now: () => number = Date.now) {
  let begun = 0;
  let written = 0;
  let leftOut = 0;

  return (request: FastifyRequest, code: string): void => {
    if (!TELLING.has(code)) return;
    if (now() - begun >= MINUTE_MS) {
      if (leftOut > 0) request.log.warn({ leftOut }, 'more was refused than is written down');
      [begun, written, leftOut] = [now(), 0, 0];
    }
    if (written >= MOST_A_MINUTE) {
      leftOut += 1;
      return;
    }
    written += 1;
    const user: SignedInUser | undefined = request.user;
    const { method, url: route } = request.routeOptions;
    request.log.warn({ refused: code, method, route, user: user?.id }, 'refused');
  };
}
