import { setTimeout as wait } from 'node:timers/promises';
import { ANY_ANSWER, type Change } from '#server/domains/products/cache-tags.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type CachedResponse, compressAlike, toCachedResponse } from './cached-response.ts';
import { createPool, type Entry, type Make } from './entry-pool.ts';

export interface ResponseCache {
  /** The cached answer, if it may be sent. */
  find(key: string): CachedResponse | undefined;
  /** The cached answer, or the one that `make` gives now; callers at the same time share one making. No key: anew. */
  get(key: string | undefined, make: Make): Promise<CachedResponse>;
  /** Whether the answer is being made: who asks now waits for it and has nothing made. */
  isMaking(key: string): boolean;
  /** Outdates the answers that show what has changed. */
  outdate(change: Change): void;
  stats(): CacheStats;
}

export interface CacheStats {
  /** Answered from memory, and how many of them while a newer version was being made. */
  hits: number;
  staleHits: number;
  misses: number;
  evictions: number;
  entries: number;
  bytes: number;
}

interface Build {
  result: Promise<CachedResponse>;
  /** What has changed since it was begun. */
  missed: Change[];
}

const MEGABYTE = 1024 * 1024;
/** How long an answer that a soft change has outdated is still sent; and how often at most it is made again then. */
const SOFT_MS = 500;
/** Who has waited this long for a new answer is sent the old one: a database that says nothing is not waited for. */
const PATIENCE_MS = 2000;
/** How long an old answer is sent before the next try to make it, so that a database that is away is not asked by all. */
const RETRY_AFTER_FAILURE_MS = 5000;

export interface ResponseCacheOptions {
  /** Sent with every answer. */
  headers?: Record<string, string>;
  /** Names an answer's tags in its head, for a CDN that is asked to drop the answers with a tag. */
  sendsTags?: boolean;
  /** For the addresses that many ask for. */
  commonBytes?: number;
  /** For searches and other addresses without number, which must never push out one that many ask for. */
  narrowedBytes?: number;
  /** The notification of a change normally outdates an answer; this does should it ever be lost, or where time alone changes it. */
  ttlSeconds?: number;
  patienceMs?: number;
  now?: () => number;
}

/** Answers that are the same for everybody, as bytes ready to be sent, until what they show has changed. */
export function createResponseCache({
  headers = {},
  sendsTags = false,
  commonBytes = 32 * MEGABYTE,
  narrowedBytes = 12 * MEGABYTE,
  ttlSeconds = 60,
  patienceMs = PATIENCE_MS,
  now = Date.now,
}: ResponseCacheOptions = {}): ResponseCache {
  const common = createPool(commonBytes);
  const narrowed = createPool(narrowedBytes);
  const uncached = createUncached(headers);
  const builds = new Map<string, Build>();
  const counts = { hits: 0, staleHits: 0, misses: 0 };
  const poolFor = (key: string) => (isCommonKey(key) ? common : narrowed);

  function find(key: string): CachedResponse | undefined {
    const entry = poolFor(key).touch(key);
    if (!entry || entry.usableUntil <= now()) return undefined;
    counts.hits += 1;
    if (entry.freshUntil <= now()) refresh(key, entry);
    return entry.response;
  }

  async function get(key: string | undefined, make: Make): Promise<CachedResponse> {
    if (key === undefined) return uncached.get(key, make);
    const found = find(key);
    if (found) return found;
    counts.misses += 1;
    return build(key, make);
  }

  /** In the background: whoever asked has the old answer already, and failures are dealt with where somebody waits. */
  function refresh(key: string, { madeAt, make }: Entry) {
    counts.staleHits += 1;
    if (now() - madeAt >= SOFT_MS) build(key, make).catch(() => {});
  }

  /** The making of an answer that nothing has outdated meanwhile. */
  function findBuild(key: string): Build | undefined {
    const running = builds.get(key);
    return running?.missed.every(({ isSoft }) => isSoft) ? running : undefined;
  }

  function build(key: string, make: Make): Promise<CachedResponse> {
    const running = findBuild(key);
    if (running) return running.result;
    const finished = Promise.resolve().then(() => finish(key, make, begun));
    const begun: Build = { missed: [], result: orOldSoon(key, finished) };
    builds.set(key, begun);
    return begun.result;
  }

  /** The new answer, or the old one should it take too long to make. */
  function orOldSoon(key: string, finished: Promise<CachedResponse>): Promise<CachedResponse> {
    if (!poolFor(key).get(key)) return finished;
    const over = new AbortController();
    const late = wait(patienceMs, undefined, { ref: false, signal: over.signal });
    const old = late.then(() => recover(key) ?? finished).catch(() => finished);
    return Promise.race([finished, old]).finally(() => over.abort());
  }

  async function finish(key: string, make: Make, begun: Build): Promise<CachedResponse> {
    try {
      const { status = 200, tags = [], ...made } = await make();
      const old = poolFor(key).get(key)?.response;
      const response = toCachedResponse({
        status,
        headers: { ...headers, ...(sendsTags && toTagHeader(tags)), ...made.headers },
        body: Buffer.from(made.body),
      });
      if (status >= 500) return recover(key) ?? response;
      if (status !== 200) poolFor(key).remove(key);
      else {
        await compressAlike(response, old);
        if (builds.get(key) === begun) store(key, { response, make, tags: new Set(tags), begun });
      }
      return response;
    } catch (error) {
      if (error instanceof Refusal) poolFor(key).remove(key);
      const old = error instanceof Refusal ? undefined : recover(key);
      if (old) return old;
      throw error;
    } finally {
      if (builds.get(key) === begun) builds.delete(key);
    }
  }

  function store(
    key: string,
    { begun, ...made }: Pick<Entry, 'response' | 'make' | 'tags'> & { begun: Build },
  ) {
    const freshUntil = now() + ttlSeconds * 1000;
    const usableUntil = freshUntil + ttlSeconds * 1000;
    const entry: Entry = { ...made, madeAt: now(), freshUntil, usableUntil, bytes: 0 };
    for (const change of begun.missed) outdateEntry(entry, change);
    poolFor(key).put(key, entry);
  }

  /** The last good answer, while no new one can be made. */
  function recover(key: string): CachedResponse | undefined {
    const entry = poolFor(key).get(key);
    if (!entry) return undefined;
    entry.freshUntil = now() + RETRY_AFTER_FAILURE_MS;
    entry.usableUntil = entry.freshUntil;
    return entry.response;
  }

  function outdate(change: Change) {
    for (const { missed } of builds.values()) missed.push(change);
    for (const pool of [common, narrowed]) for (const entry of pool.entries()) outdateEntry(entry, change);
  }

  function outdateEntry(entry: Entry, { tags, isSoft }: Change) {
    if (tags && !tags.some((tag) => entry.tags.has(tag))) return;
    entry.freshUntil = 0;
    entry.usableUntil = isSoft ? Math.min(entry.usableUntil, now() + SOFT_MS) : 0;
  }

  function stats(): CacheStats {
    const [a, b] = [common.stats(), narrowed.stats()];
    return {
      ...counts,
      evictions: a.evictions + b.evictions,
      entries: a.entries + b.entries,
      bytes: a.bytes + b.bytes,
    };
  }

  return { find, get, isMaking: (key) => findBuild(key) !== undefined, outdate, stats };
}

function toTagHeader(tags: readonly string[]) {
  return { 'Cache-Tag': [ANY_ANSWER, ...tags].join(',') };
}

/** For a process that hears of no changes: every answer is made anew. */
export function createUncached(headers: Record<string, string> = {}): ResponseCache {
  return {
    find: () => undefined,
    async get(_key, make) {
      const { status = 200, body, headers: own } = await make();
      return toCachedResponse({ status, headers: { ...headers, ...own }, body: Buffer.from(body) });
    },
    isMaking: () => false,
    outdate: () => {},
    stats: () => ({ hits: 0, staleHits: 0, misses: 0, evictions: 0, entries: 0, bytes: 0 }),
  };
}

/** Whether many may ask for it: it has no parameters, and its path is written in the usual way. */
export function isCommonKey(key: string): boolean {
  return /^\/(?:[a-z-]+(?:\/[\w.~-]+)*)?$/.test(key);
}
