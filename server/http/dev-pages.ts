import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';

/** Pages with hot reload: Vite serves the sources, and every page is rendered anew. */
export async function registerDevPages(
  app: FastifyInstance,
  { catalogue, origin }: { catalogue: CatalogueReader; origin: string },
) {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  const adminVite = await createServer({
    configFile: 'vite.admin.config.ts',
    server: { middlewareMode: true, hmr: { server: app.server, path: 'admin-hmr' } },
    appType: 'spa',
  });
  app.addHook('onClose', () => Promise.all([vite.close(), adminVite.close()]));
  app.addHook('onRequest', (request, reply, next) => {
    const { middlewares } = /^\/admin(?:[/?]|$)/.test(request.url) ? adminVite : vite;
    middlewares(request.raw, reply.raw, next);
  });
  app.get('/*', async (request, reply) => {
    const { createPageHandler } = await vite.ssrLoadModule('./app/page-handler.ts');
    const response: Response = await createPageHandler(catalogue)(new Request(new URL(request.url, origin)));
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text());
  });
}
