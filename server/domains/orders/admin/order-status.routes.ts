import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffRefusals as refusals } from '#core/contract/answer.ts';
import { changeOrderStatusSchema } from '#core/contract/orders.ts';
import { ORDER_STATUSES } from '#core/rules/order-states.ts';
import { idempotencyHeaders as headers } from '../checkout/idempotency-key.ts';
import type { Orders } from '../orders.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(40) });

/** What the people who pack, send and take back do with orders. */
export function staffOrderRoutes({ orders }: { orders: Orders }): FastifyPluginAsyncZod {
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
  };
}
