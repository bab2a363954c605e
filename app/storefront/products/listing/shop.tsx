import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/shop.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { countText } from './list-page.ts';
import { fromStartOnFailure } from './load-listing.ts';
import { loadShop, SHOP_FAILURE } from './load-shop.ts';
import { NoResults } from './no-results.tsx';
import { ShopFilterBar } from './shop-filter-bar.tsx';
import { parametersOf, queryOf, type ShopFilters } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  return fromStartOnFailure(url, loadShop(context.get(pageReaderContext), url.searchParams));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadShop(pageReader, new URL(request.url).searchParams, toastAndGoOn);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  const cards = loaderData?.products.cards ?? [];
  const [first] = cards;
  return pageMeta({
    store,
    title: titleFor(loaderData?.filters),
    description: listingTexts.shopDescription,
    path: '/shop',
    image: first && shareImageFrom(first.pictures[0], first.name),
    // Every filter makes another address of the same products.
    isHiddenFromSearch: loaderData !== undefined && parametersOf(loaderData.filters).size > 0,
    jsonLd: listingJsonLd(store, { path: '/shop', title: commonTexts.shopAll }, cards),
  });
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { filters, categories, products, newest } = loaderData;
  const address = parametersOf(filters).toString();
  return (
    <div className="wrap pb-chapter">
      <div className="pt-6 pb-4 lg:pt-11 lg:pb-6">
        <h1 className="text-3xl wrap-anywhere">{titleFor(filters)}</h1>
      </div>
      <ShopFilterBar filters={filters} categories={categories} products={products} />
      <p role="status" className="py-3 text-sm text-ink-2">
        {countText(products)}
        {filters.search && <span className="sr-only"> {listingTexts.forSearch(filters.search)}</span>}
      </p>
      {products.cards.length === 0 ? (
        <NoResults search={filters.search} newest={newest} />
      ) : (
        <GrowingGrid
          key={`${address} ${products.cards[0]?.id}`}
          first={products}
          query={queryOf(filters)}
          failure={SHOP_FAILURE}
        />
      )}
    </div>
  );
}

function titleFor(filters: ShopFilters | undefined): string {
  return filters?.search ? listingTexts.resultsFor(filters.search) : commonTexts.shopAll;
}
