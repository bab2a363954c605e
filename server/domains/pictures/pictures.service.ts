import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import type { ImageBox } from '#core/rules/image-address.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { encodeImage } from './encode-image.ts';
import { chooseFormat, type ImageFormat, parseTransform } from './image-request.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { insertPicture } from './pictures.queries.ts';

const FILE = /^[0-9a-f]{32}$/;

export type Pictures = ReturnType<typeof createPictures>;

export interface DeliveredImage {
  body: Buffer;
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
  async function deliver(wanted: {
    transform: string;
    file: string;
    accept?: string;
  }): Promise<DeliveredImage> {
    const box = parseTransform(wanted.transform);
    if (box === undefined) throw new Refusal('image-size-unknown', { field: 'size' });
    if (!FILE.test(wanted.file)) throw new Refusal('image-not-found');
    const format = chooseFormat(wanted.accept);
    const name = `delivered/${wanted.file}/${box}.${format}`;
    const body = (await store.read(name)) ?? (await encodeOnce(name, { file: wanted.file, box, format }));
    return { body, format };
  }

  /** Requests for a picture that is being made wait for that one; none is made twice at the same time. */
  function encodeOnce(
    name: string,
    image: { file: string; box: ImageBox; format: ImageFormat },
  ): Promise<Buffer> {
    const making = underWay.get(name) ?? make(name, image).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  async function make(
    name: string,
    { file, box, format }: { file: string; box: ImageBox; format: ImageFormat },
  ) {
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
