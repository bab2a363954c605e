import { type FinishedBody, finishBody, getBytes } from './finished-body.ts';
import { isPlainKey } from './page-address.ts';
import { contentSecurityPolicy, OWN_ONLY } from './security-headers.ts';
import { createSharedCache, type Outcome } from './shared-cache.ts';

/** The page handler names the nonce of its own scripts in this header, which never leaves the server. */
const NONCE_HEADER = 'x-script-nonce';

export interface CachedPage extends FinishedBody {
  status: number;
  headers: Record<string, string>;
}

export interface PageCache {
  /** The cached page for this key, or the one that `render` makes now; callers at the same time share one rendering. */
  get(key: string, render: () => Promise<Response>): Promise<CachedPage>;
  /** Whether `get` would answer without rendering. */
  has(key: string): boolean;
  /** Outdates every page. */
  clear(): void;
  /** Outdates the pages whose key fits. */
  drop(fits: (key: string) => boolean): void;
}

const MEGABYTE = 1024 * 1024;

/**
 * Pages that are the same for everybody, cached as finished bytes until the catalogue changes. Searches and other
 * addresses without number have a small cache of their own, so that they never push out a page that many ask for.
 */
export function createPageCache({
  mostPages = 500,
  mostBytes = 96 * MEGABYTE,
  mostNarrowedBytes = 12 * MEGABYTE,
  /** News of a change normally ends a page; this ends it should the news ever be lost. */
  ttlSeconds = 60,
  now = Date.now,
  /** What the payment window needs beside the store itself. */
  paymentSources = OWN_ONLY,
} = {}): PageCache {
  const limits = { maxEntries: mostPages, ttlSeconds, now, getSize: getBytes, judge: judgePage };
  const plain = createSharedCache<CachedPage>({ ...limits, maxBytes: mostBytes });
  const narrowed = createSharedCache<CachedPage>({ ...limits, maxBytes: mostNarrowedBytes });
  const cacheFor = (key: string) => (isPlainKey(key) ? plain : narrowed);

  function drop(fits?: (key: string) => boolean) {
    plain.outdate(fits);
    narrowed.outdate(fits);
  }

  return {
    get: (key, render) => cacheFor(key).get(key, async () => finishPage(await render(), paymentSources)),
    has: (key) => cacheFor(key).has(key),
    clear: () => drop(),
    drop,
  };
}

/** Only good pages are shared: an error may be gone a moment later, and unknown addresses are without number. */
function judgePage({ status }: CachedPage): Outcome {
  if (status === 200) return 'share';
  return status >= 500 ? 'failed' : 'pass';
}

/** Turns a rendered answer into bytes with their encodings, ETag and policy. */
export async function finishPage(response: Response, paymentSources = OWN_ONLY): Promise<CachedPage> {
  const { [NONCE_HEADER]: nonce, ...headers } = Object.fromEntries(response.headers);
  const rendered = await response.text();
  // Whoever reads a page must not learn the nonce: it is the mark of what the server itself has written.
  const html = nonce ? rendered.replaceAll(` nonce="${nonce}"`, '') : rendered;
  return {
    ...(await finishBody(html)),
    status: response.status,
    headers: {
      ...headers,
      'content-security-policy': contentSecurityPolicy(rendered, { payment: paymentSources, nonce }),
    },
  };
}
