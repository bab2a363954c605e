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
import type { Catalog } from './catalog.service.ts';

const idSchema = z.object({ id: z.string().min(1).max(100) });

interface Catalogue {
  catalog: Catalog;
  answers: AnswerCache;
}

export function catalogRoutes({ catalog, answers }: Catalogue): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/products/list', {
      schema: {
        summary: 'Lists products on sale: all without parameters, otherwise one page',
        tags: ['Catalogue'],
        querystring: productQuerySchema,
        response: { 200: productPageSchema, 400: failureSchema },
      },
      async handler(request, reply) {
        // A parameter of ours, even an empty one, asks for a page; unknown ones are not seen here.
        if (Object.keys(request.query).length === 0) {
          reply.type('application/json; charset=utf-8');
          const make = () => writeWholeCatalogue(catalog);
          return answers.send({ key: 'products', request, reply, make });
        }
        const { products, ...page } = await catalog.listProducts(request.query);
        return { success: true as const, data: products, ...page };
      },
    });

    app.get('/products/facets', {
      schema: {
        summary: 'Categories and home tags with products on sale',
        tags: ['Catalogue'],
        response: { 200: answerOf(facetsSchema) },
      },
      handler: async () => ({ success: true as const, data: await catalog.listFacets() }),
    });

    app.get('/products/:id', {
      schema: {
        summary: 'One product',
        tags: ['Catalogue'],
        params: idSchema,
        response: { 200: productAnswerSchema, 404: failureSchema },
      },
      async handler(request) {
        const product = await catalog.getProduct(request.params.id);
        if (product === null) throw new Refusal('product-not-found');
        return { success: true as const, data: product };
      },
    });
  };
}

/** Serialises step by step, so that a large catalogue never blocks the process for long. */
async function writeWholeCatalogue(catalog: Catalog): Promise<Buffer> {
  const parts: string[] = [];
  for await (const products of catalog.listWholeCatalogue()) {
    parts.push(JSON.stringify(products).slice(1, -1));
  }
  return Buffer.from(`{"success":true,"data":[${parts.join(',')}]}`);
}
