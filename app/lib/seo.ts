import type { MetaDescriptor } from 'react-router';
import type { StoreIdentity } from '#core/contract/store.ts';

interface PageMeta {
  store: StoreIdentity;
  title: string;
  description: string;
  path: string;
  /** Path of the picture that link previews show. */
  image?: string | undefined;
  isHiddenFromSearch?: boolean;
  jsonLd?: Record<string, unknown>[];
}

/** What search engines and link previews read of a page. */
export function pageMeta({
  store,
  title,
  description,
  path,
  image,
  isHiddenFromSearch,
  jsonLd = [],
}: PageMeta) {
  const url = absoluteUrl(store, path);
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: store.brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (image) tags.push({ property: 'og:image', content: absoluteUrl(store, image) });
  if (isHiddenFromSearch) tags.push({ name: 'robots', content: 'noindex, follow' });
  return [...tags, ...jsonLd.map((data) => ({ 'script:ld+json': data }))];
}

/** An absolute address; the path alone while the store's own address is unknown. */
export function absoluteUrl(store: StoreIdentity, path: string): string {
  return store.publicUrl === '' ? path : new URL(path, store.publicUrl).href;
}
