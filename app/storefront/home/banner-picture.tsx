import type { MetaDescriptor } from 'react-router';
import { type ImageBox, imageAddress, imageSrcSet } from '#core/rules/image-address.ts';
import type { HomeBanner } from './load-home.ts';

const WIDE_BOXES: readonly ImageBox[] = [800, 960, 1200, 1600, 2400];
const NARROW_BOXES: readonly ImageBox[] = [600, 800, 960, 1200, 1600];

/** The two cuts of a banner, each for its screens. */
function bannerSources({ wide, phone }: HomeBanner) {
  const narrow = phone ?? wide;
  return {
    wide: {
      media: '(min-width: 48rem)',
      size: { width: wide.width, height: wide.height },
      src: imageAddress(wide.url, 1600),
      srcSet: imageSrcSet(wide, WIDE_BOXES) ?? wide.url,
      sizes: '100vw',
    },
    narrow: {
      media: '(width < 48rem)',
      size: { width: narrow.width, height: narrow.height },
      src: imageAddress(narrow.url, 800),
      srcSet: imageSrcSet(narrow, NARROW_BOXES),
      // Without a crop of its own a phone cuts the middle out of the wide picture, which is 9:4 in a frame of 4:5.
      sizes: phone ? '100vw' : '281vw',
    },
  };
}

/** The first banner is the largest thing on the first screen: it is fetched before everything else. */
export function bannerPreloads(banner: HomeBanner): MetaDescriptor[] {
  return Object.values(bannerSources(banner)).map(({ media, src, srcSet, sizes }) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    href: src,
    imageSrcSet: srcSet,
    imageSizes: sizes,
    media,
    fetchPriority: 'high',
  }));
}

/** `isFirst`: on the first screen. */
export function BannerPicture(props: { banner: HomeBanner; alt: string; isFirst: boolean }) {
  const { banner, alt, isFirst } = props;
  const { wide, narrow } = bannerSources(banner);
  return (
    <picture>
      <source media={wide.media} srcSet={wide.srcSet} sizes={wide.sizes} {...wide.size} />
      <img
        src={narrow.src}
        srcSet={narrow.srcSet}
        sizes={narrow.sizes}
        {...narrow.size}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className="size-full object-cover"
      />
    </picture>
  );
}
