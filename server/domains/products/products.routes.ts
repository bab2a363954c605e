import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, failureSchema } from '#core/contract/answer.ts';
import {
  facetsSchema,
  productAnswerSchema,
  productPageSchema,
  productQuerySchema,
} from '#core/contract/products.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { AnswerCache } from '#server/http/answer-cache.ts';
import type { Products } from './products.service.ts';

const idSchema = z.object({ id: z.string().min(1).max(100) });

interface Needed {
  products: Products;
  answers: AnswerCache;
}

export function productRoutes({ products, answers }: Needed): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/products/list', {
      schema: {
        summary: 'Lists products on sale: all without parameters, otherwise one page',
        tags: ['Products'],
        querystring: productQuerySchema,
        response: { 200: productPageSchema, 400: failureSchema },
      },
      async handler(request, reply) {
        // A parameter of ours, even an empty one, asks for a page; unknown ones are not seen here.
        if (Object.keys(request.query).length === 0) {
          reply.type('application/json; charset=utf-8');
          const make = () => writeAllProducts(products);
          return answers.send({ key: 'products', request, reply, make });
        }
        const { products: data, ...page } = await products.listProducts(request.query);
        return { success: true as const, data, ...page };
      },
    });

    app.get('/products/facets', {
      schema: {
        summary: 'Categories and home tags with products on sale',
        tags: ['Products'],
        response: { 200: answerOf(facetsSchema) },
      },
      handler: async () => ({ success: true as const, data: await products.listFacets() }),
    });

    app.get('/products/:id', {
      schema: {
        summary: 'One product',
        tags: ['Products'],
        params: idSchema,
        response: { 200: productAnswerSchema, 404: failureSchema },
      },
      async handler(request) {
        const product = await products.getProduct(request.params.id);
        if (product === null) throw new Refusal('product-not-found');
        return { success: true as const, data: product };
      },
    });
  };
}

/** Serialises step by step, so that a large catalogue never blocks the process for long. */
async function writeAllProducts(products: Products): Promise<Buffer> {
  const parts: string[] = [];
  for await (const step of products.listAllProducts()) {
    parts.push(JSON.stringify(step).slice(1, -1));
  }
  return Buffer.from(`{"success":true,"data":[${parts.join(',')}]}`);
}
