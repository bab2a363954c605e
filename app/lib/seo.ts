import type { MetaDescriptor } from 'react-router';
import type { StoreIdentity } from '#core/contract/store.ts';
import { heightInBox, imageAddress, widthInBox } from '#core/rules/image-address.ts';
import { languagePrefix } from '#core/rules/language.ts';
import { commonTexts } from '#texts/common.ts';
import { LANGUAGE, LOCALE } from '#texts/language.ts';
import { findRootData, findStore, type Matches, type ShownStore } from './store-identity.ts';

/** A picture as link previews show it. */
export interface ShareImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

interface PageMeta {
  store: ShownStore;
  /** The store's name comes after it. */
  title: string;
  description: string;
  path: string;
  /** What the page is, for link previews. */
  type?: 'website' | 'product';
  /** What link previews show; without it the store's own picture. */
  image?: ShareImage | undefined;
  isHiddenFromSearch?: boolean;
  /**
   * For search engines, which read a page as it is sent: `import.meta.env.SSR` before it spares the browser its code.
   */
  jsonLd?: Record<string, unknown>[] | false;
}

/** What search engines and link previews read of a page. */
export function pageMeta({ store, description, path, isHiddenFromSearch, ...page }: PageMeta) {
  const { type = 'website', image = store.shareImage } = page;
  const title = `${page.title} | ${store.brandName}`;
  const url = absoluteUrl(store, languagePrefix(LANGUAGE) + path);
  const preview = {
    'og:type': type,
    'og:site_name': store.brandName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': LOCALE.replace('-', '_'),
    ...(image && {
      'og:image': absoluteUrl(store, image.path),
      'og:image:width': String(image.width),
      'og:image:height': String(image.height),
      'og:image:alt': image.alt,
    }),
  };
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(preview).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (isHiddenFromSearch) tags.push({ name: 'robots', content: 'noindex, follow' });
  return [...tags, ...(page.jsonLd || []).map((data) => ({ 'script:ld+json': data }))];
}

/**
 * The same of a page that is one shopper's own: search engines leave it alone. Its description comes with the page, so that
 * the browser has no code for it; of a page that is opened from another one there is none.
 */
export function privateMeta(title: string) {
  return ({ matches, location }: { matches: Matches; location: { pathname: string } }): MetaDescriptor[] => {
    const { ownPage } = findRootData(matches) ?? {};
    return [
      { title: `${title} | ${findStore(matches).brandName}` },
      { name: 'robots', content: 'noindex' },
      ...(ownPage?.path === location.pathname ? [{ name: 'description', content: ownPage.description }] : []),
    ];
  };
}

/** Where a page is in the store: home, and what leads from there to it. */
export function breadcrumbJsonLd(store: StoreIdentity, crumbs: readonly { label: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: commonTexts.home, path: '/' }, ...crumbs].map(({ label, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: label,
      item: absoluteUrl(store, path),
    })),
  };
}

/** A picture of the store in the size that link previews ask for. */
export function shareImageFrom(
  picture: { url: string; width: number; height: number } | undefined,
  alt: string,
): ShareImage | undefined {
  if (!picture) return undefined;
  return {
    path: imageAddress(picture.url, 1200),
    width: widthInBox(picture, 1200),
    height: heightInBox(picture, 1200),
    alt,
  };
}

/** An absolute address; the path alone while the store's own address is unknown. */
export function absoluteUrl(store: StoreIdentity, path: string): string {
  return store.publicUrl === '' ? path : new URL(path, store.publicUrl).href;
}
