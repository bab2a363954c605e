import { absoluteUrl } from '#app/lib/seo.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { commonTexts } from '#texts/common.ts';
import type { CardProduct } from './card-product.ts';
import type { Listing } from './listings.ts';

/** Who runs the store and how to search it. */
export function storeJsonLd(store: StoreIdentity): Record<string, unknown>[] {
  const home = absoluteUrl(store, '/');
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: store.brandName,
      url: home,
      email: store.supportEmail,
      telephone: store.supportPhone,
      sameAs: store.social.map(({ url }) => url),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: store.brandName,
      url: home,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${absoluteUrl(store, '/shop')}?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Where a listing stands in the store, and its first products. */
export function listingJsonLd(
  store: StoreIdentity,
  listing: Pick<Listing, 'path' | 'title'>,
  cards: CardProduct[],
) {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: commonTexts.home, item: absoluteUrl(store, '/') },
        { '@type': 'ListItem', position: 2, name: listing.title, item: absoluteUrl(store, listing.path) },
      ],
    },
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: cards.map(({ id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: absoluteUrl(store, `/product/${id}`),
      })),
    },
  ];
}
