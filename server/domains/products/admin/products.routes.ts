import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  bulkPreviewRequestSchema,
  bulkPreviewSchema,
  bulkRequestSchema,
  planSchema,
  productDefaultsSchema,
  productFormSchema,
  productIdAnswerSchema,
  productIdSchema,
  productSaveSchema,
  quickChangeSchema,
  staffProductDetailSchema,
  staffProductListSchema,
  staffProductQuerySchema,
  staffProductSchema,
} from '#core/contract/staff/products.ts';
import { savedVersionSchema } from '#core/contract/versioned.ts';
import type { PlannedChanges } from '../schedule/schedule.service.ts';
import type { StaffProducts } from './products.service.ts';

const tags = ['Back office'];
const params = z.object({ id: productIdSchema });
const done = { success: true as const };

export function staffProductRoutes({
  staffProducts,
  planned,
}: {
  staffProducts: StaffProducts;
  planned: PlannedChanges;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/products', {
      config: { right: 'products:read' },
      schema: {
        summary: 'All products, on sale or not, newest first',
        tags,
        querystring: staffProductQuerySchema,
        response: { 200: answerOf(staffProductListSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ ...done, data: await staffProducts.list(query) }),
    });

    app.get('/product-defaults', {
      config: { right: 'products:read' },
      schema: {
        summary: 'Default values for new products',
        tags,
        response: { 200: answerOf(productDefaultsSchema), ...staffRefusals },
      },
      handler: async () => ({ success: true as const, data: await staffProducts.readDefaults() }),
    });

    app.get('/products/:id', {
      config: { right: 'products:read' },
      schema: {
        summary: 'One product with everything that can be edited',
        tags,
        params,
        response: { 200: answerOf(staffProductDetailSchema), ...staffRefusals },
      },
      handler: async ({ params: { id } }) => ({ ...done, data: await staffProducts.read(id) }),
    });

    app.post('/products', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Creates a product',
        tags,
        body: productFormSchema,
        response: { 200: answerOf(productIdAnswerSchema), ...staffRefusals },
      },
      handler: async ({ body, user }) => ({ ...done, data: await staffProducts.create(body, user.id) }),
    });

    app.put('/products/:id', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Saves a product with its sizes and pictures',
        tags,
        params,
        body: productSaveSchema,
        response: { 200: answerOf(productIdAnswerSchema), ...staffRefusals },
      },
      handler: async ({ params: { id }, body, user }) => ({
        ...done,
        data: await staffProducts.save(id, body, user.id),
      }),
    });

    app.put('/products/:id/quick', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Changes the price, the MRP or whether a product is on sale',
        tags,
        params,
        body: quickChangeSchema,
        response: { 200: answerOf(staffProductSchema), ...staffRefusals },
      },
      handler: async ({ params: { id }, body, user }) => ({
        ...done,
        data: await staffProducts.changeOne(id, body, user.id),
      }),
    });

    app.delete('/products/:id', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Deletes a product that was never ordered',
        tags,
        params,
        querystring: z.object({ version: z.coerce.number().pipe(savedVersionSchema) }),
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ params: { id }, query, user }) {
        await staffProducts.remove(id, query.version, user.id);
        return done;
      },
    });

    app.post('/products/bulk/preview', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Previews a bulk change',
        tags,
        body: bulkPreviewRequestSchema,
        response: { 200: answerOf(bulkPreviewSchema), ...staffRefusals },
      },
      handler: async ({ body }) => ({ ...done, data: await staffProducts.preview(body) }),
    });

    app.post('/products/bulk', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Applies a bulk change',
        tags,
        body: bulkRequestSchema,
        response: { 200: answerOf(z.object({ changed: z.int() })), ...staffRefusals },
      },
      handler: async ({ body, user }) => ({ ...done, data: await staffProducts.changeMany(body, user.id) }),
    });

    app.post('/products/:id/planned', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Schedules a change to a product',
        tags,
        params,
        body: planSchema,
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ params: { id }, body, user }) {
        await planned.plan({ productId: id, plan: body, who: user.id });
        return done;
      },
    });

    app.delete('/products/:id/planned/:planId', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Cancels a scheduled change; cancelling the start of a sale also cancels its end',
        tags,
        params: params.extend({ planId: z.string().max(100) }),
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ params: { id, planId }, user }) {
        await planned.cancel({ productId: id, id: planId, who: user.id });
        return done;
      },
    });
  };
}
