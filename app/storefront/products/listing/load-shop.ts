import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import { loadFailures } from '#texts/listing.ts';
import { type CardProduct, cardOf } from './card-product.ts';
import { EMPTY_LIST, type ListPage, loadListPage } from './list-page.ts';
import { filtersFrom, queryOf, type ShopFilters } from './shop-filters.ts';

export const SHOP_FAILURE = loadFailures.products;

export interface ShopPage {
  filters: ShopFilters;
  categories: string[];
  products: ListPage;
  /** Something to look at where a search found nothing. */
  newest: CardProduct[];
}

const NEWEST_CARDS = 4;

export async function loadShop(
  reader: PageReader,
  parameters: URLSearchParams,
  guard: Guard = failWhole,
): Promise<ShopPage> {
  const filters = filtersFrom(parameters);
  const cursor = parameters.get('cursor') ?? undefined;
  const [products, facets] = await Promise.all([
    guard(loadListPage(reader, { ...queryOf(filters), cursor }), SHOP_FAILURE, EMPTY_LIST),
    guard(reader.listFacets(), SHOP_FAILURE, { categories: [], homeTags: [] }),
  ]);
  const isNothingFound = filters.search !== '' && products.cards.length === 0;
  const newest = isNothingFound ? await loadNewest(reader) : [];
  return { filters, categories: facets.categories, products, newest };
}

/** An extra: without it the page still says what it has to say. */
async function loadNewest(reader: PageReader): Promise<CardProduct[]> {
  const page = await reader.listProducts({ limit: NEWEST_CARDS }).catch(() => null);
  return page?.products.map(cardOf) ?? [];
}
