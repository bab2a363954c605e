import type { FastifyPluginAsync } from 'fastify';
import { listFacets, listProducts, readProduct } from '#core/contract/products.ts';
import type { AnswerCache } from '#server/http/answer-cache.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

type Needed = Pick<Services, 'products'> & { answers: AnswerCache };

export function productRoutes({ products, answers }: Needed): FastifyPluginAsync {
  /** Serialises step by step, so that a long list never blocks the process for long. */
  async function writeAllProducts(): Promise<Buffer> {
    const parts: string[] = [];
    for await (const step of products.listAllProducts()) parts.push(JSON.stringify(step).slice(1, -1));
    return Buffer.from(`{"success":true,"data":[${parts.join(',')}]}`);
  }

  return async (app) => {
    serve(app, listProducts, async ({ query, request, reply }) => {
      // A parameter of ours, even an empty one, asks for a page; unknown ones are not seen here.
      if (Object.keys(query).length === 0) {
        reply.type('application/json; charset=utf-8');
        return answers.send({ key: 'products', request, reply, make: writeAllProducts });
      }
      const { products: data, ...page } = await products.listProducts(query);
      return { data, ...page };
    });
    serve(app, listFacets, () => products.listFacets());
    serve(app, readProduct, ({ params }) => products.readProduct(params.id));
  };
}
