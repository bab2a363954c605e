import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { OWN_ONLY } from './payment-sources.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** A finished page: every encoding of it that a browser may ask for, ready to be sent. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

export interface PageCache {
  /** The kept page for this key, or the one that `render` makes now; callers at the same time share one rendering. */
  get(key: string, render: () => Promise<Response>): Promise<KeptPage>;
  /** Ends every kept page. */
  clear(): void;
  /** Ends the kept pages whose key fits. */
  drop(fits: (key: string) => boolean): void;
}

interface Entry {
  page: Promise<KeptPage>;
  freshUntil: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages that are the same for everybody, kept as finished bytes until the catalogue changes. */
export function createPageCache({
  mostPages = 500,
  /** News of a change normally ends a page; this ends it should the news ever be lost. */
  ttlSeconds = 60,
  now = Date.now,
  /** What the payment window needs beside the store itself. */
  paymentSources = OWN_ONLY,
} = {}): PageCache {
  const entries = new Map<string, Entry>();

  function get(key: string, render: () => Promise<Response>): Promise<KeptPage> {
    const kept = entries.get(key);
    entries.delete(key);
    const entry = kept && kept.freshUntil > now() ? kept : begin(key, render);
    // Put back at the end: the first key is always the one not asked for the longest.
    entries.set(key, entry);
    const oldest = entries.keys().next().value;
    if (entries.size > mostPages && oldest !== undefined) entries.delete(oldest);
    return entry.page;
  }

  function begin(key: string, render: () => Promise<Response>): Entry {
    const entry: Entry = {
      page: render().then((response) => finishPage(response, paymentSources)),
      freshUntil: now() + ttlSeconds * 1000,
    };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    // Only good pages are kept: an error may be gone a moment later, and unknown addresses are without number.
    entry.page.then((page) => page.status !== 200 && forget(), forget);
    return entry;
  }

  function drop(fits: (key: string) => boolean) {
    for (const key of entries.keys()) if (fits(key)) entries.delete(key);
  }

  return { get, clear: () => entries.clear(), drop };
}

/** Turns a rendered answer into bytes with their encodings, ETag and policy. */
export async function finishPage(response: Response, paymentSources = OWN_ONLY): Promise<KeptPage> {
  const html = await response.text();
  const plain = Buffer.from(html);
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain, { level: 6 }),
  ]);
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      'content-security-policy': contentSecurityPolicy(html, paymentSources),
    },
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    brotli,
    gzip: gzipped,
  };
}
