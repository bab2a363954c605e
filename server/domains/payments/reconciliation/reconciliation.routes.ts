import type { FastifyPluginAsync } from 'fastify';
import {
  checkPayments,
  listDifferences,
  refundUnknownPayment,
  settleByHand,
  settleDifference,
} from '#core/contract/payments.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function reconciliationRoutes({
  reconciliation,
}: Pick<Services, 'reconciliation'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listDifferences, ({ query }) => reconciliation.readLists(query));
    serve(app, checkPayments, ({ body }) => reconciliation.checkDays(body));
    serve(app, settleDifference, async ({ user, params }) => ({
      isOpen: await reconciliation.settleDifference({ who: user.id, ...params }),
    }));
    serve(app, refundUnknownPayment, async ({ user, params }) => ({
      isOpen: await reconciliation.refundUnknown({ who: user.id, ...params }),
    }));
    serve(app, settleByHand, ({ user, params, body }) =>
      reconciliation.settleByHand({ who: user.id, ...params, ...body }),
    );
  };
}
