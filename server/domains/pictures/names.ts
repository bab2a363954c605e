import { createHash } from 'node:crypto';
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
