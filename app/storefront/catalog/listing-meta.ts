import { pageMeta } from '#app/lib/seo.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import type { ListPage } from './list-page.ts';
import type { Listing } from './listings.ts';
import { listingJsonLd } from './structured-data.ts';

export function listingMeta(store: StoreIdentity, listing: Listing, products: ListPage | Promise<ListPage>) {
  const cards = products instanceof Promise ? [] : products.cards;
  const picture = cards[0]?.pictures[0];
  return pageMeta({
    store,
    title: `${listing.title} | ${store.brandName}`,
    description: listing.description,
    path: listing.path,
    image: picture && imageAddress(picture.url, 1200),
    jsonLd: listingJsonLd(store, listing, cards),
  });
}
