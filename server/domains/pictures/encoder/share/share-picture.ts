import sharp from 'sharp';
import { breakLines, drawLine, type Line, measureLine } from './lettering.ts';

/** What a link preview shows of a product beside its picture. */
export interface ShareCard {
  brandName: string;
  name: string;
  price: string;
  /** What it costs without a reduction; null where there is none. */
  mrp: string | null;
  /** One line of what speaks for buying here. */
  promise: string;
}

/** The size that WhatsApp, Facebook and the others ask for. */
const SHARE_SIZE = { width: 1200, height: 630 };

const INK = '#141210';
const INK_3 = '#696157';
const PAPER = '#f6f3ed';
const MARIGOLD = '#f2a900';
const LEAF = '#0f5c3d';

/** The garment keeps its shape of 4:5, the whole height of the picture. */
const GARMENT_WIDTH = 504;
const LEFT = GARMENT_WIDTH + 64;
const TEXT_WIDTH = SHARE_SIZE.width - LEFT - 64;
const NAME_SIZES = [68, 58, 48];
const MOST_LINES = 3;

/** A product as link previews show it: the garment, and beside it what one wants to know before opening the link. */
export async function drawSharePicture(original: Uint8Array, card: ShareCard): Promise<Buffer> {
  const { height } = SHARE_SIZE;
  const garment = await sharp(original).resize({ width: GARMENT_WIDTH, height, fit: 'cover' }).toBuffer();
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: PAPER } })
    .composite([
      { input: garment, left: 0, top: 0 },
      { input: Buffer.from(drawWords(card)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function drawWords({ brandName, name, price, mrp, promise }: ShareCard): string {
  const { width, height } = SHARE_SIZE;
  const size = NAME_SIZES.find((wanted) => breakName(name, wanted).length <= MOST_LINES) ?? 48;
  const lines = breakName(name, size).slice(0, MOST_LINES);
  const nameTop = 190;
  const priceY = nameTop + (lines.length - 1) * size * 1.08 + 120;
  const priceWidth = measureLine(price, { size: 76, weight: 800 });
  const words: Line[] = [
    ...lines.map((text, place) => ({
      ...{ text, x: LEFT, y: nameTop + place * size * 1.08 },
      ...{ size, weight: 800, fill: INK },
    })),
    { text: price, x: LEFT, y: priceY, size: 76, weight: 800, fill: INK },
    { text: promise, x: LEFT, y: height - 56, size: 24, weight: 600, fill: LEAF },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${drawLabel(brandName)}
    ${words.map(drawLine).join('')}
    ${mrp === null ? '' : drawStruck(mrp, { x: LEFT + priceWidth + 24, y: priceY })}
    <rect x="${GARMENT_WIDTH}" y="0" width="10" height="${height}" fill="${MARIGOLD}"/>
  </svg>`;
}

function breakName(name: string, size: number): string[] {
  return breakLines(name, TEXT_WIDTH, { size, weight: 800 });
}

/** The label that is sewn into every garment of the shop. */
function drawLabel(brandName: string): string {
  const weight = 700;
  const most = TEXT_WIDTH - 40;
  const size = Math.min(26, (26 * most) / measureLine(brandName, { size: 26, weight }));
  const width = measureLine(brandName, { size, weight }) + 40;
  return `<rect x="${LEFT}" y="56" width="${width}" height="52" fill="${INK}"/>
    ${drawLine({ text: brandName, x: LEFT + 20, y: 91, size, weight, fill: PAPER })}`;
}

function drawStruck(text: string, { x, y }: { x: number; y: number }): string {
  const letters = { size: 38, weight: 500 };
  const width = measureLine(text, letters);
  return `${drawLine({ text, x, y, ...letters, fill: INK_3 })}
    <rect x="${x - 4}" y="${y - 16}" width="${width + 8}" height="3" fill="${INK_3}"/>`;
}
