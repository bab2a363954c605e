import { splitLanguage } from '#core/rules/language.ts';

/** What the worker caches, each kind in a cache of its own. */
export type CachedKind = 'page' | 'shell' | 'data' | 'file' | 'picture';

/** How many of each kind; the oldest ones make room. */
export const MOST: Record<CachedKind, number> = { page: 40, shell: 10, data: 80, file: 250, picture: 150 };

/** Pages whose HTML is the same for everybody because all that they show is in this browser. */
export const SHELLS = ['/cart', '/wishlist'];

const CATALOGUE_PAGE =
  /^\/(?:|shop|sale|new-arrivals|category\/[^/]+|product\/[^/]+(?:\/reviews)?|faq|contact-us|terms-and-conditions|(?:refund|privacy|shipping)-policy|shipping-return)$/;
/** Lists by `ids` are how the cart asks for prices and stock: an old answer would be taken for today's. */
const CATALOGUE_DATA =
  /^\/api\/(?:products\/(?!list\?(?:.*&)?(?:ids|search)=)|banners\/list$|store$|content\/)/;
/** Every name in these folders changes with what is in it. */
const HASHED_FILE = /^\/(?:assets|fonts)\//;
const PICTURE = /^\/(?:images|pictures)\//;
/** Left by advertisements; the page is the same without them. */
const CAMPAIGN_PARAMETER = /^(?:utm_\w+|fbclid|gclid)$/;

/** Undefined for whatever is never cached: above all what is about a person or an order. */
export function cachedKind(
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
  isNavigation: boolean,
): CachedKind | undefined {
  if (method !== 'GET' || headers.has('Authorization')) return undefined;
  const { pathname, search } = new URL(url);
  const { path } = splitLanguage(pathname);
  if (isNavigation) {
    if (SHELLS.includes(path)) return 'shell';
    return CATALOGUE_PAGE.test(path) ? 'page' : undefined;
  }
  if (HASHED_FILE.test(pathname)) return 'file';
  if (PICTURE.test(pathname)) return 'picture';
  return CATALOGUE_DATA.test(pathname + search) ? 'data' : undefined;
}

/** Whether the server lets anybody but the browser itself hold this answer. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  const isWhole = status === 200 && type === 'basic' && !redirected;
  return isWhole && !/no-store|private/.test(headers.get('Cache-Control') ?? '');
}

/** The address that an answer is cached under. */
export function cacheAddress(url: string): string {
  const address = new URL(url);
  address.hash = '';
  for (const name of [...address.searchParams.keys()]) {
    if (CAMPAIGN_PARAMETER.test(name)) address.searchParams.delete(name);
  }
  // What a payment came to is said once, by the address that the provider sends the shopper back to.
  if (SHELLS.includes(splitLanguage(address.pathname).path)) address.search = '';
  return address.href;
}
