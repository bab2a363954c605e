import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { late } from '#app/ui/late.tsx';
import { PageTitle } from '#app/ui/page.tsx';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/shop.ts';
import { CategoryChips, FilterBar } from './filters/filter-bar.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { fromStartOnFailure, type ListPage, loadShop, SHOP_FAILURE } from './load-lists.ts';
import { countFilters, type ShopFilters, toParameters, toQuery } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';

/** Only those who search need the code of it. */
const SearchNotes = late(async () => (await import('./search-results.tsx')).SearchNotes);
const NoResults = late(async () => (await import('./search-results.tsx')).NoResults);

export function loader({ context, url }: Route.LoaderArgs) {
  return fromStartOnFailure(url, loadShop(context.get(pageReaderContext), url.searchParams));
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadShop(pageReader, url.searchParams, toastAndGoOn);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = findStore(matches);
  const cards = loaderData?.products.cards ?? [];
  const [first] = cards;
  return pageMeta({
    store,
    title: titleFor(loaderData?.filters),
    description: listingTexts.shopDescription,
    path: '/shop',
    image: first && shareImageFrom(first.pictures[0], first.name),
    // Every filter makes another address of the same products.
    isHiddenFromSearch: loaderData !== undefined && toParameters(loaderData.filters).size > 0,
    jsonLd: import.meta.env.SSR && listingJsonLd(store, { label: commonTexts.shopAll, path: '/shop' }, cards),
  });
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { filters, categories, products, newest } = loaderData;
  const address = toParameters(filters).toString();
  const isNearest = products.search?.nearest === true;
  // What comes nearest was not found.
  const found = isNearest ? { ...products, cards: [], total: 0 } : products;
  const list = { path: '/shop', filters, products: found, fixed: [] };
  const isNothing = found.cards.length === 0;
  return (
    <div
      className="wrap pb-chapter"
      // There is nothing to choose from where the words alone find nothing.
      data-nothing={(isNothing && countFilters(filters) === 0) || undefined}
    >
      <div className="listing-head">
        <PageTitle>{titleFor(filters)}</PageTitle>
        {products.search && <SearchNotes search={products.search} filters={filters} />}
        {offersTypes(products, filters) && (
          <div className="sister-links">
            <CategoryChips {...list} />
          </div>
        )}
      </div>
      <FilterBar {...list} categories={categories} />
      {isNothing ? (
        <NoResults search={filters.search} nearest={products.cards} newest={newest} />
      ) : (
        <GrowingGrid
          key={`${address} ${products.cards[0]?.id}`}
          first={products}
          query={toQuery(filters)}
          failure={SHOP_FAILURE}
        />
      )}
    </div>
  );
}

/** Not where there is but one, nor where the words of a search have chosen already. */
function offersTypes({ search, facets }: ListPage, { category }: ShopFilters): boolean {
  if (category.length > 0) return true;
  const types = facets?.category.filter(({ count }) => count > 0) ?? [];
  return types.length > 1 && !search?.understood.some(({ kind }) => kind === 'category');
}

function titleFor(filters: ShopFilters | undefined): string {
  return filters?.search ? listingTexts.resultsFor(filters.search) : commonTexts.shopAll;
}
