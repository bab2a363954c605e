import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import { paymentCallbackSchema, readPaymentOptions } from '#core/contract/payments.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const tags = ['Payments'];

type Payments = Services['payments'];

/** What the browser and the payment provider call. The provider's own calls keep its form and are no calls of the contract. */
export function paymentRoutes({ payments }: Pick<Services, 'payments'>): FastifyPluginAsyncZod {
  return async (app) => {
    serve(app, readPaymentOptions, async () => payments.readOptions());
    await app.register(webhookRoute(payments));
    await app.register(callbackRoute(payments));
  };
}

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
        body: paymentCallbackSchema.partial(),
        response: { 303: z.null() },
      },
      async handler({ body }, reply) {
        return reply.redirect(await payments.pageAfterPayment(body), 303);
      },
    });
  };
}
