/** Boxes (width = height) in which the image delivery hands out pictures. */
export const IMAGE_BOXES = [160, 400, 600, 800, 960, 1200, 1600, 2400] as const;
export type ImageBox = (typeof IMAGE_BOXES)[number];

const DELIVERY = /^(.*\/)w_\d+,h_\d+,q_auto,f_auto(\/[^/]+)$/;

interface Size {
  width: number;
  height: number;
}

/** The address of a stored picture, fitted into a box: `/images/w_400,h_400,q_auto,f_auto/{file}`. */
export function addressOfFile(file: string, box: ImageBox): string {
  return `/images/w_${box},h_${box},q_auto,f_auto/${file}`;
}

/** The file of an address of the image delivery; undefined for another host's. */
export function fileOfAddress(url: string): string | undefined {
  return /^\/images\/[^/]+\/([0-9a-f]{32})$/.exec(url)?.[1];
}

/** The same picture in another box. An address of another host is left as it is. */
export function imageAddress(url: string, box: ImageBox): string {
  return url.replace(DELIVERY, `$1w_${box},h_${box},q_auto,f_auto$2`);
}

/** How wide a picture comes out of a box: it keeps its shape and is never enlarged. */
export function widthInBox({ width, height }: Size, box: ImageBox): number {
  return Math.round(width * scaleInBox({ width, height }, box));
}

export function heightInBox({ width, height }: Size, box: ImageBox): number {
  return Math.round(height * scaleInBox({ width, height }, box));
}

function scaleInBox({ width, height }: Size, box: ImageBox): number {
  return Math.min(1, box / Math.max(width, height));
}

/** `srcset` with true widths; boxes that would repeat a width are left out. Undefined for another host's picture. */
export function imageSrcSet(picture: Size & { url: string }, boxes: readonly ImageBox[]): string | undefined {
  if (!DELIVERY.test(picture.url)) return undefined;
  const byWidth = new Map<number, ImageBox>();
  for (const box of boxes) {
    const width = widthInBox(picture, box);
    if (!byWidth.has(width)) byWidth.set(width, box);
  }
  return [...byWidth].map(([width, box]) => `${imageAddress(picture.url, box)} ${width}w`).join(', ');
}
