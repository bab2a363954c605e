import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, staffRefusals as refusals } from '#core/contract/answer.ts';
import {
  unpaidListQuerySchema,
  unpaidOrderListSchema,
  unpaidOrderSchema,
} from '#core/contract/staff/unpaid-orders.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { StaffOrders } from './orders.service.ts';

const tags = ['Back office'];

/** Online checkouts that were not paid. They are no orders: these calls only read. */
export function unpaidOrderRoutes({ staffOrders }: { staffOrders: StaffOrders }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/unpaid-orders', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'Online checkouts that were not paid, newest first, page by page',
        tags,
        querystring: unpaidListQuerySchema,
        response: { 200: answerOf(unpaidOrderListSchema), ...refusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await staffOrders.listUnpaid(query) }),
    });

    app.get('/unpaid-orders/:id', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'One of them, with its payment attempts and any money that came too late',
        tags,
        params: z.object({ id: z.string().min(1).max(40) }),
        response: { 200: answerOf(unpaidOrderSchema), ...refusals },
      },
      handler: async ({ user, params: { id } }) => ({
        success: true as const,
        data: await staffOrders.readUnpaid(id, { canPay: hasRight(user.role, 'refunds:pay') }),
      }),
    });
  };
}
