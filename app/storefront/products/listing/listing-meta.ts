import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import type { ShownStore } from '#app/lib/store-identity.ts';
import type { ListPage } from './list-page.ts';
import type { Listing } from './listings.ts';
import { listingJsonLd } from './structured-data.ts';

export function listingMeta(
  store: ShownStore,
  listing: Listing,
  { products, isSorted }: { products: ListPage | Promise<ListPage>; isSorted: boolean },
) {
  const cards = products instanceof Promise ? [] : products.cards;
  const [first] = cards;
  return pageMeta({
    store,
    title: listing.title,
    description: listing.description,
    path: listing.path,
    image: first && shareImageFrom(first.pictures[0], first.name),
    isHiddenFromSearch: isSorted,
    jsonLd: listingJsonLd(store, listing, cards),
  });
}
