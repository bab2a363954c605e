import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, staffRefusals } from '#core/contract/answer.ts';
import {
  movementListSchema,
  stockChangedSchema,
  stockChangeSchema,
  stockListSchema,
  stockQuerySchema,
  stockRefusedSchema,
} from '#core/contract/staff/stock.ts';
import type { StaffStock } from './staff-stock.service.ts';

const tags = ['Back office'];

export function staffStockRoutes({ staffStock }: { staffStock: StaffStock }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/stock', {
      config: { right: 'stock:read' },
      schema: {
        summary: 'Stock by size, lowest first',
        tags,
        querystring: stockQuerySchema,
        response: { 200: answerOf(stockListSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await staffStock.listStock(query) }),
    });

    app.post('/stock', {
      config: { right: 'stock:change' },
      schema: {
        summary: 'Adds or corrects stock of several sizes',
        tags,
        body: stockChangeSchema,
        response: { 200: answerOf(stockChangedSchema), ...staffRefusals, 409: stockRefusedSchema },
      },
      handler: async ({ body, user }) => ({
        success: true as const,
        data: await staffStock.changeStock(body, user.id),
      }),
    });

    app.get('/stock/:productId/:size/movements', {
      config: { right: 'stock:read' },
      schema: {
        summary: 'Stock movements of one size',
        tags,
        params: z.object({ productId: z.string().max(100), size: z.string().max(20) }),
        querystring: z.object({ cursor: z.string().max(300).optional() }),
        response: { 200: answerOf(movementListSchema), ...staffRefusals },
      },
      handler: async ({ params, query }) => ({
        success: true as const,
        data: await staffStock.listMovements(params, query.cursor),
      }),
    });
  };
}
