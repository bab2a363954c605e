import { productQuerySchema } from '#core/contract/products.ts';
import { listProductReviews } from '#core/contract/reviews.ts';
import { type Language, splitLanguage } from '#core/rules/language.ts';
import { Refusal } from '#server/domains/refusal.ts';

const LISTS = Object.keys(productQuerySchema.shape);
const REVIEWS = Object.keys(listProductReviews.query.shape);
/** What a list is when nothing is said. */
const LIST_DEFAULTS: Record<string, string> = {
  ...{ limit: '20', inStock: 'false', facets: 'false', exact: 'false' },
};

interface Reading {
  path: RegExp;
  /** The parameters that are read there. */
  names: string[];
  /** Whether a parameter makes a difference by being there, whatever it says. */
  isMarkedByAny?: true;
}

/**
 * The parameters that pages and calls read. All others, such as the marks of advertisements (`utm_source`, `fbclid`),
 * change nothing in an answer: who comes with them gets what everybody gets.
 */
const READINGS: Reading[] = [
  // Without any parameter it is the list of everything, with one it is a page of it.
  { path: /^\/api\/products\/list$/, names: LISTS, isMarkedByAny: true },
  { path: /^\/(?:shop|sale|new-arrivals|category\/[^/]+)$/, names: LISTS },
  { path: /^(?:\/api\/products|\/product)\/[^/]+\/reviews$/, names: REVIEWS },
  { path: /^\/(?:cart|user\/profile)$/, names: ['payment'] },
  { path: /^\/thank-you$/, names: ['order'] },
  { path: /^\/track\/[^/]+$/, names: ['cod', 'details', 'problem'] },
  { path: /^\/review\/[^/]+$/, names: ['line', 'outcome'] },
];
/** A page for whoever knows the secret in its address: it is made for each request, and no cache may hold it. */
const SECRET_PAGE = /^\/+(?:track|review)\//i;
/** A page's data alone, which the browser asks for on later clicks. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;
const DATA_PARAMETERS = ['_routes'];
/** A path that means what it says: nothing is encoded, and no segment leads elsewhere. */
const PLAIN_PATH = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/;

export interface PageAddress {
  /**
   * What the page is cached under: its path, language included, and the parameters that it reads, in one order. None for
   * a page that is never cached.
   */
  key: string | undefined;
  url: URL;
  language: Language;
}

/** What a request asks for, as far as it makes a difference to the page. */
export function readPageAddress(requestUrl: string, origin: string): PageAddress {
  const [path, query] = splitQuery(requestUrl);
  // Anything but a path, such as `//host/shop`, would be read as an address of somebody else.
  if (!/^\/(?![/\\])/.test(path)) throw new Refusal('not-found');
  const url = new URL(origin);
  url.pathname = path;
  if (url.pathname.startsWith('//')) throw new Refusal('not-found');
  // A segment that leads elsewhere, such as `..`: it would be kept in the place of what is there, be it a call of the API.
  if (decodePath(url.pathname) !== decodePath(path)) throw new Refusal('not-found');
  url.search = readParameters(url.pathname, query);
  const key = isSecret(url.pathname) ? undefined : url.pathname + url.search;
  return { key, url, language: splitLanguage(url.pathname).language };
}

/** What the answer to a request is cached under; undefined for addresses so unusual that it is not. */
export function toCacheKey(requestUrl: string): string | undefined {
  const [path, query] = splitQuery(requestUrl);
  return PLAIN_PATH.test(path) && !isSecret(path) ? path + readParameters(path, query) : undefined;
}

/** The router decodes a path before it looks for the page. */
function isSecret(path: string): boolean {
  return SECRET_PAGE.test(splitLanguage(decodePath(path)).path);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The part of a query that makes a difference, `?` included, in one order and without what is so anyway. */
function readParameters(path: string, query: string): string {
  if (query === '') return '';
  const page = path
    .replace(DATA_SUFFIX, '')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  const { path: pathOfPage } = splitLanguage(page);
  const reading = READINGS.find((entry) => entry.path.test(pathOfPage));
  const names = new Set([...(reading?.names ?? []), ...(DATA_SUFFIX.test(path) ? DATA_PARAMETERS : [])]);
  if (names.size === 0) return '';
  const given = [...new URLSearchParams(query)].filter(([name]) => names.has(name));
  const said = new URLSearchParams(
    given.filter(([name, value]) => value !== '' && LIST_DEFAULTS[name] !== value),
  );
  said.sort();
  const isMarked = reading?.isMarkedByAny && given.length > 0;
  return said.size > 0 ? `?${said}` : isMarked ? '?' : '';
}

function splitQuery(requestUrl: string): [path: string, query: string] {
  const at = requestUrl.indexOf('?');
  return at === -1 ? [requestUrl, ''] : [requestUrl.slice(0, at), requestUrl.slice(at + 1)];
}
