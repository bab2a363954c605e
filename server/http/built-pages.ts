import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerPageReader } from '#core/contract/page-reader.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languagePrefix } from '#core/rules/language.ts';
import { callerAddress } from '#server/domains/accounts/caller-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { readPageAddress } from './cache/cache-key.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { sendCached } from './cache/send-cached.ts';
import { collectTags } from './page-reader.ts';
import { toPageResponse } from './page-response.ts';
import { contentSecurityPolicy, OWN_ONLY, type PaymentSources, SECRET_HEADERS } from './security-headers.ts';
import { readPageKey } from './staff-cookies.ts';

/** Folders in which every name carries the hash of its content: the fonts by hand, the others by the build. */
const HASHED_FOLDERS = ['assets', 'fonts'];

/** Where `react-router build` has left each language. The default one is always there. */
function builtFolders(buildFolder: string): [Language, string][] {
  return LANGUAGES.map((language): [Language, string] => [
    language,
    buildFolder + languagePrefix(language),
  ]).filter(([language, folder]) => language === DEFAULT_LANGUAGE || existsSync(folder));
}

/**
 * The browser's files: hashed ones may be kept for ever, the others are asked for again each day. Each hashed folder is one
 * route: one for each of its hundreds of files took memory and a good part of the start.
 */
export async function registerFiles(app: FastifyInstance, buildFolder: string) {
  const clients = builtFolders(buildFolder).map(([, folder]) => join(folder, 'client'));
  const [shared = ''] = clients;
  if (!existsSync(shared))
    throw new Error('The pages are not built. Run "npm start", or "npm run build" first.');
  await app.register(fastifyStatic, {
    root: shared,
    wildcard: false,
    globIgnore: HASHED_FOLDERS.map((folder) => `${folder}/**`),
    preCompressed: true,
    index: false,
    setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=86400'),
  });
  for (const name of HASHED_FOLDERS) {
    await app.register(fastifyStatic, {
      root: clients.map((client) => join(client, name)).filter(existsSync),
      prefix: `/${name}/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      // The folder itself is nothing that one may not see: it is nothing.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
    });
  }
}

/** Pictures are shown as soon as they are chosen, before they are sent. */
const WITH_CHOSEN_PICTURES = { ...OWN_ONLY, image: ['blob:'] };

/** The back office as it was built: one page for all its addresses; the rest happens in the browser and over /api/admin. */
export async function registerAdminPages(app: FastifyInstance, buildFolder: string) {
  const folder = join(buildFolder, 'admin');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(html, { payment: WITH_CHOSEN_PICTURES }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The packing desk reads barcodes.
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers(headers)
        .send(addPageKey(html, readPageKey(request))),
    );
  }
}

/** The page of who has signed in before knows their key. */
export function addPageKey(html: string, key: string | undefined): string {
  return key === undefined
    ? html
    : html.replace('</head>', `<meta name="page-key" content="${key}" /></head>`);
}

const WINDOW_MS = 60_000;
/** Beyond this many callers within a minute the oldest counts are given up, so that the list itself stays small. */
const MOST_CALLERS = 10_000;

export interface RenderLimit {
  /** Counts one more page to be rendered for a caller. Gives the seconds to wait once it is too many, else nothing. */
  count(caller: string): number | undefined;
}

/**
 * How many pages one caller may have rendered within a minute. Cached ones cost next to nothing and do not count, nor does
 * one that is being rendered for somebody else: many people may share an address. Each
 * process counts for itself: it is its own processor that the limit protects.
 */
export function createRenderLimit({ perMinute = 300, now = Date.now } = {}): RenderLimit {
  const counts = new Map<string, { pages: number; endsAt: number }>();

  function count(caller: string): number | undefined {
    const known = counts.get(caller);
    const window = known && known.endsAt > now() ? known : { pages: 0, endsAt: now() + WINDOW_MS };
    window.pages += 1;
    counts.delete(caller);
    counts.set(caller, window);
    const oldest = counts.keys().next().value;
    if (counts.size > MOST_CALLERS && oldest !== undefined) counts.delete(oldest);
    return window.pages > perMinute ? Math.ceil((window.endsAt - now()) / 1000) : undefined;
  }

  return { count };
}

type RenderPage = (request: Request) => Promise<Response>;
export type RenderByLanguage = Partial<Record<Language, RenderPage>> &
  Record<typeof DEFAULT_LANGUAGE, RenderPage>;

/** The pages as they were built, by language. */
export async function loadBuiltPages(
  buildFolder: string,
  reader: ServerPageReader,
): Promise<RenderByLanguage> {
  const pages = builtFolders(buildFolder).map(async ([language, folder]) => {
    const build = await import(pathToFileURL(`${folder}/server/index.js`).href);
    return [language, build.createPageHandler(reader)] as const;
  });
  return Object.fromEntries(await Promise.all(pages)) as RenderByLanguage;
}

interface Pages {
  cache: ResponseCache;
  render: RenderByLanguage;
  origin: string;
  /** What the payment window needs beside the store itself. */
  paymentSources: PaymentSources;
  /** Absent: a caller may have any number of pages rendered. */
  limit: RenderLimit | undefined;
}

/** Answers every address that is no API call and no file. */
export function registerPages(app: FastifyInstance, { cache, render, origin, paymentSources, limit }: Pages) {
  app.get('/*', async (request, reply) => {
    const { key, url, language } = readPageAddress(request.url, origin);
    const renderPage = render[language] ?? render[DEFAULT_LANGUAGE];
    const cached = key === undefined ? undefined : cache.find(key);
    if (cached) return sendCached(request, reply, cached);
    if (key === undefined || !cache.isMaking(key)) countRendering(limit, request, reply);
    const page = await cache.get(key, () =>
      collectTags(async () => {
        const made = await toPageResponse(await renderPage(new Request(url)), paymentSources);
        return key === undefined ? { ...made, headers: { ...made.headers, ...SECRET_HEADERS } } : made;
      }),
    );
    return sendCached(request, reply, page);
  });
}

/** Refuses whoever has asked for too many. */
export function countRendering(limit: RenderLimit | undefined, { ip }: FastifyRequest, reply: FastifyReply) {
  const waitSeconds = limit?.count(callerAddress(ip));
  if (waitSeconds === undefined) return;
  reply.header('Retry-After', waitSeconds);
  throw new Refusal('too-many-requests');
}
