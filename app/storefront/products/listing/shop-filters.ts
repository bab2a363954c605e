import type { ProductQuery, ProductSort } from '#core/contract/products.ts';

/** What the shop is narrowed down to. It lives in the address, so that it can be reloaded, shared and gone back to. */
export interface ShopFilters {
  category: string;
  minPrice: string;
  maxPrice: string;
  search: string;
  sort: ShopSort;
}

/** The usual order of what a search found. It is the order that nobody has to ask for: no address and no call names it. */
const BEST_MATCH = 'best-match';
export type ShopSort = ProductSort | typeof BEST_MATCH;

const MOST_SEARCH_LETTERS = 100;
const HIGHEST_PRICE = 10_000_000;

export const SORTS: readonly ProductSort[] = ['price-asc', 'price-desc', 'newest'];
const SEARCH_SORTS: readonly ShopSort[] = [BEST_MATCH, ...SORTS];

/** The order of a list that has no filters: newest first, unless its address says otherwise. */
export function listingSort(parameters: URLSearchParams): ProductSort {
  return SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest';
}

export function sortsFor({ search }: Pick<ShopFilters, 'search'>): readonly ShopSort[] {
  return search === '' ? SORTS : SEARCH_SORTS;
}

function usualSort({ search }: Pick<ShopFilters, 'search'>): ShopSort {
  return search === '' ? 'newest' : BEST_MATCH;
}

export function filtersFrom(parameters: URLSearchParams): ShopFilters {
  const read = (name: string) => parameters.get(name)?.trim() ?? '';
  const search = read('search').slice(0, MOST_SEARCH_LETTERS);
  return {
    category: read('category').slice(0, MOST_SEARCH_LETTERS),
    minPrice: priceText(read('minPrice')),
    maxPrice: priceText(read('maxPrice')),
    search,
    sort: SORTS.find((sort) => sort === read('sort')) ?? usualSort({ search }),
  };
}

/** Only what differs from an unfiltered shop is written into the address. */
export function toParameters(filters: ShopFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== '' && !(name === 'sort' && isUsualSort(filters))) parameters.set(name, value);
  }
  return parameters;
}

export function toQuery(filters: ShopFilters): ProductQuery {
  return {
    category: filters.category || undefined,
    search: filters.search || undefined,
    minPrice: filters.minPrice === '' ? undefined : Number(filters.minPrice),
    maxPrice: filters.maxPrice === '' ? undefined : Number(filters.maxPrice),
    sort: filters.sort === BEST_MATCH || isUsualSort(filters) ? undefined : filters.sort,
  };
}

function isUsualSort(filters: ShopFilters): boolean {
  return filters.sort === BEST_MATCH || filters.sort === usualSort(filters);
}

export function isPriceRangeEmpty({ minPrice, maxPrice }: ShopFilters): boolean {
  return minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice);
}

/** How many filters are set; sorting and searching are no filters. */
export function countFilters({ category, minPrice, maxPrice }: ShopFilters): number {
  return [category, minPrice, maxPrice].filter((value) => value !== '').length;
}

/** What is no price is no bound. */
function priceText(text: string): string {
  const price = Number(text);
  return text !== '' && Number.isFinite(price) && price >= 0 && price <= HIGHEST_PRICE ? text : '';
}
