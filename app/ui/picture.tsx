import type { ComponentProps } from 'react';
import { type ImageBox, imageAddress, imageSrcSet } from '#core/rules/image-address.ts';

export interface PictureSource {
  url: string;
  width: number;
  height: number;
}

interface PictureProps extends ComponentProps<'img'> {
  picture: PictureSource;
  /** Empty where words beside the picture say the same. */
  alt: string;
  /** The box of `src`, and the larger ones from which the browser may choose. */
  boxes: readonly [ImageBox, ...ImageBox[]];
  sizes: string;
  /** Set for the largest pictures on the first screen. */
  isHero?: boolean;
}

export const CARD_BOXES = [400, 600, 800, 1200] as const;

/** A picture of the image delivery, in the size that fits the screen, with its room kept free while it loads. */
export function Picture({ picture, boxes, isHero, alt, ...img }: PictureProps) {
  return (
    <img
      src={imageAddress(picture.url, boxes[0])}
      srcSet={imageSrcSet(picture, boxes)}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={isHero ? 'eager' : 'lazy'}
      fetchPriority={isHero ? 'high' : undefined}
      decoding={isHero ? undefined : 'async'}
      {...img}
    />
  );
}
