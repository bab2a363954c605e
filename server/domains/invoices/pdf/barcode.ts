import { isBarcode, type PieceCodes } from '#core/rules/piece-codes.ts';
import { toCode128Widths } from './code128.ts';
import { toEan13Widths } from './ean13.ts';
import { INK, type Pdf } from './pdf.ts';

/** In points: the thinnest bar that office printers draw so that scanners read it, and one that is wide enough. */
const THINNEST = 0.6;
const WIDEST = 1.8;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  align?: 'left' | 'center';
}

/** Draws a barcode as wide as its place allows. False, and nothing is drawn, where it would be too thin to be read. */
export function drawBarcode(
  pdf: Pdf,
  { text, x, y, width, height, align = 'left' }: Place & { text: string },
) {
  if (!/^[ -~]+$/.test(text)) return false;
  const code = layOutBars(isBarcode(text) ? toEan13Widths(text) : toCode128Widths(text));
  const unit = Math.min(WIDEST, width / code.width);
  if (unit < THINNEST) return false;
  const left = x + (align === 'center' ? (width - code.width * unit) / 2 : 0);
  for (const bar of code.bars)
    pdf.box(left + bar.x * unit, y, { width: bar.width * unit, height, fill: INK });
  return true;
}

/** What a piece is scanned by: the maker's barcode where it has one. */
export function scannedCode({ sku, barcode }: PieceCodes): string {
  return barcode ?? sku;
}

/** Bars from the left, and how wide all of it is, from the widths of bars and spaces in turn. */
export function layOutBars(widths: readonly number[]): {
  bars: { x: number; width: number }[];
  width: number;
} {
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}
