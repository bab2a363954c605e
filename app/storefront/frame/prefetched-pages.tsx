import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { OFFLINE_WORKER } from '#app/trusted-types.ts';
import { showToast } from '#app/ui/toast.ts';
import { isRecord } from '#core/objects.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { frameTexts } from '#texts/frame.ts';

/** When the rest of a first visit is certainly done. */
const LATER_MS = 4000;

/** One address of each kind is enough: all of a kind share their code. */
const PREFETCHED = ['/shop', '/sale', '/product/any', '/', '/cart'];

/**
 * Fetches the code of the pages that most visits go on to, so that a shopper who loses the network on the way
 * sees the shop's message, and not the browser's own error page. It waits until the first visit is certainly
 * done: on a slow phone nothing may compete with the page that was asked for.
 */
export function PrefetchedPages() {
  const [prefetched, setPrefetched] = useState<readonly string[]>([]);

  useEffect(() => {
    if (wantsLessData()) return;
    let later: ReturnType<typeof setTimeout>;
    function start() {
      later = setTimeout(() => {
        // Code that cannot be fetched would make the router reload the page, and lose it.
        if (!navigator.onLine) return;
        setPrefetched(PREFETCHED);
        registerOfflinePage();
      }, LATER_MS);
    }
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      window.removeEventListener('load', start);
      clearTimeout(later);
    };
  }, []);

  useEffect(() => {
    function stay(event: MouseEvent) {
      if (navigator.onLine) return;
      const path = pathInStore(event);
      if (path === null || prefetched.some((page) => getKind(page) === getKind(path))) return;
      event.preventDefault();
      event.stopPropagation();
      showToast(frameTexts.pageNeedsInternet, { kind: 'error' });
    }
    // Before the router hears of it: it would reload the page, and lose it.
    window.addEventListener('click', stay, { capture: true });
    return () => window.removeEventListener('click', stay, { capture: true });
  }, [prefetched]);

  return prefetched.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** For addresses that are typed or reloaded without a network. Without it, the browser says so in its own words. */
function registerOfflinePage(): void {
  navigator.serviceWorker?.register(OFFLINE_WORKER).catch((error: unknown) => console.info(error));
}

function wantsLessData(): boolean {
  return (
    'connection' in navigator && isRecord(navigator.connection) && navigator.connection.saveData === true
  );
}

/** Where a click leads within this tab and this store. */
function pathInStore({ target }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.target !== '' || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname;
}

/** '/category/anime' and '/sale' are of one kind. */
function getKind(path: string): string {
  const [, first = ''] = splitLanguage(path).path.split('/');
  return ['sale', 'new-arrivals', 'category'].includes(first) ? 'listing' : first;
}
