import type { CachedResponse, ResponseParts } from './cached-response.ts';

/** An answer as it was just made. */
export interface MadeResponse extends Omit<ResponseParts, 'body' | 'status'> {
  status?: number;
  body: string | Buffer;
  /** What it depends on, see server/domains/products/cache-tags.ts. */
  tags?: readonly string[];
}

export type Make = () => Promise<MadeResponse>;

export interface Entry {
  response: CachedResponse;
  make: Make;
  tags: ReadonlySet<string>;
  madeAt: number;
  freshUntil: number;
  /** Outdated, it is still sent until then, while it is made again. */
  usableUntil: number;
  /** What it takes of the pool's room. */
  bytes: number;
}

/** What an entry costs beside its bodies, and how often it holds what its address says: as key, as parameters, as tags. */
const ENTRY_BYTES = 2048;
const KEY_COPIES = 5;

/** Entries within a limit of bytes. The one that was not asked for the longest goes first. */
export function createPool(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let evictions = 0;

  /** What is so large that it would push out many others is not worth its room. */
  function put(key: string, entry: Entry) {
    remove(key);
    if (entry.response.size > maxBytes / 4) return;
    entries.set(key, entry);
    weigh(key, entry);
  }

  /** Puts it at the end: the first key is always the one not asked for the longest. */
  function touch(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    weigh(key, entry);
    return entry;
  }

  /** Encodings are added to an answer when they are asked for: it grows. */
  function weigh(weighed: string, entry: Entry) {
    const size = ENTRY_BYTES + KEY_COPIES * weighed.length + entry.response.size;
    if (size === entry.bytes) return;
    bytes += size - entry.bytes;
    entry.bytes = size;
    for (const key of entries.keys()) {
      if (bytes <= maxBytes) return;
      remove(key);
      evictions += 1;
    }
  }

  function remove(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  return {
    put,
    touch,
    remove,
    get: (key: string) => entries.get(key),
    entries: () => entries.values(),
    stats: () => ({ entries: entries.size, bytes, evictions }),
  };
}
