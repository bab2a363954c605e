import type { PrintId } from '#server/db/demo/prints.ts';
import { adventurePrints } from './adventure.ts';
import { animePrints } from './anime.ts';
import { bikePrints } from './bikes.ts';
import { carPrints } from './cars.ts';
import { f1Prints } from './f1.ts';
import { type DrawPrint, group, type Inks, num } from './marks.ts';
import { minimalPrints } from './minimal.ts';
import { sportPrints } from './sports.ts';
import { streetwearPrints } from './streetwear.ts';
import { urduPrints } from './urdu-calligraphy.ts';
import { videoGamePrints } from './video-games.ts';

const DRAWINGS: Record<PrintId, DrawPrint> = {
  ...animePrints,
  ...minimalPrints,
  ...f1Prints,
  ...carPrints,
  ...videoGamePrints,
  ...bikePrints,
  ...adventurePrints,
  ...sportPrints,
  ...streetwearPrints,
  ...urduPrints,
};

/** A print as SVG markup: shapes only, in the 1200 × 1500 space of a garment, on its chest. */
export function drawPrint(id: PrintId, inks: Inks): string {
  return DRAWINGS[id](inks);
}

const PRINT_AREA = { x: 360, y: 390, width: 480, height: 510 };
const CHEST = { x: 730, y: 450, width: 128, height: 100 };

/** Where the ink of a print is that does not fill the print area. */
const SMALLER_AREAS: Partial<Record<PrintId, typeof PRINT_AREA>> = {
  'paper-fold': { x: 392, y: 408, width: 416, height: 338 },
  'single-stitch': { x: 370, y: 444, width: 468, height: 84 },
};

/** The same print as an emblem over the heart, for garments that are worn with a placket. */
export function drawChestPrint(id: PrintId, inks: Inks): string {
  if (id === 'one-dot') return drawPrint(id, inks);
  const area = SMALLER_AREAS[id] ?? PRINT_AREA;
  const scale = Math.min(CHEST.width / area.width, CHEST.height / area.height);
  const x = CHEST.x - (area.x + area.width / 2) * scale;
  const y = CHEST.y - (area.y + area.height / 2) * scale;
  return group(drawPrint(id, inks), `translate(${num(x)} ${num(y)}) scale(${num(scale)})`);
}
