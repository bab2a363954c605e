import { SAVED_AT_ATTRIBUTE, SAVED_AT_HEADER } from '#core/rules/saved-at.ts';
import { type CachedKind, cachedKind, SHELLS } from './cached-kinds.ts';
import { OFFLINE_PAGE, readOfflinePage } from './offline-page.ts';
import { dropOtherBuilds, findSaved, save } from './saved-answers.ts';

/** The parts of the service worker's world that are used here; TypeScript knows either that world or the page's. */
interface WorkerScope extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends LifetimeEvent {
  /** Not in every browser. */
  addRoutes?(route: object): Promise<void>;
}

interface FetchEvent extends LifetimeEvent {
  request: Request;
  /** The page, asked for while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as WorkerScope;

/** Who has waited this long for a page that is in memory gets that; the newer one is saved when it comes. */
const PATIENCE_MS = 6000;
/** What may be shown without asking: its address changes with its content. */
const UNCHANGING: readonly (CachedKind | undefined)[] = ['file', 'picture'];
/** The back office, and what is no page. */
const NOT_THE_SHOP = /^\/(?:admin|api|dev)(?:\/|$)/;
const FILES_IN_HTML = /\/(?:assets|fonts)\/[\w./-]+\.(?:js|css|woff2)/g;

worker.addEventListener('install', (event) => {
  const { addRoutes } = event as InstallEvent;
  // An order, a login, a review: the worker is not even woken for what changes something.
  addRoutes?.call(event, { condition: { not: { requestMethod: 'GET' } }, source: 'network' }).catch(() => {});
  (event as LifetimeEvent).waitUntil(prepare());
});

worker.addEventListener('activate', (event) => {
  const preload = worker.registration.navigationPreload?.enable();
  (event as LifetimeEvent).waitUntil(Promise.all([dropOtherBuilds(), preload, worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const fetching = event as FetchEvent;
  const { request } = fetching;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const isNavigation = request.mode === 'navigate';
  const kind = cachedKind(request, isNavigation);
  if (kind === undefined && !isNavigation) return;
  fetching.respondWith(UNCHANGING.includes(kind) ? savedFirst(fetching, kind) : networkFirst(fetching, kind));
});

/** A page that was open before the worker was says what it has loaded: most of it is still in the browser's own cache. */
worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent;
  const loaded: string[] = Array.isArray(data?.loaded) ? data.loaded : [];
  (event as unknown as LifetimeEvent).waitUntil(saveLoaded(String(data?.page), loaded));
});

async function prepare(): Promise<void> {
  await saveWithFiles('shell', OFFLINE_PAGE);
  // Without the others the worker is still of use.
  await Promise.allSettled(SHELLS.map((path) => saveWithFiles('shell', path)));
  await worker.skipWaiting();
}

async function saveWithFiles(kind: CachedKind, url: string): Promise<void> {
  const answer = await fetch(url, { cache: 'no-cache' });
  const html = await answer.clone().text();
  await save(kind, new URL(url, location.origin).href, answer);
  await saveLoaded(undefined, html.match(FILES_IN_HTML) ?? []);
}

async function saveLoaded(page: string | undefined, loaded: string[]): Promise<void> {
  const urls = new Set(loaded.map((url) => new URL(url, location.origin).href));
  const saving = [...urls].map((url) => saveUnchanging(url));
  if (page !== undefined && cachedKind(new Request(page), true) === 'page') {
    saving.push(saveWithFiles('page', page));
  }
  await Promise.allSettled(saving);
}

async function saveUnchanging(url: string): Promise<void> {
  if (new URL(url).origin !== location.origin) return;
  const kind = cachedKind(new Request(url), false);
  if (kind === undefined || !UNCHANGING.includes(kind) || (await findSaved(kind, url))) return;
  await save(kind, url, await fetch(url, { cache: 'force-cache' }));
}

async function savedFirst(event: FetchEvent, kind: CachedKind | undefined): Promise<Response> {
  const saved = kind && (await findSaved(kind, event.request.url));
  return saved ?? askNetwork(event, kind);
}

/** The store's answer, or else the last one, which says of itself how old it is. */
async function networkFirst(event: FetchEvent, kind: CachedKind | undefined): Promise<Response> {
  const { url, mode } = event.request;
  const answer = askNetwork(event, kind);
  event.waitUntil(answer.catch(() => {}));
  const saved = kind ? findSaved(kind, url) : Promise.resolve(undefined);
  const impatient = saved.then(async (found) => {
    if (found) await pause(PATIENCE_MS);
    return found ? toSavedAnswer(found.clone(), kind) : answer;
  });
  try {
    return await Promise.race([answer, impatient]);
  } catch (error) {
    const found = await saved;
    if (found) return toSavedAnswer(found, kind);
    if (mode === 'navigate' && !NOT_THE_SHOP.test(new URL(url).pathname)) return readOfflinePage();
    throw error;
  }
}

async function askNetwork(event: FetchEvent, kind: CachedKind | undefined): Promise<Response> {
  const preloaded = event.request.mode === 'navigate' ? await event.preloadResponse : undefined;
  const answer = preloaded ?? (await fetch(event.request));
  if (kind) event.waitUntil(save(kind, event.request.url, answer.clone()));
  return answer;
}

/** A page names its age in its root; what is in a shell is younger than the shell. */
async function toSavedAnswer(saved: Response, kind: CachedKind | undefined): Promise<Response> {
  if (kind !== 'page') return saved;
  const html = await saved.text();
  const savedAt = saved.headers.get(SAVED_AT_HEADER) ?? '';
  return new Response(html.replace('<html', `<html ${SAVED_AT_ATTRIBUTE}="${savedAt}"`), {
    headers: saved.headers,
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
