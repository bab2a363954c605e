import * as calls from '#core/contract/restock.ts';
import { callerNetwork } from '#server/domains/accounts/caller-address.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const restockRoutes: Routes = (app, { restock, wanted }) => {
  serve(app, calls.askRestock, ({ body, user, request }) =>
    restock.ask(body, { user, network: callerNetwork(request.ip) }),
  );
  serve(app, calls.readOwnRestock, ({ user }) => restock.readOwn(user));
  serve(app, calls.withdrawRestock, ({ user, params }) => restock.withdraw(user, params));

  serve(app, calls.listWanted, () => wanted.list());
  serve(app, calls.exportWanted, () => wanted.exportCsv());
};
