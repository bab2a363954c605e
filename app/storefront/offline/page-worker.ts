import { OFFLINE_WORKER } from '#app/trusted-types.ts';

/**
 * Starts the service worker and lets it know what the page has loaded, or is loading, without it. Without a worker the shop
 * works as long as there is a network.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(OFFLINE_WORKER);
    if (navigator.serviceWorker.controller) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page: window.location.href, loaded: listLoaded() });
  } catch (error) {
    console.info(error);
  }
}

function listLoaded(): string[] {
  const code = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...files, ...Array.from(code, ({ href }) => href)];
}

/** Paths of the pages whose HTML is on this device. */
export async function listSavedPages(): Promise<ReadonlySet<string>> {
  // Not on a page that came over plain HTTP.
  if (!('caches' in window)) return new Set();
  const names = (await caches.keys()).filter((name) => name.startsWith('page '));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(
    pages.flat().map(({ url }) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    }),
  );
}
