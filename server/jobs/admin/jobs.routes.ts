import type { FastifyPluginAsync } from 'fastify';
import { listFailedWork, retryWork } from '#core/contract/jobs.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function jobAdminRoutes({ jobAdmin }: Pick<Services, 'jobAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listFailedWork, () => jobAdmin.listFailed());
    serve(app, retryWork, ({ user, body }) => jobAdmin.retry(user.id, body));
  };
}
