import sharp from 'sharp';
import { type Frame, WHOLE } from './space.ts';

export interface RasterOptions {
  frame: Frame;
  pixelsPerUnit: number;
  /** Colour under the drawing; transparent when absent. */
  ground?: string;
  /** Softens everything by this many garment units. */
  soften?: number;
}

export interface Raster {
  width: number;
  height: number;
  data: Buffer;
}

function document(markup: string, { frame, pixelsPerUnit, ground, soften }: RasterOptions): Buffer {
  const width = Math.round(frame.width * pixelsPerUnit);
  const height = Math.round(frame.height * pixelsPerUnit);
  const box = `x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"`;
  const softened = soften
    ? `<filter id="soft" filterUnits="userSpaceOnUse" ${box}><feGaussianBlur stdDeviation="${soften}"/></filter><g filter="url(#soft)">${markup}</g>`
    : markup;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}" width="${width}" height="${height}" preserveAspectRatio="none">${ground ? `<rect ${box} fill="${ground}"/>` : ''}${softened}</svg>`,
  );
}

/** One byte per pixel. */
export async function rasteriseGrey(markup: string, options: RasterOptions): Promise<Raster> {
  const { data, info } = await sharp(document(markup, options))
    .removeAlpha()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Four bytes per pixel, alpha not multiplied in. */
export async function rasteriseColour(markup: string, options: RasterOptions): Promise<Raster> {
  const { data, info } = await sharp(document(markup, options))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The smallest frame around everything that is drawn. */
export async function inkBox(markup: string): Promise<Frame> {
  const step = 4;
  const { width, height, data } = await rasteriseColour(markup, { frame: WHOLE, pixelsPerUnit: 1 / step });
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) return WHOLE;
  return { x: left * step, y: top * step, width: (right - left) * step, height: (bottom - top) * step };
}
