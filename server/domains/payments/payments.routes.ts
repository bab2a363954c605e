import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import * as calls from '#core/contract/payments.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const tags = ['Payments'];

type Payments = Services['payments'];

/** The provider's own calls keep its form and are no calls of the contract. */
export const paymentRoutes: Routes = (app, { payments, refunds, refundAdmin, reconciliation }) => {
  serve(app, calls.readPaymentOptions, async () => payments.readOptions());
  serve(app, calls.readPayoutByLink, ({ body }) => refunds.readByLink(body.token));
  serve(app, calls.givePayeeByLink, ({ body }) => refunds.givePayeeByLink(body.token, body.payee));
  serve(app, calls.giveOwnPayee, ({ user, params, body }) =>
    refunds.giveOwnPayee(user, params.refundId, body),
  );
  app.register(webhookRoute(payments));
  app.register(callbackRoute(payments));

  serve(app, calls.listDifferences, ({ query }) => reconciliation.readLists(query));
  serve(app, calls.checkPayments, ({ body }) => reconciliation.checkDays(body));
  serve(app, calls.settleDifference, async ({ user, params }) => ({
    isOpen: await reconciliation.settleDifference({ who: user.id, ...params }),
  }));
  serve(app, calls.refundUnknownPayment, async ({ user, params }) => ({
    isOpen: await reconciliation.refundUnknown({ who: user.id, ...params }),
  }));
  serve(app, calls.settleByHand, ({ user, params, body }) =>
    reconciliation.settleByHand({ who: user.id, ...params, ...body }),
  );

  serve(app, calls.retryRefund, async ({ user, params }) => ({
    refundId: await refundAdmin.retryRefund({ staff: user, refundId: params.id }),
  }));
  serve(app, calls.payOutRefund, async ({ user, params }) => ({
    refundId: await refundAdmin.payOutFailed({ staff: user, ...params }),
  }));
  serve(app, calls.markRefundPaid, ({ user, params, body, key }) =>
    refundAdmin.markRefundPaid({ staff: user, ...params, transfer: body, key }),
  );
  serve(app, calls.readPayee, ({ params }) => refundAdmin.readPayee(params.refundId));
  serve(app, calls.givePayee, ({ user, params, body }) => refundAdmin.givePayee(user, params.refundId, body));
};

function webhookRoute(payments: Payments): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature is of the bytes that came: they must not be read and written again on the way.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    app.post('/payments/webhook', {
      schema: {
        summary: 'The payment provider’s events',
        tags,
        headers: z.object({
          'x-razorpay-signature': z.string().default(''),
          'x-razorpay-event-id': z.string().min(1).max(200).optional(),
        }),
        response: { 200: z.object({ success: z.literal(true) }), 400: failureSchema },
      },
      async handler({ body, headers }) {
        await payments.receiveEvent({
          rawBody: typeof body === 'string' ? body : '',
          signature: headers['x-razorpay-signature'],
          eventId: headers['x-razorpay-event-id'],
        });
        return { success: true as const };
      },
    });
  };
}

/** Browsers inside other apps cannot keep the payment window: the provider sends them here with a form. */
function callbackRoute(payments: Payments): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.post('/payments/callback', {
      schema: {
        summary: 'Return address for the provider; redirects to the thank-you page or the cart',
        tags,
        body: calls.paymentCallbackSchema.partial(),
        response: { 303: z.null() },
      },
      async handler({ body }, reply) {
        return reply.redirect(await payments.pageAfterPayment(body), 303);
      },
    });
  };
}
