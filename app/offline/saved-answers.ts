import { SAVED_AT_HEADER } from '#core/rules/saved-at.ts';
import { type CachedKind, cacheAddress, isCacheable, MOST } from './cached-kinds.ts';

/** Set by the build, and different for each: caches of another build are dropped as a whole. */
declare const BUILD: string;

/** An answer of the server with the time at which it came. */
export async function save(kind: CachedKind, url: string, answer: Response): Promise<void> {
  if (!isCacheable(answer)) return;
  const headers = new Headers(answer.headers);
  headers.set(SAVED_AT_HEADER, new Date().toISOString());
  try {
    const cache = await openCache(kind);
    await cache.put(cacheAddress(url), new Response(answer.body, { headers }));
    const addresses = await cache.keys();
    await Promise.all(addresses.slice(0, -MOST[kind]).map((oldest) => cache.delete(oldest)));
  } catch (error) {
    // The phone has no room left: the shop then works as it does without a worker.
    console.info(error);
  }
}

export async function findSaved(kind: CachedKind, url: string): Promise<Response | undefined> {
  return (await openCache(kind)).match(cacheAddress(url));
}

export function openCache(kind: CachedKind): Promise<Cache> {
  return caches.open(cacheName(kind));
}

function cacheName(kind: CachedKind): string {
  return `${kind} ${BUILD}`;
}

/** HTML of one build must not meet scripts of another. */
export async function dropOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.endsWith(` ${BUILD}`)).map((name) => caches.delete(name)));
}
