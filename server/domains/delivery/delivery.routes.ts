import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { failureSchema } from '#core/contract/answer.ts';
import { codAnswerSchema, codCheckSchema } from '#core/contract/cod.ts';
import {
  deliveryChargeAnswerSchema,
  deliveryChargesAnswerSchema,
  pincodeAnswerSchema,
  pincodeParamsSchema,
  stateParamsSchema,
} from '#core/contract/delivery.ts';
import { shippingConfirmedSchema, shippingSchema } from '#core/contract/shipping.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { requireUser } from '#server/http/auth.ts';
import type { Delivery } from './delivery.service.ts';

const tags = ['Delivery'];

export function deliveryRoutes({
  auth,
  delivery,
}: {
  auth: Auth;
  delivery: Delivery;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/delivery-charge', {
      schema: {
        summary: 'Delivery charges by state',
        tags,
        response: { 200: deliveryChargesAnswerSchema },
      },
      handler: async () => ({ success: true as const, data: await delivery.listDeliveryCharges() }),
    });

    app.get('/delivery-charge/state/:state', {
      schema: {
        summary: 'Delivery charge of one state',
        tags,
        params: stateParamsSchema,
        response: { 200: deliveryChargeAnswerSchema, 400: failureSchema, 404: failureSchema },
      },
      async handler(request) {
        return { success: true as const, ...(await delivery.readCharge(request.params.state)) };
      },
    });

    app.get('/pincode/:pin', {
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: 'District and state of a pincode',
        tags,
        params: pincodeParamsSchema,
        response: { 200: pincodeAnswerSchema, 400: failureSchema, 429: failureSchema },
      },
      handler: (request) => delivery.describePincode(request.params.pin),
    });

    app.post('/orders/cod-check', {
      onRequest: requireUser({ auth }),
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: 'Whether an order qualifies for cash on delivery',
        tags,
        body: codCheckSchema,
        response: { 200: codAnswerSchema, 400: failureSchema, 401: failureSchema, 429: failureSchema },
      },
      async handler(request) {
        return { success: true as const, ...(await delivery.cod.checkCod(request.user, request.body)) };
      },
    });

    app.post('/orders/confirm-shipping', {
      onRequest: requireUser({ auth }),
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        summary: 'Checks a shipping address and returns its delivery charge',
        tags,
        body: shippingSchema,
        response: {
          200: shippingConfirmedSchema,
          400: failureSchema,
          401: failureSchema,
          429: failureSchema,
        },
      },
      async handler(request) {
        return { success: true as const, ...(await delivery.confirmShipping(request.body)) };
      },
    });
  };
}
