import sharp, { type Region, type Sharp } from 'sharp';
import type { Crop, ReceivedPicture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { limitConcurrency, type Pictures } from '../pictures.service.ts';

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];
/** More than any phone takes; a picture that unpacks to more is an attack. */
const PIXELS_MOST = 60_000_000;
const LONGEST_SIDE = 3000;
const SHAPE = 4 / 5;

/** Stores pictures that staff upload: upright, without the camera's metadata, and cropped to 4:5. */
export function createPictureAdmin({ pictures }: { pictures: Pictures }) {
  // Decoding a large photograph takes a good part of a gigabyte, so they come one after the other.
  const oneAtATime = limitConcurrency(1);

  async function addPicture(content: unknown): Promise<ReceivedPicture> {
    if (!Buffer.isBuffer(content) || content.length === 0) throw new Refusal('picture-unreadable');
    const whole = await oneAtATime(() => reencode(content));
    const { width, height } = await sharp(whole).metadata();
    const part = largestPart({ width, height });
    const isInShape = part.width === width && part.height === height;
    const cut = isInShape ? whole : await oneAtATime(() => cutOut(whole, part));
    return { whole: await store(whole), picture: await store(cut) };
  }

  async function cropPicture(file: string, wanted: Crop): Promise<ReceivedPicture> {
    const whole = await pictures.readOriginal(file);
    if (!whole) throw new Refusal('picture-unknown');
    const { width, height } = await sharp(whole).metadata();
    const cut = await oneAtATime(() => cutOut(whole, toRegion(wanted, { width, height })));
    return { whole: await store(whole), picture: await store(cut) };
  }

  async function store(content: Buffer): Promise<ReceivedPicture['whole']> {
    const { width, height } = await sharp(content).metadata();
    const file = await pictures.storePicture(content);
    return { file, url: addressOfFile(file, 1600), alt: '', width, height };
  }

  return { addPicture, cropPicture };
}

async function reencode(content: Buffer): Promise<Buffer> {
  try {
    const { format } = await sharp(content, { limitInputPixels: PIXELS_MOST }).metadata();
    if (!FORMATS.includes(format)) throw new Refusal('picture-unreadable');
    return await encode(
      sharp(content, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }),
    );
  } catch {
    throw new Refusal('picture-unreadable');
  }
}

function cutOut(content: Buffer, region: Region): Promise<Buffer> {
  return encode(sharp(content).extract(region));
}

function encode(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 90, effort: 3 }).toBuffer();
}

/** The largest part of 4:5 in the middle. */
function largestPart({ width, height }: { width: number; height: number }): Region {
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
function toRegion(crop: Crop, { width, height }: { width: number; height: number }): Region {
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}
