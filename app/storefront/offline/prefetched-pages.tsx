import { useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { showToast } from '#app/ui/toast.ts';
import { isRecord } from '#core/objects.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { offlineTexts } from '#texts/offline.ts';
import { listSavedPages, startWorker } from './page-worker.ts';
import { useHasNoNetwork } from './use-connection.ts';

/** When the rest of a first visit is certainly done. */
const LATER_MS = 4000;

/** One address of each kind is enough: all of a kind share their code. */
const PREFETCHED = ['/shop', '/sale', '/product/any', '/', '/cart', '/wishlist', '/login', '/payment'];

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
        startWorker();
      }, LATER_MS);
    }
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      window.removeEventListener('load', start);
      clearTimeout(later);
    };
  }, []);

  const hasNoNetwork = useHasNoNetwork();
  /** Paths of the pages that can be opened as they were. */
  const savedRef = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!hasNoNetwork) return;
    listSavedPages().then((saved) => {
      savedRef.current = saved;
    });
  }, [hasNoNetwork]);

  useEffect(() => {
    function stay(event: MouseEvent) {
      if (navigator.onLine) return;
      const link = linkInStore(event);
      if (!link) return;
      const isSaved = savedRef.current.has(link.pathname + link.search);
      if (!isSaved && prefetched.some((page) => getKind(page) === getKind(link.pathname))) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSaved) window.location.assign(link.href);
      else showToast(offlineTexts.pageNeedsInternet, { kind: 'error' });
    }
    // Before the router hears of it: it would reload the page, and lose it.
    window.addEventListener('click', stay, { capture: true });
    return () => window.removeEventListener('click', stay, { capture: true });
  }, [prefetched]);

  return prefetched.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function wantsLessData(): boolean {
  return (
    'connection' in navigator && isRecord(navigator.connection) && navigator.connection.saveData === true
  );
}

/** The link to another page of this store, in this tab, that was clicked. */
function linkInStore({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.target !== '' || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link;
}

/** '/category/anime' and '/sale' are of one kind. */
function getKind(path: string): string {
  const [, first = ''] = splitLanguage(path).path.split('/');
  return ['sale', 'new-arrivals', 'category'].includes(first) ? 'listing' : first;
}
