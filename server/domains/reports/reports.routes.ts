import type { FastifyPluginAsync } from 'fastify';
import { readReport, readTodos } from '#core/contract/reports.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function reportRoutes({ reports }: Pick<Services, 'reports'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readTodos, ({ user }) => reports.readTodos(user.role));
    serve(app, readReport, ({ query }) => reports.readReport(query));
  };
}
