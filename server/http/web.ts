import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import type { KeptPage, PageCache } from './page-cache.ts';

export type RenderPage = (request: Request) => Promise<Response>;

/** The pages as `react-router build` left them. */
export async function loadBuiltPages(buildFolder: string, catalogue: CatalogueReader): Promise<RenderPage> {
  const build = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  return build.createPageHandler(catalogue);
}

/** Answers every address that is no API call and no file. */
export function registerPages(
  app: FastifyInstance,
  { pages, render, origin }: { pages: PageCache; render: RenderPage; origin: string },
) {
  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, origin);
    const page = await pages.get(url.pathname + url.search, () => render(new Request(url)));
    return sendPage(request, reply, page);
  });
}

/** Copies status and headers by hand: a web Response given to Fastify loses them once anything compresses it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage) {
  reply
    .headers(page.headers)
    .header('ETag', page.etag)
    .header('Vary', 'Accept-Encoding')
    // Browsers ask again each time; the answer is a 304 while the page stands.
    .header('Cache-Control', 'no-cache');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.code(page.status);
  if (accepted.includes('br')) return reply.header('Content-Encoding', 'br').send(page.brotli);
  if (accepted.includes('gzip')) return reply.header('Content-Encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}
