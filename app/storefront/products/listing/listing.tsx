import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import type { ProductSort } from '#core/contract/products.ts';
import { splitLanguage } from '#core/rules/language.ts';
import type { Route } from './+types/listing.ts';
import { EMPTY_LIST, type ListPage } from './list-page.ts';
import { listingMeta } from './listing-meta.ts';
import { ListingScreen } from './listing-screen.tsx';
import type { Listing } from './listings.ts';
import { findListing, fromStartOnFailure, loadListing } from './load-listing.ts';
import { listingSort } from './shop-filters.ts';

/** Answers every address of `listings.ts`. */
interface LoadedListing {
  listing: Listing;
  sort: ProductSort;
  products: ListPage | Promise<ListPage>;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<LoadedListing> {
  const reader = context.get(pageReaderContext);
  const url = new URL(request.url);
  const listing = await findListing(reader, splitLanguage(url.pathname).path);
  const products = await fromStartOnFailure(url, loadListing(reader, listing, url));
  return { listing, sort: listingSort(url.searchParams), products };
}

/** The products are not waited for: the page is there at once, with their places kept. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedListing> {
  const url = new URL(request.url);
  const listing = await findListing(pageReader, splitLanguage(url.pathname).path);
  const products = loadListing(pageReader, listing, url);
  return {
    listing,
    sort: listingSort(url.searchParams),
    products: toastAndGoOn(products, listing.failure, EMPTY_LIST),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { listing, products, sort } = loaderData;
  return listingMeta(storeOf(matches), listing, { products, isSorted: sort !== 'newest' });
}

export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  return <ListingScreen {...loaderData} />;
}
