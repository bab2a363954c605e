import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '#server/domains/auth/auth.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Services } from '#server/services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; there only where the route has `requireUser` or `requireRole`. */
    user: SignedInUser;
  }
}

type AuthHook = (request: FastifyRequest) => Promise<void>;

/**
 * Lets only logged-in callers through. As `onRequest` it comes before the check of the body, so that a stranger
 * learns nothing but that a login is needed.
 */
export function requireUser({ auth }: Pick<Services, 'auth'>): AuthHook {
  return async (request) => {
    const user = await auth.identify(bearerToken(request));
    if (!user) throw new Refusal('not-logged-in');
    request.user = user;
  };
}

/** Lets only staff with one of these roles through. */
export function requireRole(services: Pick<Services, 'auth'>, ...roles: string[]): AuthHook {
  const identify = requireUser(services);
  return async (request) => {
    await identify(request);
    if (request.user.role === null || !roles.includes(request.user.role)) throw new Refusal('not-allowed');
  };
}

function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer +(?<token>[\w.-]+)$/i.exec(headers.authorization ?? '')?.groups?.token ?? '';
}
