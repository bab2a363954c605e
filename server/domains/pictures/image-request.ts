import { IMAGE_BOXES, type ImageBox } from '#core/rules/image-address.ts';

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

const TRANSFORM = /^w_(\d{1,5}),h_(\d{1,5}),q_auto,f_auto$/;

/** The box asked for in `w_400,h_400,q_auto,f_auto`, or undefined when it is not one that we deliver. */
export function parseTransform(transform: string): ImageBox | undefined {
  const [, width, height] = TRANSFORM.exec(transform) ?? [];
  if (width === undefined || width !== height) return undefined;
  return IMAGE_BOXES.find((box) => box === Number(width));
}

/** The smallest format that the browser says it can show. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  if (accept?.includes('image/avif')) return 'avif';
  if (accept?.includes('image/webp')) return 'webp';
  return 'jpeg';
}
