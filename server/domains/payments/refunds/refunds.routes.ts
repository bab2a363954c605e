import type { FastifyPluginAsync } from 'fastify';
import { giveOwnPayee, givePayeeByLink, readPayoutByLink } from '#core/contract/payments.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function refundRoutes({ refunds }: Pick<Services, 'refunds'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readPayoutByLink, ({ body }) => refunds.readByLink(body.token));
    serve(app, givePayeeByLink, ({ body }) => refunds.givePayeeByLink(body.token, body.payee));
    serve(app, giveOwnPayee, ({ user, params, body }) => refunds.giveOwnPayee(user, params.refundId, body));
  };
}
