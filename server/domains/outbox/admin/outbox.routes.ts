import type { FastifyPluginAsync } from 'fastify';
import { discardMessage, listUnsent, sendAgain } from '#core/contract/outbox.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function outboxAdminRoutes({ outboxAdmin }: Pick<Services, 'outboxAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listUnsent, ({ query }) => outboxAdmin.listUnsent(query));
    serve(app, sendAgain, ({ user, params }) => outboxAdmin.sendAgain(user.id, params.id));
    serve(app, discardMessage, ({ user, params }) => outboxAdmin.discardMessage(user.id, params.id));
  };
}
