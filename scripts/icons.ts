import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Draws the icons that phones and old browsers want as PNG or ICO, from `public/favicon.svg`. */
const PAPER = '#f6f3ed';
const mark = readFileSync('public/favicon.svg');

/** `share` is how much of the square the mark fills: phones round the corners off, or cut a circle out. */
async function drawIcon(
  size: number,
  { share, ground }: { share: number; ground?: string },
): Promise<Buffer> {
  const inner = Math.round(size * share);
  const drawn = await sharp(mark, { density: 1200 }).resize(inner, inner).png().toBuffer();
  return sharp({
    create: { width: size, height: size, channels: 4, background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file of one picture, which may be a PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

writeFileSync('public/icon-192.png', await drawIcon(192, { share: 1 }));
writeFileSync('public/icon-512.png', await drawIcon(512, { share: 0.8, ground: PAPER }));
writeFileSync('public/icon-512-maskable.png', await drawIcon(512, { share: 0.6, ground: PAPER }));
writeFileSync('public/apple-touch-icon.png', await drawIcon(180, { share: 0.72, ground: PAPER }));
writeFileSync('public/favicon.ico', toIco(await drawIcon(32, { share: 1 }), 32));
