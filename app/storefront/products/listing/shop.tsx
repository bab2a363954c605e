import { Link } from 'react-router';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { EmptyState, PageTitle } from '#app/ui/page.tsx';
import { THEMES } from '#core/rules/categories.ts';
import { themeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/shop.ts';
import type { CardProduct } from './card-product.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { countText, fromStartOnFailure, loadShop, SHOP_FAILURE } from './load-lists.ts';
import { ProductGrid } from './product-grid.tsx';
import { ShopFilterBar } from './shop-filter-bar.tsx';
import { type ShopFilters, toParameters, toQuery } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';
import { categoryPath } from './tags.ts';

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
  return (
    <div className="wrap pb-chapter">
      <PageTitle>{titleFor(filters)}</PageTitle>
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
          query={toQuery(filters)}
          failure={SHOP_FAILURE}
        />
      )}
    </div>
  );
}

function titleFor(filters: ShopFilters | undefined): string {
  return filters?.search ? listingTexts.resultsFor(filters.search) : commonTexts.shopAll;
}

/** A search or a filter that leaves nothing, and where to go from there. */
function NoResults({ search, newest }: { search: string; newest: CardProduct[] }) {
  return (
    <>
      <EmptyState text={listingTexts.noMatch} to="/shop" label={listingTexts.showAll}>
        {search !== '' && <p className="max-w-[36ch] text-ink-2">{listingTexts.noMatchHint}</p>}
      </EmptyState>
      {search !== '' && (
        <nav aria-label={listingTexts.themes} className="pb-6">
          <ul className="chips justify-center">
            {THEMES.map((theme) => (
              <li key={theme}>
                <Link to={categoryPath(theme)} prefetch="intent" className="chip">
                  {themeNames[theme]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="pt-6">
          <h2 id="newest" className="mb-4 text-2xl">
            {listingTexts.justIn}
          </h2>
          <ProductGrid cards={newest} />
        </section>
      )}
    </>
  );
}
