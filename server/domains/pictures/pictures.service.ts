import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { addressOfFile, IMAGE_BOXES, type ImageBox } from '#core/rules/image-address.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { OpenFile, PictureStore } from '#server/integrations/picture-store.ts';
import { createTakes } from '#server/takes.ts';
import { createEncoder, type Encoder } from './encoder/encoder.ts';
import { EncoderFailure } from './encoder/encoder-child.ts';
import type { ShareCard } from './encoder/share/share-picture.ts';
import {
  IMAGE_FORMATS,
  type Image,
  type ImageFormat,
  type StoredPicture,
  type Task,
} from './encoder/tasks.ts';
import { createHotImages } from './hot-images.ts';
import { imageName, originalName, shareName } from './names.ts';
import { deleteRemoved, insertPicture, selectRemoved } from './pictures.queries.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

const FILE = /^[0-9a-f]{32}$/;
const TRANSFORM = /^w_(\d{1,5}),h_(\d{1,5}),q_auto,f_auto$/;
/** What cards and product pages ask for, in the format of nearly every browser. The rest is encoded on demand. */
const COMMON_BOXES: ImageBox[] = [400, 600, 800, 1200];
const COMMON_FORMAT = 'avif';

const takesAvif = createTakes('image/avif');
const takesWebp = createTakes('image/webp');

export type Pictures = ReturnType<typeof createPictures>;

/** An image on its way to a shopper: whole, or too large to hold it for everybody who reads slowly. */
export interface DeliveredImage {
  format: ImageFormat;
  bytes: number;
  body: Buffer | Readable;
}

interface Wanted {
  transform: string;
  file: string;
  accept?: string | undefined;
  /** Aborted when whoever asked has left. */
  signal?: AbortSignal;
}

export function createPictures({
  db,
  store,
  encoder = createEncoder({ place: store.place }),
}: {
  db: Db;
  store: PictureStore;
  encoder?: Encoder;
}) {
  const hot = createHotImages();
  let reads = 0;

  /** Stores an original under the hash of its content; the same picture twice is one file. */
  async function storePicture(content: Buffer, within: Db | Tx = db): Promise<string> {
    const [picture] = await storeOriginals({ kind: 'store', content });
    await insertPicture(within, picture);
    return picture.file;
  }

  /** Has the encoder store originals; entering them is left to the caller. */
  async function storeOriginals(task: Task): Promise<[StoredPicture, ...StoredPicture[]]> {
    const [first, ...others] = await encoder.run(task);
    if (!first) throw new Error(`the task "${task.kind}" stores no picture`);
    return [first, ...others];
  }

  /**
   * A shopper's photo: upright, without the camera's metadata, and under a name that nobody can guess, so that it is seen by
   * those alone who are shown its address. Entering it is left to the caller.
   */
  async function storePhoto(content: unknown): Promise<StoredPicture> {
    if (!Buffer.isBuffer(content) || content.length === 0) throw new Refusal('picture-unreadable');
    const task = { kind: 'photo', file: randomBytes(16).toString('hex'), content } as const;
    const [photo] = await storeOriginals(task).catch(refuseUnreadable);
    return photo;
  }

  /** Deletes everything of a picture that is gone. */
  async function remove(file: string): Promise<void> {
    await store.remove(originalName(file));
    for (const box of IMAGE_BOXES) {
      for (const format of IMAGE_FORMATS) await store.remove(imageName({ file, box, format }));
    }
    hot.forget(file);
    await deleteRemoved(db, file);
  }

  /** A picture as a shopper gets it. Originals are never handed out. */
  async function deliver({ transform, file, accept, signal }: Wanted): Promise<DeliveredImage> {
    const box = parseTransform(transform);
    if (box === undefined) throw new Refusal('image-size-unknown', { field: 'size' });
    if (!FILE.test(file)) throw new Refusal('image-not-found');
    const image = { file, box, format: chooseFormat(accept) };
    const opened = (await store.open(imageName(image))) ?? (await encodeAndOpen(image, signal));
    reads += 1;
    const { format } = image;
    if (!hot.fits(opened.bytes)) return { format, bytes: opened.bytes, body: opened.stream() };
    const body = await opened.read();
    hot.add(addressOfFile(file, box), { file, format, body });
    return { format, bytes: body.length, body };
  }

  /** Looked for first: a file that nobody has must not take a place in the queue. */
  async function encodeAndOpen(image: Image, signal: AbortSignal | undefined): Promise<OpenFile> {
    await refuseUnknown(image.file);
    await encoder.encode(image, signal).catch(refuseMissing);
    const opened = await store.open(imageName(image));
    if (opened) return opened;
    await refuseUnknown(image.file);
    throw new Error(`${imageName(image)} was encoded and is not there`);
  }

  /** A picture with words beside it, as link previews show it. */
  async function deliverShare(file: string, card: ShareCard): Promise<Buffer> {
    const name = shareName(file, card);
    const made = await store.read(name);
    if (made) return made;
    await refuseUnknown(file);
    await encoder.run({ kind: 'share', file, card }).catch(refuseMissing);
    const drawn = await store.read(name);
    if (!drawn) throw new Error(`${name} was drawn and is not there`);
    return drawn;
  }

  async function refuseUnknown(file: string): Promise<void> {
    if (!(await store.has(originalName(file)))) throw new Refusal('image-not-found');
  }

  /** Encodes an image that somebody will ask for, when there is nothing more urgent. */
  async function prepare(image: Image): Promise<void> {
    if (!(await store.has(imageName(image)))) await encoder.prepare(image);
  }

  /** Encodes what will be asked for of a new picture; what is there already is left as it is. */
  async function prepareCommon(file: string): Promise<void> {
    for (const box of COMMON_BOXES) await prepare({ file, box, format: COMMON_FORMAT }).catch(ignoreMissing);
  }

  /** For the store's own use; undefined when there is no such picture. */
  async function readOriginal(file: string): Promise<Buffer | undefined> {
    return FILE.test(file) ? store.read(originalName(file)) : undefined;
  }

  return {
    storePicture,
    storeOriginals,
    storePhoto,
    remove,
    findRemoved: ({ most }: { most: number }) => selectRemoved(db, most),
    readOriginal,
    deliver,
    deliverShare,
    prepare,
    prepareCommon,
    /** An image that needs no reading, by the very address that was asked for. */
    findHot: (address: string, accept: string | undefined) => hot.find(address, chooseFormat(accept)),
    /** Another process has deleted the picture. */
    forget: hot.forget,
    readStats: () => ({ reads, memory: hot.readStats(), encoder: encoder.readStats() }),
    close: () => encoder.close(),
  };
}

/** A picture may be deleted before its turn comes, and while it is encoded. */
function isMissing(error: unknown): boolean {
  return error instanceof EncoderFailure && error.reason === 'missing';
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function refuseMissing(error: unknown): never {
  throw isMissing(error) ? new Refusal('image-not-found') : error;
}

/** The box asked for in `w_400,h_400,q_auto,f_auto`, or undefined when it is not one that we deliver. */
export function parseTransform(transform: string): ImageBox | undefined {
  const [, width, height] = TRANSFORM.exec(transform) ?? [];
  if (width === undefined || width !== height) return undefined;
  return IMAGE_BOXES.find((box) => box === Number(width));
}

/** The smallest format that the browser says it can show. */
export function chooseFormat(accept = ''): ImageFormat {
  if (takesAvif(accept)) return 'avif';
  if (takesWebp(accept)) return 'webp';
  return 'jpeg';
}
