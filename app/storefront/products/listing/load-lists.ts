import { data, redirect } from 'react-router';
import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { FacetCounts, ProductQuery, SearchAnswer } from '#core/contract/products.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { listingTexts } from '#texts/listing.ts';
import { loadFailures } from '#texts/load-failures.ts';
import { type CardProduct, toCard } from './card-product.ts';
import { fixedListing, type Listing, presentListing } from './listings.ts';
import { filtersFrom, type ShopFilters, toQuery } from './shop-filters.ts';

const PAGE_SIZE = 20;

/** A stretch of a list, and where it goes on. */
export interface ListPage {
  cards: CardProduct[];
  nextCursor: string | null;
  total: number;
  totalIsCapped: boolean;
  /** What a search was taken for. */
  search?: SearchAnswer;
  /** What its filters show, on its first page. */
  facets?: FacetCounts | undefined;
}

export const EMPTY_LIST: ListPage = { cards: [], nextCursor: null, total: 0, totalIsCapped: false };

export async function loadListPage(
  reader: PageReader,
  query: ProductQuery,
  limit = PAGE_SIZE,
): Promise<ListPage> {
  const { products, ...page } = await reader.listProducts({ ...query, limit });
  return { cards: products.map(toCard), ...page };
}

/** `55 products`, `1 product`, `1,000+ products`. */
export function countText({ total, totalIsCapped }: Pick<ListPage, 'total' | 'totalIsCapped'>): string {
  return totalIsCapped ? listingTexts.countCapped(total) : listingTexts.count(total);
}

/** The listing at a path; a 404 where there is none. */
export async function findListing(reader: PageReader, path: string): Promise<Listing> {
  const listing = fixedListing(path) ?? presentListing(path, await reader.listFacets());
  if (!listing) throw data(null, { status: 404 });
  return listing;
}

/** The stretch of a list that an address asks for: its start, or where `cursor` says. */
export async function loadListing(reader: PageReader, listing: Listing, url: URL): Promise<ListPage> {
  if (listing.query === null) return EMPTY_LIST;
  return loadListPage(reader, {
    ...toQuery(listingFilters(listing, url)),
    ...listing.query,
    facets: true,
    cursor: url.searchParams.get('cursor') ?? undefined,
  });
}

/** What an address asks for, beside what the listing is about. */
export function listingFilters({ query }: Listing, { searchParams }: URL): ShopFilters {
  return filtersFrom(searchParams, ['search', ...Object.keys(query ?? {})]);
}

/** A list that cannot go on from a worn-out place is shown from its start. */
export async function fromStartOnFailure<T>(url: URL, load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (!url.searchParams.has('cursor')) throw error;
    const start = new URL(url);
    start.searchParams.delete('cursor');
    throw redirect(splitLanguage(start.pathname).path + start.search);
  }
}

export const SHOP_FAILURE = loadFailures.products;

const NEWEST_CARDS = 10;

export async function loadShop(reader: PageReader, parameters: URLSearchParams, guard: Guard = failWhole) {
  const filters = filtersFrom(parameters);
  const cursor = parameters.get('cursor') ?? undefined;
  const [products, facets] = await Promise.all([
    guard(loadListPage(reader, { ...toQuery(filters), facets: true, cursor }), SHOP_FAILURE, EMPTY_LIST),
    guard(reader.listFacets(), SHOP_FAILURE, { categories: [], homeTags: [] }),
  ]);
  const isNothingFound = filters.search !== '' && products.cards.length === 0;
  // Something to look at where a search found nothing.
  const newest = isNothingFound ? await loadNewest(reader) : [];
  return { filters, categories: facets.categories, products, newest };
}

/** An extra: without it the page still says what it has to say. */
async function loadNewest(reader: PageReader): Promise<CardProduct[]> {
  const page = await reader.listProducts({ limit: NEWEST_CARDS }).catch(() => null);
  return page?.products.map(toCard) ?? [];
}
