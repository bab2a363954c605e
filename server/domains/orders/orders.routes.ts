import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema } from '#core/contract/answer.ts';
import {
  orderCancelledSchema,
  orderPlacedSchema,
  orderRefusedSchema,
  orderSchema,
  paymentStandingSchema,
  paymentStartedSchema,
  placeOrderSchema,
} from '#core/contract/orders.ts';
import { paymentCallbackSchema } from '#core/contract/payments.ts';
import type { Accounts } from '#server/domains/accounts/accounts.service.ts';
import type { Payments } from '#server/domains/payments/payments.service.ts';
import { requireUser } from '#server/http/auth.ts';
import { idempotencyHeaders as headers } from './checkout/idempotency-key.ts';
import type { Orders } from './orders.service.ts';

const tags = ['Orders'];
/** By account: more than anybody clicks, less than a program would like. */
const changing = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const reading = { rateLimit: { max: 120, timeWindow: '1 minute' } };
const KEY = 'idempotency-key';
const orderParams = z.object({ orderId: z.string().min(1).max(40) });
const pendingParams = z.object({ razorpayOrderId: z.string().min(1).max(100) });
const refusals = { 400: failureSchema, 401: failureSchema, 422: failureSchema, 429: failureSchema };
const refusalsOfOwn = { ...refusals, 404: failureSchema, 409: failureSchema };

/** A shopper's own orders. */
export function orderRoutes({
  accounts,
  orders,
  payments,
}: {
  accounts: Accounts;
  orders: Orders;
  payments: Payments;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireUser({ accounts }));

    app.post('/orders/create', {
      config: changing,
      schema: {
        summary: 'Places a cash on delivery order',
        tags,
        headers,
        body: placeOrderSchema,
        response: { 201: orderPlacedSchema, ...refusals, 409: orderRefusedSchema },
      },
      async handler({ user, body, headers: given }, reply) {
        return reply.code(201).send(await orders.placeOrder({ buyer: user, wanted: body, key: given[KEY] }));
      },
    });

    app.post('/orders/create-pending', {
      config: changing,
      schema: {
        summary: 'Holds stock and starts an online payment',
        tags,
        headers,
        body: placeOrderSchema,
        response: { 201: paymentStartedSchema, ...refusals, 409: orderRefusedSchema, 503: failureSchema },
      },
      async handler({ user, body, headers: given }, reply) {
        return reply
          .code(201)
          .send(await orders.startPayment({ buyer: user, wanted: body, key: given[KEY] }));
      },
    });

    app.delete('/orders/cancel-pending/:razorpayOrderId', {
      config: changing,
      schema: {
        summary: 'Cancels an online payment, unless it was paid',
        tags,
        headers,
        params: pendingParams,
        response: { 200: paymentStandingSchema, ...refusalsOfOwn },
      },
      handler: ({ user, params, headers: given }) =>
        payments.cancelPending({ buyer: user, providerOrderId: params.razorpayOrderId, key: given[KEY] }),
    });

    app.get('/orders/payment/:razorpayOrderId', {
      config: reading,
      schema: {
        summary: 'Status of an online payment',
        tags,
        params: pendingParams,
        response: { 200: paymentStandingSchema, ...refusalsOfOwn },
      },
      handler: ({ user, params }) =>
        payments.readPaymentStanding({ buyer: user, providerOrderId: params.razorpayOrderId }),
    });

    app.post('/orders/verify-payment', {
      config: changing,
      schema: {
        summary: 'Confirms a payment with the provider’s signature',
        tags,
        headers,
        body: paymentCallbackSchema,
        response: { 200: paymentStandingSchema, ...refusalsOfOwn },
      },
      handler: ({ user, body, headers: given }) =>
        payments.verifyPayment({ buyer: user, callback: body, key: given[KEY] }),
    });

    app.get('/orders/my', {
      config: reading,
      schema: {
        summary: 'Your own orders, newest first',
        tags,
        response: { 200: z.array(orderSchema), 401: failureSchema },
      },
      handler: ({ user }) => orders.listOwnOrders(user.id),
    });

    app.put('/orders/cancel/:orderId', {
      config: changing,
      schema: {
        summary: 'Cancels an order that has not been shipped',
        tags,
        headers,
        params: orderParams,
        response: { 200: orderCancelledSchema, ...refusalsOfOwn },
      },
      handler: ({ user, params, headers: given }) =>
        orders.cancelOwnOrder({ buyer: user, orderId: params.orderId, key: given[KEY] }),
    });
  };
}
