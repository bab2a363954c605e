import type { Picture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';

const WIDTH = 1600;

/** A stored picture as screens show it. */
export function presentPicture({
  file,
  alt,
  width,
  height,
}: Omit<Picture, 'url'> & { file: string }): Picture {
  return { url: addressOfFile(file, WIDTH), alt, width, height };
}
