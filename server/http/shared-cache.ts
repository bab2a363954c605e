/** What becomes of a result: it is shared, it is only handed to who asked, or it is a failure that may be gone soon. */
export type Outcome = 'share' | 'pass' | 'failed';

export interface SharedCache<T> {
  /** The shared result for this key, or the one that `make` gives now; callers at the same time share one making. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** Whether `get` would answer without making anything. */
  has(key: string): boolean;
  /** Outdates every result, or those whose key fits. An outdated one is made again when it is next asked for. */
  outdate(fits?: (key: string) => boolean): void;
}

export interface SharedCacheOptions<T> {
  maxEntries: number;
  maxBytes: number;
  ttlSeconds: number;
  getSize: (result: T) => number;
  judge: (result: T) => Outcome;
  now?: () => number;
}

interface Entry<T> {
  result: Promise<T>;
  /** The last good result: handed out, though outdated, while making a new one fails. */
  good: T | undefined;
  freshUntil: number;
  bytes: number;
}

/** How long an outdated result is handed out before the next try, so that a database that is away is not asked by all. */
const RETRY_AFTER_FAILURE_MS = 5000;

/** Results that are the same for everybody, kept until they are outdated, within a limit of bytes. */
export function createSharedCache<T>(options: SharedCacheOptions<T>): SharedCache<T> {
  const { maxEntries, maxBytes, ttlSeconds, getSize, judge, now = Date.now } = options;
  const entries = new Map<string, Entry<T>>();
  let totalBytes = 0;

  function get(key: string, make: () => Promise<T>): Promise<T> {
    const known = entries.get(key);
    const entry = known && known.freshUntil > now() ? known : begin(key, known, make);
    // Put back at the end: the first key is always the one not asked for the longest.
    entries.delete(key);
    entries.set(key, entry);
    evict();
    return entry.result;
  }

  function begin(key: string, known: Entry<T> | undefined, make: () => Promise<T>): Entry<T> {
    const entry: Entry<T> = {
      result: make().then(
        (result) => finish(key, entry, result),
        (error: unknown) => fail(key, entry, () => Promise.reject(error)),
      ),
      good: known?.good,
      freshUntil: now() + ttlSeconds * 1000,
      bytes: known?.bytes ?? 0,
    };
    return entry;
  }

  function finish(key: string, entry: Entry<T>, result: T): T | Promise<T> {
    const outcome = judge(result);
    if (outcome === 'failed') return fail(key, entry, () => result);
    if (outcome === 'share') keep(key, entry, result);
    else forget(key, entry);
    return result;
  }

  function fail(key: string, entry: Entry<T>, answer: () => T | Promise<T>): T | Promise<T> {
    if (entry.good === undefined) {
      forget(key, entry);
      return answer();
    }
    entry.freshUntil = now() + RETRY_AFTER_FAILURE_MS;
    return entry.good;
  }

  function keep(key: string, entry: Entry<T>, result: T) {
    if (entries.get(key) !== entry) return;
    totalBytes -= entry.bytes;
    entry.good = result;
    entry.bytes = getSize(result);
    totalBytes += entry.bytes;
    evict();
  }

  function forget(key: string, entry: Entry<T>) {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    totalBytes -= entry.bytes;
  }

  function evict() {
    for (const [key, entry] of entries) {
      if (entries.size <= maxEntries && totalBytes <= maxBytes) return;
      forget(key, entry);
    }
  }

  function outdate(fits: (key: string) => boolean = () => true) {
    for (const [key, entry] of entries) if (fits(key)) entry.freshUntil = 0;
  }

  return { get, outdate, has: (key) => (entries.get(key)?.freshUntil ?? 0) > now() };
}
