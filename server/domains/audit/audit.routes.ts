import type { FastifyPluginAsync } from 'fastify';
import { listChanges, undoChange } from '#core/contract/audit.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function auditRoutes({ audit }: Pick<Services, 'audit'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listChanges, ({ query }) => audit.listEntries(query));
    serve(app, undoChange, ({ user, params }) => audit.undoChange({ who: user.id, entryId: params.id }));
  };
}
