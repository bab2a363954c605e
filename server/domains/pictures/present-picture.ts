import type { Picture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';

const WIDTH = 1600;

/** A stored picture as screens show it. */
export function presentPicture(picture: Omit<Picture, 'url'> & { file: string }): Picture {
  const { file, alt, width, height } = picture;
  return { url: addressOfFile(file, WIDTH), alt, width, height };
}
