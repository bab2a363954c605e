import type { BannerFields } from '#core/contract/banners.ts';

/** A banner as staff save it, always shown. */
export function aBanner(wideFile: string): BannerFields {
  return {
    wideFile,
    phoneFile: null,
    link: '/',
    alt: 'New in',
    published: true,
    startsAt: null,
    endsAt: null,
  };
}
