import type { FastifyPluginAsync } from 'fastify';
import { changeStock, listMovements, listStock } from '#core/contract/stock.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function stockAdminRoutes({ stockAdmin }: Pick<Services, 'stockAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listStock, ({ query }) => stockAdmin.listStock(query));
    serve(app, changeStock, ({ body, user }) => stockAdmin.changeStock(body, user.id));
    serve(app, listMovements, ({ params, query }) => stockAdmin.listMovements(params, query.cursor));
  };
}
