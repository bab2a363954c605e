import sharp, { type Region, type Sharp } from 'sharp';
import type { Crop } from '#core/contract/pictures.ts';
import type { Image } from './tasks.ts';

// One picture is encoded at a time, by one thread: the other cores belong to the store.
sharp.concurrency(1);
sharp.cache(false);

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];
/** More than any phone takes; a picture that unpacks to more is an attack. */
const PIXELS_MOST = 60_000_000;
const LONGEST_SIDE = 3000;
const SHAPE = 4 / 5;

interface Size {
  width: number;
  height: number;
}

/** Fits a picture into the box and encodes it. Metadata of the original does not survive. */
export function encodeImage(original: Uint8Array, { box, format }: Image): Promise<Buffer> {
  const fitted = sharp(original)
    .rotate()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true });
  if (format === 'avif') return fitted.avif({ quality: 58, effort: 1 }).toBuffer();
  if (format === 'webp') return fitted.webp({ quality: 78, effort: 3 }).toBuffer();
  return fitted.flatten({ background: '#e6e1d8' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

export async function measurePicture(content: Uint8Array): Promise<Size> {
  const { width, height } = await sharp(content).metadata();
  return { width, height };
}

/** An upload made upright and rid of the camera's metadata; undefined when it is no picture that we take. */
export async function readUpload(content: Uint8Array): Promise<Buffer | undefined> {
  try {
    const { format } = await sharp(content, { limitInputPixels: PIXELS_MOST }).metadata();
    if (!FORMATS.includes(format)) return undefined;
    return await encodeOriginal(
      sharp(content, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }),
    );
  } catch {
    return undefined;
  }
}

/** The largest part of 4:5 in the middle; the picture itself when it has that shape. */
export async function cutToShape(whole: Uint8Array): Promise<Uint8Array> {
  const size = await measurePicture(whole);
  const part = largestPart(size);
  const isInShape = part.width === size.width && part.height === size.height;
  return isInShape ? whole : cutOut(whole, part);
}

export async function cutToCrop(whole: Uint8Array, crop: Crop): Promise<Buffer> {
  return cutOut(whole, toRegion(crop, await measurePicture(whole)));
}

function cutOut(content: Uint8Array, region: Region): Promise<Buffer> {
  return encodeOriginal(sharp(content).extract(region));
}

function encodeOriginal(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 90, effort: 3 }).toBuffer();
}

function largestPart({ width, height }: Size): Region {
  const isTooWide = width / height > SHAPE;
  const part = isTooWide
    ? { width: Math.max(1, Math.round(height * SHAPE)), height }
    : { width, height: Math.max(1, Math.round(width / SHAPE)) };
  const inside = { width: Math.min(width, part.width), height: Math.min(height, part.height) };
  return {
    ...inside,
    left: Math.floor((width - inside.width) / 2),
    top: Math.floor((height - inside.height) / 2),
  };
}

/** Whole pixels, never beyond the edge. */
function toRegion(crop: Crop, { width, height }: Size): Region {
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}
