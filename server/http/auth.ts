import type { FastifyRequest } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { hasRight, isStaffRight, type StaffRight } from '#core/rules/staff-rights.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';
import { readStaffCookie } from './staff-cookies.ts';

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
 * Lets through whom the route's call lets through. As `onRequest` it comes before the check of the body, so that a
 * stranger learns nothing but that a login is needed.
 */
export function checkAccess({ accounts, staff }: Pick<Services, 'accounts' | 'staff'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { access = 'anyone' } = request.routeOptions.config.call ?? {};
    if (access === 'anyone') return;
    if (isStaffRight(access)) {
      request.user = await admitStaff(request, access);
      return;
    }
    const user = await identify(bearerToken(request));
    if (user?.kind === 'shopper') request.user = user;
    // A login is welcome to a guest but not needed: an outdated token is as good as none.
    else if (access === 'shopper') throw new Refusal('not-logged-in');
  };

  /** Scripts bring a token; browsers a cookie, which counts only in calls of a page of the back office. */
  async function admitStaff(request: FastifyRequest, right: StaffRight): Promise<SignedInUser> {
    const token = bearerToken(request);
    const cookie = readStaffCookie(request);
    const user = await identify(token || cookie.token);
    if (!user) throw new Refusal('not-logged-in');
    if (user.kind !== 'staff') throw new Refusal('not-allowed');
    if (token === '' && !staff.isPageKeyOf(user.id, cookie.pageKey)) throw new Refusal('not-logged-in');
    if (!hasRight(user.role, right)) throw new Refusal('not-allowed');
    if (right !== 'self' && staff.needsSecondFactor(user)) throw new Refusal('second-factor-required');
    return user;
  }

  async function identify(token: string): Promise<SignedInUser | null> {
    return token === '' ? null : accounts.identify(token);
  }
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(?<token>[\w.-]+)$/i.exec(headers.authorization ?? '')?.groups?.token ?? '';
}
