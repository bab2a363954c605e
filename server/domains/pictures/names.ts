import { createHash } from 'node:crypto';
import type { ShareCard } from './encoder/share/share-picture.ts';
import type { Image } from './encoder/tasks.ts';

/** Named by the hash of its content: the same picture twice is one file. */
export function fileForContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

export function originalName(file: string): string {
  return `originals/${file}`;
}

export function imageName({ file, box, format }: Image): string {
  return `delivered/${file}/${box}.${format}`;
}

/** Named by all that is in it: with another price it is another picture. */
export function shareName(file: string, card: ShareCard): string {
  const mark = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 16);
  return `shared/${file}/${mark}.jpeg`;
}

/** What a CDN knows the images of a picture by. */
export function pictureTag(file: string): string {
  return `picture-${file}`;
}
