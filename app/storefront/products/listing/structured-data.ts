import { absoluteUrl, breadcrumbJsonLd } from '#app/lib/seo.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import type { CardProduct } from './card-product.ts';

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
      logo: absoluteUrl(store, store.logoFile ? addressOfFile(store.logoFile, 600) : '/icon-512.png'),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        email: store.supportEmail,
        telephone: store.supportPhone,
        areaServed: 'IN',
      },
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

/** Where a list is in the store, and its first products. */
export function listingJsonLd(
  store: StoreIdentity,
  list: { label: string; path: string },
  cards: CardProduct[],
) {
  return [
    breadcrumbJsonLd(store, [list]),
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
