import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { ServerPageReader } from '#core/contract/page-reader.ts';
import { addPageKey } from './built-pages.ts';
import { readPageAddress } from './cache/cache-key.ts';
import { toPageResponse } from './page-response.ts';
import { SECRET_HEADERS } from './security-headers.ts';
import { readPageKey } from './staff-cookies.ts';

/** Pages with hot reload: Vite serves the sources, and every page is rendered anew. */
export async function registerDevPages(
  app: FastifyInstance,
  { reader, origin }: { reader: ServerPageReader; origin: string },
) {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  const adminVite = await createServer({
    configFile: 'vite.admin.config.ts',
    server: { middlewareMode: true, hmr: { server: app.server, path: 'admin-hmr' } },
    appType: 'custom',
  });
  app.addHook('onClose', () => Promise.all([vite.close(), adminVite.close()]));
  app.addHook('onRequest', (request, reply, next) => {
    const { middlewares } = /^\/admin(?:[/?]|$)/.test(request.url) ? adminVite : vite;
    middlewares(request.raw, reply.raw, next);
  });
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (request, reply) => {
      const source = await readFile(join(adminVite.config.root, 'index.html'), 'utf8');
      const html = await adminVite.transformIndexHtml(request.url, source);
      return reply.type('text/html; charset=utf-8').send(addPageKey(html, readPageKey(request)));
    });
  }
  app.get('/*', async (request, reply) => {
    const { createPageHandler } = await vite.ssrLoadModule('./app/page-handler.ts');
    const { key, url } = readPageAddress(request.url, origin);
    const rendered = await createPageHandler(reader)(new Request(url));
    const { status = 200, headers, body } = await toPageResponse(rendered);
    // Vite brings scripts of its own into the page, which no policy knows.
    const { 'content-security-policy': _policy, ...others } = headers;
    return reply
      .code(status)
      .headers({ ...others, ...(key === undefined && SECRET_HEADERS) })
      .send(body);
  });
}
