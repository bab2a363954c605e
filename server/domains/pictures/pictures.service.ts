import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { IMAGE_BOXES, type ImageBox } from '#core/rules/image-address.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { insertPicture } from './pictures.queries.ts';

// One thread per picture: several are encoded side by side, and a page needs many small ones.
sharp.concurrency(1);

const FILE = /^[0-9a-f]{32}$/;
const TRANSFORM = /^w_(\d{1,5}),h_(\d{1,5}),q_auto,f_auto$/;

export type Pictures = ReturnType<typeof createPictures>;

type ImageFormat = 'avif' | 'webp' | 'jpeg';

interface Image {
  file: string;
  box: ImageBox;
  format: ImageFormat;
}

export function createPictures({ db, store }: { db: Db; store: PictureStore }) {
  const underWay = new Map<string, Promise<Buffer>>();
  const whenFree = limitConcurrency(availableParallelism());

  /** Stores an original under the hash of its content; the same picture twice is one file. */
  async function storePicture(content: Buffer, within: Db | Tx = db): Promise<string> {
    const file = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const { width, height } = await sharp(content).metadata();
    await store.write(originalName(file), content);
    await insertPicture(within, { file, width, height, bytes: content.length });
    return file;
  }

  /** A picture as a shopper gets it. Originals are never handed out. */
  async function deliver({ transform, file, accept }: { transform: string; file: string; accept?: string }) {
    const box = parseTransform(transform);
    if (box === undefined) throw new Refusal('image-size-unknown', { field: 'size' });
    if (!FILE.test(file)) throw new Refusal('image-not-found');
    const format = chooseFormat(accept);
    const name = `delivered/${file}/${box}.${format}`;
    const body = (await store.read(name)) ?? (await encodeOnce(name, { file, box, format }));
    return { body, format };
  }

  /** Requests for a picture that is being made wait for that one; none is made twice at the same time. */
  function encodeOnce(name: string, image: Image): Promise<Buffer> {
    const making = underWay.get(name) ?? make(name, image).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  async function make(name: string, { file, box, format }: Image): Promise<Buffer> {
    const original = await store.read(originalName(file));
    if (original === undefined) throw new Refusal('image-not-found');
    const body = await whenFree(() => encodeImage(original, box, format));
    await store.write(name, body);
    return body;
  }

  /** For the store's own use; undefined when there is no such picture. */
  async function readOriginal(file: string): Promise<Buffer | undefined> {
    return FILE.test(file) ? store.read(originalName(file)) : undefined;
  }

  return { storePicture, readOriginal, deliver };
}

function originalName(file: string): string {
  return `originals/${file}`;
}

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

/** Fits a picture into the box and encodes it. Metadata of the original does not survive. */
async function encodeImage(original: Buffer, box: ImageBox, format: ImageFormat): Promise<Buffer> {
  const fitted = sharp(original)
    .rotate()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true });
  if (format === 'avif') return fitted.avif({ quality: 58, effort: 1 }).toBuffer();
  if (format === 'webp') return fitted.webp({ quality: 78, effort: 3 }).toBuffer();
  return fitted.flatten({ background: '#e6e1d8' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

/** Lets at most `places` tasks run at once; the others wait. */
export function limitConcurrency(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function whenFree<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
