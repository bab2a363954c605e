import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffRefusals as refusals } from '#core/contract/answer.ts';
import { changeOrderStatusSchema } from '#core/contract/orders.ts';
import { decideReturnSchema } from '#core/contract/returns.ts';
import { ORDER_STATUSES, RETURN_STATUSES } from '#core/rules/order-states.ts';
import type { Payments } from '#server/domains/payments/payments.service.ts';
import type { Returns } from '#server/domains/returns/returns.service.ts';
import { idempotencyHeaders as headers } from './idempotency-key.ts';
import type { Orders } from './orders.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(40) });

/** What the people who pack, send and take back do with orders. */
export function staffOrderRoutes({
  orders,
  payments,
  returns,
}: {
  orders: Orders;
  payments: Payments;
  returns: Returns;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.put('/orders/:id/status', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Changes the status of an order',
        tags,
        headers,
        params,
        body: changeOrderStatusSchema,
        response: {
          200: z.object({ success: z.literal(true), status: z.enum(ORDER_STATUSES) }),
          ...refusals,
        },
      },
      async handler(request) {
        const status = await orders.changeStatus({
          staff: request.user,
          orderId: request.params.id,
          change: request.body,
          key: request.headers['idempotency-key'],
        });
        return { success: true as const, status };
      },
    });

    app.put('/returns/:id', {
      config: { right: 'returns:decide' },
      schema: {
        summary: 'Changes the status of a return or exchange',
        tags,
        params,
        body: decideReturnSchema,
        response: {
          200: z.object({ success: z.literal(true), status: z.enum(RETURN_STATUSES) }),
          ...refusals,
        },
      },
      async handler({ user, params: { id }, body }) {
        const status = await returns.decideReturn({ staff: user, returnId: id, decision: body });
        return { success: true as const, status };
      },
    });

    app.post('/refunds/:id/retry', {
      config: { right: 'refunds:retry' },
      schema: {
        summary: 'Retries a refund that failed at the payment provider',
        tags,
        params,
        response: { 200: z.object({ success: z.literal(true), refundId: z.string() }), ...refusals },
      },
      async handler({ user, params: { id } }) {
        return {
          success: true as const,
          refundId: await payments.retryRefund({ staff: user, refundId: id }),
        };
      },
    });
  };
}
