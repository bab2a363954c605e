import type { FastifyPluginAsync } from 'fastify';
import { decideReturn, listReturns, readReturn } from '#core/contract/returns.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function returnAdminRoutes({ returnAdmin }: Pick<Services, 'returnAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listReturns, ({ query }) => returnAdmin.listReturns(query));
    serve(app, readReturn, ({ user, params }) =>
      returnAdmin.readReturn(params.id, { canPay: hasRight(user.role, 'refunds:pay') }),
    );
    serve(app, decideReturn, async ({ user, params, body }) => ({
      status: await returnAdmin.decideReturn({ staff: user, returnId: params.id, decision: body }),
    }));
  };
}
