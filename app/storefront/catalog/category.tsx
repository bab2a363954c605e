import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import type { Route } from './+types/category.ts';
import { EMPTY_LIST, type ListPage } from './list-page.ts';
import { listingMeta } from './listing-meta.ts';
import { ListingScreen } from './listing-screen.tsx';
import { fixedListing, type Listing } from './listings.ts';
import { cursorOf, findListing, fromStartOnFailure, loadListing } from './load-listing.ts';

interface CategoryPage {
  listing: Listing;
  products: ListPage | Promise<ListPage>;
}

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<CategoryPage> {
  const catalogue = context.get(catalogueContext);
  const listing = await findListing(catalogue, params.slug);
  return {
    listing,
    products: await fromStartOnFailure(request, loadListing(catalogue, listing, cursorOf(request))),
  };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<CategoryPage> {
  const listing = fixedListing(params.slug) ?? (await findListing(catalogueClient, params.slug));
  const products = loadListing(catalogueClient, listing, cursorOf(request));
  return { listing, products: toastAndGoOn(products, listing.failure, EMPTY_LIST) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? listingMeta(storeOf(matches), loaderData.listing, loaderData.products) : [];
}

export default function Category({ loaderData }: Route.ComponentProps) {
  return <ListingScreen listing={loaderData.listing} products={loaderData.products} />;
}
