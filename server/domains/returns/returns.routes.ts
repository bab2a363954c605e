import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#core/contract/returns.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function returnRoutes({ returns }: Pick<Services, 'returns'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.requestReturn, ({ user, params, body, key }) =>
      returns.requestReturn({ buyer: user, ...params, wish: body, key }),
    );
  };
}

export function returnAdminRoutes({ returnAdmin }: Pick<Services, 'returnAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.listReturns, ({ query }) => returnAdmin.listReturns(query));
    serve(app, calls.readReturn, ({ user, params }) =>
      returnAdmin.readReturn(params.id, { canPay: hasRight(user.role, 'refunds:pay') }),
    );
    serve(app, calls.decideReturn, async ({ user, params, body }) => ({
      status: await returnAdmin.decideReturn({ staff: user, returnId: params.id, decision: body }),
    }));
  };
}
