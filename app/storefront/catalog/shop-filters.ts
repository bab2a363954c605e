import type { ProductQuery, ProductSort } from '#core/contract/products.ts';

/** What the shop is narrowed down to. It lives in the address, so that it can be reloaded, shared and gone back to. */
export interface ShopFilters {
  category: string;
  minPrice: string;
  maxPrice: string;
  search: string;
  sort: ProductSort;
}

const MOST_SEARCH_LETTERS = 100;
const HIGHEST_PRICE = 10_000_000;

export const SORT_LABELS: Record<ProductSort, string> = {
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  newest: 'Newest First',
};

export const SORTS: readonly ProductSort[] = ['price-asc', 'price-desc', 'newest'];

export function filtersFrom(parameters: URLSearchParams): ShopFilters {
  const read = (name: string) => parameters.get(name)?.trim() ?? '';
  return {
    category: read('category').slice(0, MOST_SEARCH_LETTERS),
    minPrice: priceText(read('minPrice')),
    maxPrice: priceText(read('maxPrice')),
    search: read('search').slice(0, MOST_SEARCH_LETTERS),
    sort: SORTS.find((sort) => sort === read('sort')) ?? 'newest',
  };
}

/** Only what differs from an unfiltered shop is written into the address. */
export function parametersOf(filters: ShopFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== '' && !(name === 'sort' && value === 'newest')) parameters.set(name, value);
  }
  return parameters;
}

export function queryOf(filters: ShopFilters): ProductQuery {
  return {
    category: filters.category || undefined,
    search: filters.search || undefined,
    minPrice: filters.minPrice === '' ? undefined : Number(filters.minPrice),
    maxPrice: filters.maxPrice === '' ? undefined : Number(filters.maxPrice),
    sort: filters.sort === 'newest' ? undefined : filters.sort,
  };
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
