import type { Image } from './encoder/tasks.ts';

export function originalName(file: string): string {
  return `originals/${file}`;
}

export function imageName({ file, box, format }: Image): string {
  return `delivered/${file}/${box}.${format}`;
}
