import type { FastifyInstance } from 'fastify';
import { staffOrderRoutes } from '#server/domains/orders/staff-orders.routes.ts';
import { staffSettingsRoutes } from '#server/domains/settings/staff-settings.routes.ts';
import { staffRoutes } from '#server/domains/staff/staff.routes.ts';
import { staffMemberRoutes } from '#server/domains/staff/staff-members.routes.ts';
import type { Services } from '#server/services.ts';
import { requireRight } from './auth.ts';

/** Everything under /api/admin. A call that names no right cannot be registered. */
export async function registerStaffCalls(app: FastifyInstance, services: Services) {
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.right) throw new Error(`${url} names no right`);
  });
  app.addHook('onRequest', requireRight(services));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  await app.register(staffRoutes(services));
  await app.register(staffMemberRoutes(services));
  await app.register(staffSettingsRoutes(services));
  await app.register(staffOrderRoutes(services));
}
