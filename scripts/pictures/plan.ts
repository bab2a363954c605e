import type { DemoPrint, DemoProduct, DemoView } from '#server/db/demo/demo-product.ts';
import { GARMENTS } from './garments/index.ts';
import type { Garment, Side } from './garments/pattern.ts';
import { drawChestPrint, drawPrint } from './prints/index.ts';
import { inkBox } from './rasterise.ts';
import { type Frame, SPACE_HEIGHT, SPACE_WIDTH, WHOLE } from './space.ts';

export const PICTURE_WIDTH = 1200;

/** Where the print area begins in the space that prints are drawn in. */
const PRINT_TOP = 390;

/** One picture of one product, with all that is needed to draw it. */
export interface Picture {
  /** Name of the file, without its ending. */
  name: string;
  category: DemoProduct['category'];
  colour: string;
  side: Side;
  seed: number;
  frame: Frame;
  /** Markup of the print in its place, or an empty string. */
  print: string;
}

export function isCloseUp({ frame }: Picture): boolean {
  return frame.width < SPACE_WIDTH;
}

/** How each garment may lie: every further product of that cut takes one of these. */
const SEEDS: Readonly<Record<DemoProduct['category'], readonly number[]>> = {
  'regular t-shirt': [1, 3, 6, 8],
  'oversized t-shirt': [1, 2, 3, 8],
  hoodie: [2, 4, 6],
  cargo: [1, 4, 6],
  polo: [1, 2, 8],
  sweatshirt: [1, 3, 6],
};

/** The pictures of a product, in the order in which a shopper sees them. */
export async function getPictures(product: DemoProduct): Promise<Picture[]> {
  return Promise.all(product.views.map((view, i) => getPicture(product, view, `${product.id}-${i + 1}`)));
}

/** The whole front of a product, as a banner needs it. */
export function getFront(product: DemoProduct, name: string): Promise<Picture> {
  return getPicture(product, 'front', name);
}

async function getPicture(product: DemoProduct, view: DemoView, name: string): Promise<Picture> {
  const garment = GARMENTS[product.category];
  const side = view === 'back' ? 'back' : 'front';
  const print = printOn(garment, product.print, side);
  return {
    name,
    category: product.category,
    colour: product.colour,
    side,
    seed: seedFor(product, side),
    frame: await frameFor(view, garment, print),
    print,
  };
}

/** Front and close-ups show the same garment; its back lies a little differently. */
function seedFor(product: DemoProduct, side: Side): number {
  const seeds = SEEDS[product.category];
  let sum = 0;
  for (const letter of product.id) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return seeds[(sum + (side === 'back' ? 1 : 0)) % seeds.length] ?? 3;
}

function printOn({ printPlace }: Garment, { front, back, ink, accent }: DemoPrint, side: Side): string {
  const id = side === 'front' ? front : back;
  const place = printPlace?.[side];
  if (!id || !place) return '';
  const { scale, top, emblem } = place;
  const drawing = (emblem ? drawChestPrint : drawPrint)(id, { ink, accent });
  const x = (SPACE_WIDTH / 2) * (1 - scale);
  const y = top - PRINT_TOP * scale;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}

async function frameFor(view: DemoView, garment: Garment, print: string): Promise<Frame> {
  if (view === 'front' || view === 'back') return WHOLE;
  if (view === 'collar') return garment.closeUps.collar;
  return print ? getCloseUp(print) : garment.closeUps.detail;
}

/** Comes close to the upper part of a print. Rounded, so that many prints share one lit picture of the cloth. */
async function getCloseUp(print: string): Promise<Frame> {
  const box = await inkBox(print);
  const longest = Math.max(box.width, box.height * 0.8);
  const width = roundTo(Math.min(420, Math.max(260, longest * 0.8)), 40);
  const height = (width * SPACE_HEIGHT) / SPACE_WIDTH;
  const x = roundTo(box.x + box.width * 0.54 - width / 2, 20);
  const y = roundTo(box.y + box.height * 0.46 - height / 2, 20);
  return { x, y, width, height };
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
