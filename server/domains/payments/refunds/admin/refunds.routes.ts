import type { FastifyPluginAsync } from 'fastify';
import { givePayee, markRefundPaid, payOutRefund, readPayee, retryRefund } from '#core/contract/payments.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function refundAdminRoutes({ refundAdmin }: Pick<Services, 'refundAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, retryRefund, async ({ user, params }) => ({
      refundId: await refundAdmin.retryRefund({ staff: user, refundId: params.id }),
    }));
    serve(app, payOutRefund, async ({ user, params }) => ({
      refundId: await refundAdmin.payOutFailed({ staff: user, ...params }),
    }));
    serve(app, markRefundPaid, ({ user, params, body }) =>
      refundAdmin.markRefundPaid({ staff: user, ...params, ...body }),
    );
    serve(app, readPayee, ({ params }) => refundAdmin.readPayee(params.refundId));
    serve(app, givePayee, ({ user, params, body }) => refundAdmin.givePayee(user, params.refundId, body));
  };
}
