import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, failureSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  givePayeeSchema,
  markRefundPaidSchema,
  payeeSchema,
  payeeTokenSchema,
  payoutSchema,
  staffPayoutSchema,
} from '#core/contract/payees.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { requireUser } from '#server/http/auth.ts';
import type { Payments } from './payments.service.ts';
import type { Payouts } from './payouts.service.ts';

const tags = ['Refunds'];
const params = z.object({ refundId: z.string().min(1).max(40) });
const refusals = { 400: failureSchema, 404: failureSchema, 409: failureSchema, 429: failureSchema };
const config = { rateLimit: { max: 20, timeWindow: '1 minute' } };

/** A shopper says where the money of a cash order goes: by the link of the SMS, or logged in. */
export function payoutRoutes({ auth, payouts }: { auth: Auth; payouts: Payouts }): FastifyPluginAsyncZod {
  return async (app) => {
    // The token is in the body: addresses end up in logs.
    app.post('/refunds/payee/read', {
      config,
      schema: {
        summary: 'A refund waiting for a UPI ID or bank account, by the link in the SMS',
        tags,
        body: payeeTokenSchema,
        response: { 200: answerOf(payoutSchema), ...refusals },
      },
      handler: async ({ body }) => ({
        success: true as const,
        data: await payouts.readByToken(body.token),
      }),
    });

    app.put('/refunds/payee', {
      config,
      schema: {
        summary: 'Sets the UPI ID or bank account of a refund, by the link in the SMS',
        tags,
        body: givePayeeSchema,
        response: { 200: answerOf(payoutSchema), ...refusals },
      },
      handler: async ({ body }) => ({
        success: true as const,
        data: await payouts.giveByToken(body.token, body.payee),
      }),
    });

    app.put('/refunds/:refundId/payee', {
      config,
      onRequest: requireUser({ auth }),
      schema: {
        summary: 'Sets the UPI ID or bank account of your own refund',
        tags,
        params,
        body: payeeSchema,
        response: { 200: answerOf(payoutSchema), 401: failureSchema, ...refusals },
      },
      handler: async ({ user, params: { refundId }, body }) => ({
        success: true as const,
        data: await payouts.giveOwn(user, refundId, body),
      }),
    });
  };
}

/** The people who transfer the money. */
export function staffPayoutRoutes({
  payments,
  payouts,
}: {
  payments: Payments;
  payouts: Payouts;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/refunds/:refundId/payout', {
      config: { right: 'refunds:pay' },
      schema: {
        summary: 'Pays by transfer what has failed at the payment provider; the shopper is asked where to',
        tags: ['Back office'],
        params,
        response: { 200: answerOf(z.object({ refundId: z.string() })), ...staffRefusals },
      },
      handler: async ({ user, params: { refundId } }) => ({
        success: true as const,
        data: { refundId: await payments.payOutFailed({ staff: user, refundId }) },
      }),
    });

    app.post('/refunds/:refundId/paid', {
      config: { right: 'refunds:pay' },
      schema: {
        summary: 'Records the reference of a refund that was transferred by hand',
        tags: ['Back office'],
        params,
        body: markRefundPaidSchema,
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ user, params: { refundId }, body: { reference } }) {
        await payments.markRefundPaid({ staff: user, refundId, reference });
        return { success: true as const };
      },
    });

    app.get('/refunds/:refundId/payee', {
      config: { right: 'refunds:pay' },
      schema: {
        summary: 'The UPI ID or bank account of a cash refund; masked once paid',
        tags: ['Back office'],
        params,
        response: { 200: answerOf(staffPayoutSchema), ...staffRefusals },
      },
      handler: async ({ params: { refundId } }) => ({
        success: true as const,
        data: await payouts.readForStaff(refundId),
      }),
    });

    app.put('/refunds/:refundId/payee', {
      config: { right: 'refunds:pay' },
      schema: {
        summary: 'Sets the UPI ID or bank account of a cash refund for a customer',
        tags: ['Back office'],
        params,
        body: payeeSchema,
        response: { 200: answerOf(staffPayoutSchema), ...staffRefusals },
      },
      handler: async ({ user, params: { refundId }, body }) => ({
        success: true as const,
        data: await payouts.giveForShopper(user, refundId, body),
      }),
    });
  };
}
