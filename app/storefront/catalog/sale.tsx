import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import type { Route } from './+types/sale.ts';
import { EMPTY_LIST, type ListPage } from './list-page.ts';
import { listingMeta } from './listing-meta.ts';
import { ListingScreen } from './listing-screen.tsx';
import { SALE } from './listings.ts';
import { cursorOf, fromStartOnFailure, loadListing } from './load-listing.ts';

export async function loader({
  context,
  request,
}: Route.LoaderArgs): Promise<{ products: ListPage | Promise<ListPage> }> {
  const load = loadListing(context.get(catalogueContext), SALE, cursorOf(request));
  return { products: await fromStartOnFailure(request, load) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const load = loadListing(catalogueClient, SALE, cursorOf(request));
  return { products: toastAndGoOn(load, SALE.failure, EMPTY_LIST) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(storeOf(matches), SALE, loaderData?.products ?? EMPTY_LIST);
}

export default function Sale({ loaderData }: Route.ComponentProps) {
  return <ListingScreen listing={SALE} products={loaderData.products} />;
}
