import type { FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { SignedInUser } from '#server/domains/accounts/accounts.service.ts';
import { isStaffSessionOver } from '#server/domains/accounts/staff-session.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; there only where the route's call asks for a login. */
    user: SignedInUser;
  }
  interface FastifyContextConfig {
    /** The call of the contract that this route serves. */
    call?: Call;
  }
}

/**
 * Lets through whom the route's call lets through; staff only when they signed in today. As `onRequest` it comes before
 * the check of the body, so that a stranger learns nothing but that a login is needed.
 */
export function checkAccess({ accounts, now }: Pick<Services, 'accounts' | 'now'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { access = 'anyone' } = request.routeOptions.config.call ?? {};
    if (access === 'anyone') return;
    const token = bearerToken(request);
    const user = token === '' ? null : await accounts.identify(token);
    if (user) request.user = user;
    // A login is welcome but not needed: an outdated token is as good as none.
    if (access === 'guest') return;
    if (!user) throw new Refusal('not-logged-in');
    if (access === 'shopper') return;
    if (!hasRight(user.role, access)) throw new Refusal('not-allowed');
    if (isStaffSessionOver(user.signedInAt, now())) throw new Refusal('not-logged-in');
  };
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(?<token>[\w.-]+)$/i.exec(headers.authorization ?? '')?.groups?.token ?? '';
}
