import type { FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { hasRight, isStaffRight, type StaffRight } from '#core/rules/staff-rights.ts';
import type { SignedInUser } from '#server/domains/accounts/accounts.service.ts';
import { isStaffSessionOver } from '#server/domains/accounts/staff-session.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; there only where the route has `requireUser` or `requireRight`. */
    user: SignedInUser;
  }
  interface FastifyContextConfig {
    /** What a member of staff must be allowed to do, for calls of the back office. */
    right?: StaffRight;
    /** The call of the contract that this route serves. */
    call?: Call;
  }
}

type AuthHook = (request: FastifyRequest) => Promise<void>;

/**
 * Lets only logged-in callers through. As `onRequest` it comes before the check of the body, so that a stranger
 * learns nothing but that a login is needed.
 */
export function requireUser({ accounts }: Pick<Services, 'accounts'>): AuthHook {
  return async (request) => {
    const user = await accounts.identify(bearerToken(request));
    if (!user) throw new Refusal('not-logged-in');
    request.user = user;
  };
}

/** Who calls, where a login is welcome but not needed: an outdated token is as good as none. */
function findCaller({ accounts }: Pick<Services, 'accounts'>) {
  return async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const token = bearerToken(request);
    return token === '' ? null : accounts.identify(token);
  };
}

/** Lets through whom the route's call lets through. */
export function checkAccess(services: Pick<Services, 'accounts' | 'now'>): AuthHook {
  const identify = requireUser(services);
  const identifyStaff = requireRight(services);
  const find = findCaller(services);
  return async (request) => {
    const access = request.routeOptions.config.call?.access;
    if (access === undefined || access === 'anyone') return;
    if (access === 'guest') {
      const user = await find(request);
      if (user) request.user = user;
      return;
    }
    await (access === 'shopper' ? identify(request) : identifyStaff(request));
  };
}

/** Lets only staff through who have the right that the route names, and who signed in today. */
export function requireRight(services: Pick<Services, 'accounts' | 'now'>): AuthHook {
  const identify = requireUser(services);
  return async (request) => {
    await identify(request);
    const { right, call } = request.routeOptions.config;
    const needed = right ?? call?.access;
    if (needed === undefined || !isStaffRight(needed) || !hasRight(request.user.role, needed))
      throw new Refusal('not-allowed');
    if (isStaffSessionOver(request.user.signedInAt, services.now())) throw new Refusal('not-logged-in');
  };
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(?<token>[\w.-]+)$/i.exec(headers.authorization ?? '')?.groups?.token ?? '';
}
