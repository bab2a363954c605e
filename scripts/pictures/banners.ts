import sharp from 'sharp';
import type { DemoBanner } from '#server/db/demo/banners.ts';
import { type Garment, withShadow } from './dye.ts';
import { letter } from './lettering.ts';
import type { Pixels } from './masters.ts';
import { shapeText, type TypeStyle } from './prints/typefaces.ts';

const WIDE_TYPE: TypeStyle = { font: 'anek', weight: 800, stretch: 125, tracking: -0.03 };
const NOTE_TYPE: TypeStyle = { font: 'anek', weight: 600, stretch: 87 };

/** Where a garment lies: middle of its picture, size and turn. The last one is on top. */
interface Spot {
  x: number;
  y: number;
  scale: number;
  degrees: number;
}

interface Layout {
  width: number;
  height: number;
  /** The block of words: left edge, baseline of the first line, widest line, largest type. */
  words: { x: number; y: number; width: number; size: number };
  noteSize: number;
  left: Spot;
  right: Spot;
  middle: Spot;
}

export const WIDE: Layout = {
  width: 2400,
  height: 1067,
  words: { x: 96, y: 430, width: 790, size: 236 },
  noteSize: 42,
  left: { x: 1390, y: 700, scale: 0.84, degrees: -9 },
  right: { x: 2225, y: 700, scale: 0.84, degrees: 9 },
  middle: { x: 1800, y: 690, scale: 0.92, degrees: 1.5 },
};

export const PHONE: Layout = {
  width: 1200,
  height: 1500,
  words: { x: 64, y: 232, width: 1060, size: 216 },
  noteSize: 43,
  left: { x: 236, y: 1180, scale: 0.74, degrees: -10 },
  right: { x: 964, y: 1180, scale: 0.74, degrees: 10 },
  middle: { x: 600, y: 1190, scale: 0.84, degrees: 1.5 },
};

/** Words on a flat colour, and three garments that overlap and run off the picture. */
export async function composeBanner(
  { words, note, ground, ink }: DemoBanner,
  garments: readonly Garment[],
  layout: Layout,
): Promise<Pixels> {
  const { width, height } = layout;
  const spots =
    garments.length === 2 ? [layout.left, layout.middle] : [layout.left, layout.middle, layout.right];
  const placed = await Promise.all(
    garments.slice(0, spots.length).map(async (garment, i) => ({
      spot: spots[i] ?? layout.middle,
      layer: await place(garment, spots[i] ?? layout.middle, layout),
    })),
  );
  const ordered = placed.toSorted(
    (a, b) => Number(a.spot === layout.middle) - Number(b.spot === layout.middle),
  );
  const type = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${setWords(words, note, ink, layout)}</svg>`;
  const data = await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([...ordered.map(({ layer }) => layer), { input: Buffer.from(type) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, data };
}

/** Breaks the words into two lines of nearly the same length and sets the note under them. */
function setWords(words: string, note: string, ink: string, { words: block, noteSize }: Layout): string {
  const lines = inTwoLines(words);
  const longest = Math.max(...lines.map((text) => widthInEm(text)));
  const size = Math.min(block.size, block.width / longest);
  const leading = size * 0.96;
  const set = (text: string, y: number, style: TypeStyle, height: number) =>
    letter(text, { ...style, size: height, x: block.x, y, anchor: 'start', fill: ink });
  return (
    lines.map((text, i) => set(text, block.y + i * leading, WIDE_TYPE, size)).join('') +
    set(note, block.y + (lines.length - 1) * leading + noteSize * 2.3, NOTE_TYPE, noteSize)
  );
}

function widthInEm(text: string): number {
  const last = shapeText(text, WIDE_TYPE).at(-1);
  return last ? last.x + last.advance : 0;
}

function inTwoLines(words: string): string[] {
  const all = words.split(' ');
  let best = [words];
  let narrowest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < all.length; i++) {
    const pair = [all.slice(0, i).join(' '), all.slice(i).join(' ')];
    const widest = Math.max(...pair.map((text) => widthInEm(text)));
    if (widest >= narrowest) continue;
    narrowest = widest;
    best = pair;
  }
  return best;
}

/** Turns and scales a garment with its shadow, and cuts off what runs over the edge. */
async function place(garment: Garment, { x, y, scale, degrees }: Spot, { width, height }: Layout) {
  const { data, info } = await sharp(withShadow(garment), {
    raw: { width: garment.lay.width, height: garment.lay.height, channels: 4 },
  })
    .resize(Math.round(garment.lay.width * scale))
    .rotate(degrees, { background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round(x - info.width / 2);
  const top = Math.round(y - info.height / 2);
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const input = await sharp(data)
    .extract({
      ...from,
      width: Math.min(info.width - from.left, width - Math.max(0, left)),
      height: Math.min(info.height - from.top, height - Math.max(0, top)),
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}
