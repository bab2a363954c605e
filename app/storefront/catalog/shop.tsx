import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { imageAddress } from '#core/rules/image-address.ts';
import type { Route } from './+types/shop.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { countText } from './list-page.ts';
import { fromStartOnFailure } from './load-listing.ts';
import { loadShop, SHOP_FAILURE } from './load-shop.ts';
import { ShopFilterBar } from './shop-filter-bar.tsx';
import { parametersOf, queryOf } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';

const TITLE = 'Shop All';

export function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  return fromStartOnFailure(url, loadShop(context.get(catalogueContext), url.searchParams));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadShop(catalogueClient, new URL(request.url).searchParams, toastAndGoOn);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  const cards = loaderData?.products.cards ?? [];
  const picture = cards[0]?.pictures[0];
  return pageMeta({
    store,
    title: `${TITLE} | ${store.brandName}`,
    description:
      'All our printed t-shirts, hoodies, cargos, polos and sweatshirts. Filter by type and price.',
    path: '/shop',
    image: picture && imageAddress(picture.url, 1200),
    // Every filter makes another address of the same products.
    isHiddenFromSearch: loaderData !== undefined && parametersOf(loaderData.filters).size > 0,
    jsonLd: listingJsonLd(store, { path: '/shop', title: TITLE }, cards),
  });
}

export default function Shop({ loaderData: { filters, categories, products } }: Route.ComponentProps) {
  const address = parametersOf(filters).toString();
  return (
    <div className="wrap pb-chapter">
      <div className="pt-6 pb-4 lg:pt-11 lg:pb-6">
        <h1 className="text-3xl">{TITLE}</h1>
      </div>
      <ShopFilterBar filters={filters} categories={categories} products={products} />
      <p role="status" className="py-3 text-sm text-ink-2">
        {countText(products)}
        {filters.search && <> for “{filters.search}”</>}
      </p>
      {products.cards.length === 0 ? (
        <EmptyState text="No products match.">
          <ButtonLink to="/shop" look="line" size="small">
            Show all products
          </ButtonLink>
        </EmptyState>
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
