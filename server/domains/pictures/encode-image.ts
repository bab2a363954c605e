import sharp from 'sharp';
import type { ImageBox } from '#core/rules/image-address.ts';
import type { ImageFormat } from './image-request.ts';

// One thread per picture: several are encoded side by side, and a page needs many small ones.
sharp.concurrency(1);

/** Fits a picture into the box and encodes it. Metadata of the original does not survive. */
export async function encodeImage(original: Buffer, box: ImageBox, format: ImageFormat): Promise<Buffer> {
  const fitted = sharp(original)
    .rotate()
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true });
  if (format === 'avif') return fitted.avif({ quality: 58, effort: 1 }).toBuffer();
  if (format === 'webp') return fitted.webp({ quality: 78, effort: 3 }).toBuffer();
  return fitted.flatten({ background: '#e6e1d8' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
