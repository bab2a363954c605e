import * as calls from '#core/contract/stock.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const stockRoutes: Routes = (app, { stockAdmin }) => {
  serve(app, calls.listStock, ({ query }) => stockAdmin.listStock(query));
  serve(app, calls.changeStock, ({ body, user, key }) => stockAdmin.changeStock(body, { who: user.id, key }));
  serve(app, calls.listMovements, ({ params, query }) => stockAdmin.listMovements(params, query.cursor));
};
