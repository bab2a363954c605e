import * as calls from '#core/contract/returns.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const returnRoutes: Routes = (app, { returns, returnAdmin, returnParcels }) => {
  serve(app, calls.requestReturn, ({ user, params, body, key }) =>
    returns.requestReturn({ buyer: user, ...params, wish: body, key }),
  );

  serve(app, calls.listReturns, ({ query }) => returnAdmin.listReturns(query));
  serve(app, calls.readReturn, ({ user, params }) =>
    returnAdmin.readReturn(params.id, { canPay: hasRight(user.role, 'refunds:pay') }),
  );
  serve(app, calls.decideReturn, async ({ user, params, body, key }) => ({
    status: await returnAdmin.decideReturn({ staff: user, returnId: params.id, decision: body, key }),
  }));
  serve(app, calls.bookPickup, ({ user, params }) =>
    returnParcels.book({ staff: user, returnId: params.id }),
  );
  serve(app, calls.cancelPickup, ({ user, params }) =>
    returnParcels.cancel({ staff: user, returnId: params.id }),
  );
};
