import { writeSearch } from '#app/lib/use-change-address.ts';
import type { ProductQuery, ProductSort } from '#core/contract/products.ts';

/** What a list is narrowed down to. It lives in the address, so that it can be reloaded, shared and gone back to. */
export interface ShopFilters {
  category: string[];
  homeTag: string[];
  size: string[];
  color: string[];
  minPrice: string;
  maxPrice: string;
  inStock: boolean;
  search: string;
  /** `true`: the search is for the text as typed. */
  exact: string;
  sort: ShopSort;
}

/** Filters of which several values can be chosen. */
export const VALUE_FILTERS = ['category', 'homeTag', 'size', 'color'] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** The usual order of what a search found. It is the order that nobody has to ask for: no address and no call names it. */
const BEST_MATCH = 'best-match';
export type ShopSort = ProductSort | typeof BEST_MATCH;

const MOST_VALUES = 20;
const MOST_SEARCH_LETTERS = 100;
const HIGHEST_PRICE = 10_000_000;

const SORTS: readonly ProductSort[] = ['price-asc', 'price-desc', 'newest', 'best-selling'];
const SEARCH_SORTS: readonly ShopSort[] = [BEST_MATCH, ...SORTS];

export const NO_FILTERS = {
  category: [],
  homeTag: [],
  size: [],
  color: [],
  minPrice: '',
  maxPrice: '',
  inStock: false,
} satisfies Partial<ShopFilters>;

export function sortsFor({ search }: Pick<ShopFilters, 'search'>): readonly ShopSort[] {
  return search === '' ? SORTS : SEARCH_SORTS;
}

function usualSort({ search }: Pick<ShopFilters, 'search'>): ShopSort {
  return search === '' ? 'newest' : BEST_MATCH;
}

/** `fixed` are those that the page itself says, whatever its address asks for. */
export function filtersFrom(parameters: URLSearchParams, fixed: readonly string[] = []): ShopFilters {
  const read = (name: string) => (fixed.includes(name) ? '' : (parameters.get(name)?.trim() ?? ''));
  // A form without scripts sends each value by itself.
  const readAll = (name: string, longest: number, toUsual = (value: string) => value) => {
    const texts = fixed.includes(name) ? [] : parameters.getAll(name);
    const values = texts.flatMap((text) => text.split(',')).map((value) => toUsual(value.trim()));
    return [...new Set(values)].filter(({ length }) => length > 0 && length <= longest).slice(0, MOST_VALUES);
  };
  const search = read('search').slice(0, MOST_SEARCH_LETTERS);
  return {
    category: readAll('category', 100),
    homeTag: readAll('homeTag', 100),
    size: readAll('size', 20, (size) => size.toUpperCase()),
    color: readAll('color', 50),
    minPrice: priceText(read('minPrice')),
    maxPrice: priceText(read('maxPrice')),
    inStock: read('inStock') === 'true',
    search,
    exact: search !== '' && read('exact') === 'true' ? 'true' : '',
    sort: SORTS.find((sort) => sort === read('sort')) ?? usualSort({ search }),
  };
}

/** Only what differs from an unfiltered list is written into the address. */
export function toParameters(filters: ShopFilters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value);
    if (isSet && !(name === 'sort' && isUsualSort(filters))) parameters.set(name, String(value));
  }
  return parameters;
}

/** The same for a link. */
export function toSearch(filters: ShopFilters): string {
  return writeSearch(toParameters(filters));
}

export function toQuery(filters: ShopFilters): ProductQuery {
  const { minPrice, maxPrice, inStock, search, sort } = filters;
  return {
    ...Object.fromEntries(VALUE_FILTERS.map((name) => [name, given(filters[name])])),
    search: search || undefined,
    exact: filters.exact === '' ? undefined : true,
    minPrice: minPrice === '' ? undefined : Number(minPrice),
    maxPrice: maxPrice === '' ? undefined : Number(maxPrice),
    inStock: inStock || undefined,
    sort: sort === BEST_MATCH || isUsualSort(filters) ? undefined : sort,
  };
}

function given(values: string[]): string[] | undefined {
  return values.length === 0 ? undefined : values;
}

function isUsualSort(filters: ShopFilters): boolean {
  return filters.sort === BEST_MATCH || filters.sort === usualSort(filters);
}

export function isPriceRangeEmpty({ minPrice, maxPrice }: ShopFilters): boolean {
  return minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice);
}

/** How many filters are set; sorting and searching are no filters. */
export function countFilters(filters: ShopFilters): number {
  const single = [filters.minPrice, filters.maxPrice, filters.inStock].filter(Boolean);
  return VALUE_FILTERS.reduce((sum, name) => sum + filters[name].length, single.length);
}

/** What is no price is no bound. */
function priceText(text: string): string {
  const price = Number(text);
  return text !== '' && Number.isFinite(price) && price >= 0 && price <= HIGHEST_PRICE ? text : '';
}
