import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import {
  bulkResultSchema,
  bulkStatusSchema,
  exportOrders,
  orderListQuerySchema,
  orderViewsSchema,
  saveViewSchema,
  staffOrderListSchema,
  stepBackSchema,
} from '#core/contract/staff/orders.ts';
import { serve } from '#server/http/serve.ts';
import { idempotencyHeaders as headers } from '../checkout/idempotency-key.ts';
import type { StaffOrders } from './orders.service.ts';

const tags = ['Back office'];

/** The list of orders: filters, views, and what is done with many of them at once. */
export function staffOrderListRoutes({ staffOrders }: { staffOrders: StaffOrders }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/orders', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'Orders, newest first, page by page',
        tags,
        querystring: orderListQuerySchema,
        response: { 200: answerOf(staffOrderListSchema), ...refusals },
      },
      async handler({ query }) {
        return { success: true as const, data: await staffOrders.list(query) };
      },
    });

    serve(app, exportOrders, async ({ user, query }) => ({
      name: 'orders.csv',
      content: await staffOrders.exportCsv({ who: user.id, filters: query }),
    }));

    app.get('/orders/views', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'Views of the list, including your own, with counts',
        tags,
        response: { 200: answerOf(orderViewsSchema), ...refusals },
      },
      async handler({ user }) {
        return { success: true as const, data: await staffOrders.readViews(user.id) };
      },
    });

    app.post('/orders/views', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'Saves filters as a view',
        tags,
        body: saveViewSchema,
        response: { 201: answerOf(z.object({ id: z.string() })), ...refusals },
      },
      async handler({ user, body }, reply) {
        const data = await staffOrders.saveView({ userId: user.id, ...body });
        return reply.code(201).send({ success: true as const, data });
      },
    });

    app.delete('/orders/views/:id', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'Deletes one of your views',
        tags,
        params: z.object({ id: z.string().max(100) }),
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id } }) {
        await staffOrders.dropView({ userId: user.id, id });
        return { success: true as const };
      },
    });

    app.post('/orders/bulk-status', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Changes the status of many orders, with a result for each',
        tags,
        headers,
        body: bulkStatusSchema,
        response: { 200: answerOf(bulkResultSchema), ...refusals },
      },
      async handler({ user, body, headers: given }) {
        const key = given['idempotency-key'];
        return {
          success: true as const,
          data: await staffOrders.changeMany({ staff: user, change: body, key }),
        };
      },
    });

    app.post('/orders/step-back', {
      config: { right: 'orders:change' },
      schema: {
        summary: 'Undoes the last step of confirmed or packed orders, with a result for each',
        tags,
        body: stepBackSchema,
        response: { 200: answerOf(bulkResultSchema), ...refusals },
      },
      handler: async ({ user, body: { orders } }) => ({
        success: true as const,
        data: await staffOrders.stepBack({ staff: user, orders }),
      }),
    });
  };
}
