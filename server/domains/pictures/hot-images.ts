import { LRUCache } from 'lru-cache';
import type { ImageFormat } from './encoder/tasks.ts';

const MEMORY_BYTES = 16 * 1024 * 1024;
/** A card's picture has a tenth of this; what is larger is asked for too seldom to take the place of so many. */
const IMAGE_BYTES = 256 * 1024;

export interface HotImage {
  file: string;
  format: ImageFormat;
  body: Buffer;
}

/** The small images that were asked for last, by address and format, within a limit of bytes. */
export function createHotImages({ bytes = MEMORY_BYTES } = {}) {
  const images = new LRUCache<string, HotImage>({
    maxSize: bytes,
    sizeCalculation: ({ body }) => body.length,
  });
  let hits = 0;
  return {
    find(address: string, format: ImageFormat): HotImage | undefined {
      const image = images.get(`${format}${address}`);
      if (image) hits += 1;
      return image;
    },
    fits: (size: number) => size <= IMAGE_BYTES,
    add(address: string, image: HotImage): void {
      images.set(`${image.format}${address}`, image);
    },
    forget(file: string): void {
      for (const [key, image] of images) if (image.file === file) images.delete(key);
    },
    readStats: () => ({ hits, bytes: images.calculatedSize }),
  };
}
