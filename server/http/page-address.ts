import { productQuerySchema } from '#core/contract/products.ts';
import { type Language, splitLanguage } from '#core/rules/language.ts';
import { Refusal } from '#server/domains/refusal.ts';

const LISTS = Object.keys(productQuerySchema.shape);

/**
 * The parameters that pages read. All others, such as the marks of advertisements (`utm_source`, `fbclid`), change
 * nothing in a page: who comes with them gets the page that everybody gets.
 */
const READ_PARAMETERS: { path: RegExp; names: string[] }[] = [
  { path: /^\/(?:shop|sale|new-arrivals|category\/[^/]+)$/, names: LISTS },
  { path: /^\/(?:cart|user\/profile)$/, names: ['payment'] },
  { path: /^\/thank-you$/, names: ['order'] },
];
/** A page's data alone, which the browser asks for on later clicks. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;
const DATA_PARAMETERS = ['_routes'];

export interface PageAddress {
  /** What the page is cached under: its path, language included, and the parameters that it reads, in one order. */
  key: string;
  url: URL;
  language: Language;
}

/** What a request asks for, as far as it makes a difference to the page. */
export function readPageAddress(requestUrl: string, origin: string): PageAddress {
  const [path = '', query = ''] = splitOnce(requestUrl);
  // Anything but a path, such as `//host/shop`, would be read as an address of somebody else.
  if (!/^\/(?![/\\])/.test(path)) throw new Refusal('not-found');
  const url = new URL(origin);
  url.pathname = path;
  if (url.pathname.startsWith('//')) throw new Refusal('not-found');
  url.search = readParameters(url.pathname, new URLSearchParams(query)).toString();
  return { key: url.pathname + url.search, url, language: splitLanguage(url.pathname).language };
}

/** Whether a page may be asked for by many: it has no parameters, and its path is written in the usual way. */
export function isPlainKey(key: string): boolean {
  return /^\/(?:[a-z-]+(?:\/[\w.~-]+)*)?$/.test(key);
}

function readParameters(path: string, given: URLSearchParams): URLSearchParams {
  const isData = DATA_SUFFIX.test(path);
  const page = path
    .replace(DATA_SUFFIX, '')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  const { path: pathOfPage } = splitLanguage(page);
  const names = READ_PARAMETERS.find((entry) => entry.path.test(pathOfPage))?.names ?? [];
  const read = new Set(isData ? [...names, ...DATA_PARAMETERS] : names);
  const kept = new URLSearchParams([...given].filter(([name, value]) => read.has(name) && value !== ''));
  kept.sort();
  return kept;
}

function splitOnce(requestUrl: string): [string, string] {
  const at = requestUrl.indexOf('?');
  return at === -1 ? [requestUrl, ''] : [requestUrl.slice(0, at), requestUrl.slice(at + 1)];
}
