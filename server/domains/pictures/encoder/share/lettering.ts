import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The shop's own letters as outlines: a picture looks the same on a machine that has no fonts. */

interface Letters {
  size: number;
  weight?: number;
  fill: string;
}

export interface Line extends Letters {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
}

const WIDTH = 125;
const RUPEE = '₹';
const FILES = { latin: './fonts/anek-latin.ttf', rupee: './fonts/anek-rupee.ttf' };
const fonts = new Map<string, Font>();

/** What the letters cannot write is left out. */
export function drawLine({ text, x, y, size, weight, fill }: Line): string {
  const { outlines } = shape(text, { size, weight });
  const paths = outlines.map(
    ({ d, left, scale }) =>
      `<path transform="translate(${x + left} ${y}) scale(${scale} ${-scale})" d="${d}"/>`,
  );
  return `<g fill="${fill}">${paths.join('')}</g>`;
}

export function measureLine(text: string, letters: Omit<Letters, 'fill'>): number {
  return shape(text, letters).width;
}

/** Words on as many lines as it takes; a word that is wider than a line has one for itself. */
export function breakLines(text: string, most: number, letters: Omit<Letters, 'fill'>): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && measureLine(longer, letters) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shape(text: string, { size, weight = 700 }: Omit<Letters, 'fill'>) {
  const outlines: { d: string; left: number; scale: number }[] = [];
  let width = 0;
  for (const part of text.split(/(₹)/).filter(Boolean)) {
    const font = openFont(part === RUPEE ? 'rupee' : 'latin', weight);
    const known = [...part]
      .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      .join('');
    const run = font.layout(known);
    const scale = size / font.unitsPerEm;
    for (const [place, glyph] of run.glyphs.entries()) {
      outlines.push({ d: glyph.path.toSVG(), left: width, scale });
      width += (run.positions[place]?.xAdvance ?? 0) * scale;
    }
  }
  return { outlines, width };
}

function openFont(name: keyof typeof FILES, weight: number): Font {
  const key = `${name} ${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const font = create(readFileSync(new URL(FILES[name], import.meta.url)));
  if ('fonts' in font) throw new Error(`${FILES[name]} holds more than one font`);
  const cut = font.getVariation({ wght: weight, wdth: WIDTH });
  fonts.set(key, cut);
  return cut;
}
