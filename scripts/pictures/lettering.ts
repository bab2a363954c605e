import { type Glyph, shapeText, type TypeStyle } from './prints/typefaces.ts';

/**
 * Lettering as outlines: the text is shaped (Urdu and Devanagari included) and its glyphs become one path, so a
 * picture looks the same on a machine that has no fonts at all.
 */

export interface LetterOptions extends TypeStyle {
  /** Em size; or leave it out and give `width`, and the ink fills that width. */
  size?: number;
  width?: number;
  x: number;
  /** The baseline. */
  y: number;
  /** Which part of the ink is at x. */
  anchor?: 'start' | 'middle' | 'end';
  fill: string;
  /** Colour of dots and other marks, where they should differ from the letters. */
  markFill?: string;
  opacity?: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Place = (x: number, y: number) => readonly [number, number];

function getPath(glyph: Glyph, place: Place): string {
  return glyph.commands
    .map(({ type, values }) => {
      const points: string[] = [];
      for (let i = 0; i + 1 < values.length; i += 2) {
        const [x, y] = place(
          glyph.x + (values[i] ?? 0) / glyph.unitsPerEm,
          glyph.y - (values[i + 1] ?? 0) / glyph.unitsPerEm,
        );
        points.push(`${+x.toFixed(2)} ${+y.toFixed(2)}`);
      }
      return type + points.join(' ');
    })
    .join('');
}

/** What the glyphs cover, in em. Control points count, which is close enough for flat lettering. */
function inkBox(glyphs: Glyph[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const glyph of glyphs) {
    for (const { values } of glyph.commands) {
      for (let i = 0; i + 1 < values.length; i += 2) {
        const x = glyph.x + (values[i] ?? 0) / glyph.unitsPerEm;
        const y = glyph.y - (values[i + 1] ?? 0) / glyph.unitsPerEm;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
    }
  }
  return box;
}

function paint(d: string, fill: string, opacity?: number): string {
  return d && `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;
}

interface Layout {
  glyphs: Glyph[];
  place: Place;
}

function layOut(text: string, options: Omit<LetterOptions, 'fill'>): Layout {
  const glyphs = shapeText(text, options);
  const box = inkBox(glyphs);
  const size = options.width ? options.width / (box.right - box.left) : (options.size ?? 48);
  const anchors = { start: box.left, middle: (box.left + box.right) / 2, end: box.right };
  const shift = anchors[options.anchor ?? 'middle'];
  return { glyphs, place: (x, y) => [options.x + (x - shift) * size, options.y + y * size] };
}

/** The outline alone, for cutting lettering out of a shape or clipping to it. */
export function letterOutline(
  text: string,
  options: Omit<LetterOptions, 'fill' | 'markFill' | 'opacity'>,
): string {
  const { glyphs, place } = layOut(text, options);
  return glyphs.map((glyph) => getPath(glyph, place)).join('');
}

/** A line of lettering. */
export function letter(text: string, options: LetterOptions): string {
  const { glyphs, place } = layOut(text, options);
  return paintGlyphs(glyphs, place, options);
}

function paintGlyphs(
  glyphs: Glyph[],
  place: Place,
  options: Pick<LetterOptions, 'fill' | 'markFill' | 'opacity'>,
) {
  const { fill, markFill = fill, opacity } = options;
  const outline = (part: Glyph[]) => part.map((glyph) => getPath(glyph, place)).join('');
  if (markFill === fill) return paint(outline(glyphs), fill, opacity);
  const letters = glyphs.filter((glyph) => !glyph.isMark);
  const marks = glyphs.filter((glyph) => glyph.isMark);
  return paint(outline(letters), fill, opacity) + paint(outline(marks), markFill, opacity);
}

export interface BoxedLetterOptions extends TypeStyle {
  box: Box;
  fill: string;
  markFill?: string;
  opacity?: number;
}

/** Lettering as large as a box allows, its ink centred there: for a word that is a picture by itself. */
export function letterInBox(text: string, options: BoxedLetterOptions): string {
  const { glyphs, place } = layOutInBox(text, options);
  return paintGlyphs(glyphs, place, options);
}

export function letterInBoxOutline(text: string, options: Omit<BoxedLetterOptions, 'fill'>): string {
  const { glyphs, place } = layOutInBox(text, options);
  return glyphs.map((glyph) => getPath(glyph, place)).join('');
}

function layOutInBox(text: string, options: TypeStyle & { box: Box }): Layout {
  const { box } = options;
  const glyphs = shapeText(text, options);
  const ink = inkBox(glyphs);
  const size = Math.min(
    (box.right - box.left) / (ink.right - ink.left),
    (box.bottom - box.top) / (ink.bottom - ink.top),
  );
  const x = (box.left + box.right) / 2 - (size * (ink.left + ink.right)) / 2;
  const y = (box.top + box.bottom) / 2 - (size * (ink.top + ink.bottom)) / 2;
  return { glyphs, place: (emX, emY) => [x + emX * size, y + emY * size] };
}

export interface CurvedLetterOptions extends TypeStyle {
  size: number;
  fill: string;
  opacity?: number;
  /** Where the baseline is at a distance from its start, and which way it runs there (radians, clockwise). */
  at: (distance: number) => { x: number; y: number; angle: number };
}

/** Lettering along a curve: every letter stands upright on its own piece of it. */
export function letterAlong(text: string, options: CurvedLetterOptions): string {
  const { size, at } = options;
  const outline = shapeText(text, options)
    .map((glyph) => {
      const middle = glyph.x + glyph.advance / 2;
      const point = at(middle * size);
      const [cos, sin] = [Math.cos(point.angle), Math.sin(point.angle)];
      return getPath(glyph, (emX, emY) => {
        const [x, y] = [(emX - middle) * size, emY * size];
        return [point.x + x * cos - y * sin, point.y + x * sin + y * cos];
      });
    })
    .join('');
  return paint(outline, options.fill, options.opacity);
}

/** How far a line of lettering runs, in em. */
function getAdvance(text: string, style: TypeStyle): number {
  const glyphs = shapeText(text, style);
  const last = glyphs.at(-1);
  return last ? last.x + last.advance : 0;
}

export interface ArcLetterOptions extends TypeStyle {
  size: number;
  fill: string;
  cx: number;
  cy: number;
  radius: number;
  /** Where the middle of the text is, in degrees clockwise from the top. */
  middle?: number;
  /** Feet towards the centre (the usual arch) or heads towards the centre (the lower half of a seal). */
  feet?: 'in' | 'out';
}

/** Lettering on a circle, centred on an angle. */
export function letterOnArc(text: string, options: ArcLetterOptions): string {
  const { cx, cy, radius, size, middle = 0, feet = 'in' } = options;
  const turn = feet === 'in' ? 1 : -1;
  const half = (getAdvance(text, options) * size) / 2;
  return letterAlong(text, {
    ...options,
    at(distance) {
      const angle = (middle * Math.PI) / 180 + (turn * (distance - half)) / radius;
      return {
        x: cx + radius * Math.sin(angle),
        y: cy - radius * Math.cos(angle),
        angle: feet === 'in' ? angle : angle + Math.PI,
      };
    },
  });
}
