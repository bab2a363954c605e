import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import {
  checkPaymentsSchema,
  healedSchema,
  paymentListQuerySchema,
  paymentListsSchema,
  paymentsCheckedSchema,
  settleByHandSchema,
} from '#core/contract/staff/payments.ts';
import type { Reconciliation } from './reconciliation.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(100) });
const done = { success: true as const };

export function staffPaymentRoutes({
  reconciliation,
}: {
  reconciliation: Reconciliation;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/payments', {
      config: { right: 'payments:read' },
      schema: {
        summary: 'Mismatches between the store and the payment provider',
        tags,
        querystring: paymentListQuerySchema,
        response: { 200: answerOf(paymentListsSchema), ...refusals },
      },
      handler: async ({ query }) => ({ ...done, data: await reconciliation.readLists(query) }),
    });

    app.post('/payments/check', {
      config: { right: 'payments:change' },
      schema: {
        summary: 'Compares some days with the provider’s records',
        tags,
        body: checkPaymentsSchema,
        response: { 200: answerOf(paymentsCheckedSchema), ...refusals },
      },
      handler: async ({ body }) => ({ ...done, data: await reconciliation.checkDays(body) }),
    });

    app.post('/payments/:id/settle', {
      config: { right: 'payments:change' },
      schema: {
        summary: 'Updates a payment from the provider’s record',
        tags,
        params,
        response: { 200: answerOf(healedSchema), ...refusals },
      },
      handler: async ({ user, params: { id } }) => ({
        ...done,
        data: { isOpen: await reconciliation.settleDifference({ who: user.id, id }) },
      }),
    });

    app.post('/payments/:id/refund', {
      config: { right: 'payments:change' },
      schema: {
        summary: 'Refunds a payment that belongs to no order',
        tags,
        params,
        response: { 200: answerOf(healedSchema), ...refusals },
      },
      handler: async ({ user, params: { id } }) => ({
        ...done,
        data: { isOpen: await reconciliation.refundUnknown({ who: user.id, id }) },
      }),
    });

    app.post('/payments/:id/settle-by-hand', {
      config: { right: 'payments:change' },
      schema: {
        summary: 'Marks a mismatch as settled manually, with a note',
        tags,
        params,
        body: settleByHandSchema,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id }, body }) {
        await reconciliation.settleByHand({ who: user.id, id, note: body.note });
        return done;
      },
    });
  };
}
