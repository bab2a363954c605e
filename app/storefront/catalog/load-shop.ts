import { failWhole, type Guard } from '#app/lib/load-failure.ts';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import { fetchFailure } from '#core/rules/texts.ts';
import { EMPTY_LIST, type ListPage, loadListPage } from './list-page.ts';
import { filtersFrom, queryOf, type ShopFilters } from './shop-filters.ts';

export const SHOP_FAILURE = fetchFailure('products');

export interface ShopPage {
  filters: ShopFilters;
  categories: string[];
  products: ListPage;
}

export async function loadShop(
  catalogue: CatalogueReader,
  parameters: URLSearchParams,
  guard: Guard = failWhole,
): Promise<ShopPage> {
  const filters = filtersFrom(parameters);
  const cursor = parameters.get('cursor') ?? undefined;
  const [products, facets] = await Promise.all([
    guard(loadListPage(catalogue, { ...queryOf(filters), cursor }), SHOP_FAILURE, EMPTY_LIST),
    guard(catalogue.listFacets(), SHOP_FAILURE, { categories: [], homeTags: [] }),
  ]);
  return { filters, categories: facets.categories, products };
}
