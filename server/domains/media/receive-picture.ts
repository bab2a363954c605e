import sharp, { type Region, type Sharp } from 'sharp';
import type { Crop, ReceivedPicture } from '#core/contract/staff/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Media } from './media.service.ts';
import { createTurns } from './turns.ts';

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];
/** More than any phone takes; a picture that unpacks to more is an attack. */
const PIXELS_MOST = 60_000_000;
const LONGEST_SIDE = 3000;
const SHAPE = 4 / 5;

export type PictureIntake = ReturnType<typeof createPictureIntake>;

/** Takes in pictures of staff: upright, without what the camera wrote into them, and as 4:5. */
export function createPictureIntake({ media }: { media: Media }) {
  // Decoding a large photograph takes a good part of a gigabyte, so they come one after the other.
  const inTurn = createTurns(1);

  async function receive(content: Buffer): Promise<ReceivedPicture> {
    const whole = await inTurn(() => reencode(content));
    const { width, height } = await sharp(whole).metadata();
    const part = largestPart({ width, height });
    const isInShape = part.width === width && part.height === height;
    const cut = isInShape ? whole : await inTurn(() => cutOut(whole, part));
    return { whole: await keep(whole), picture: await keep(cut) };
  }

  async function crop(file: string, wanted: Crop): Promise<ReceivedPicture> {
    const whole = await media.readOriginal(file);
    if (!whole) throw new Refusal('picture-unknown');
    const { width, height } = await sharp(whole).metadata();
    const cut = await inTurn(() => cutOut(whole, regionOf(wanted, { width, height })));
    return { whole: await keep(whole), picture: await keep(cut) };
  }

  async function keep(content: Buffer): Promise<ReceivedPicture['whole']> {
    const { width, height } = await sharp(content).metadata();
    const file = await media.keepPicture(content);
    return { file, url: addressOfFile(file, 1600), alt: '', width, height };
  }

  return { receive, crop };
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
  const kept = isTooWide
    ? { width: Math.max(1, Math.round(height * SHAPE)), height }
    : { width, height: Math.max(1, Math.round(width / SHAPE)) };
  const inside = { width: Math.min(width, kept.width), height: Math.min(height, kept.height) };
  return {
    ...inside,
    left: Math.floor((width - inside.width) / 2),
    top: Math.floor((height - inside.height) / 2),
  };
}

/** Whole pixels, never beyond the edge. */
function regionOf(crop: Crop, { width, height }: { width: number; height: number }): Region {
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}
