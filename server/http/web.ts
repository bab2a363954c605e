import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageReader } from '#core/contract/page-reader.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/rules/language.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { builtFolders } from './files.ts';
import { sendFinished } from './finished-body.ts';
import { readPageAddress } from './page-address.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { RenderLimit } from './render-limit.ts';

type RenderPage = (request: Request) => Promise<Response>;
export type RenderByLanguage = Partial<Record<Language, RenderPage>> &
  Record<typeof DEFAULT_LANGUAGE, RenderPage>;

/** The pages as they were built, by language. */
export async function loadBuiltPages(buildFolder: string, reader: PageReader): Promise<RenderByLanguage> {
  const pages = builtFolders(buildFolder).map(async ([language, folder]) => {
    const build = await import(pathToFileURL(`${folder}/server/index.js`).href);
    return [language, build.createPageHandler(reader)] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as RenderByLanguage;
}

interface Pages {
  pages: PageCache;
  render: RenderByLanguage;
  origin: string;
  /** Absent: a caller may have any number of pages rendered. */
  limit: RenderLimit | undefined;
}

/** Answers every address that is no API call and no file. */
export function registerPages(app: FastifyInstance, { pages, render, origin, limit }: Pages) {
  app.get('/*', async (request, reply) => {
    const { key, url, language } = readPageAddress(request.url, origin);
    const waitSeconds = pages.has(key) ? undefined : limit?.count(callerAddress(request.ip));
    if (waitSeconds !== undefined) {
      reply.header('Retry-After', waitSeconds);
      throw new Refusal('too-many-requests');
    }
    const renderPage = render[language] ?? render[DEFAULT_LANGUAGE];
    return sendPage(request, reply, await pages.get(key, () => renderPage(new Request(url))));
  });
}

/** Copies status and headers by hand: a web Response given to Fastify loses them once anything compresses it. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  // Browsers ask again each time; the answer is a 304 while the page is the same.
  reply.code(page.status).headers(page.headers).header('Cache-Control', 'no-cache');
  if (page.status === 503) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  return sendFinished(request, reply, page);
}
