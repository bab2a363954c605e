import { disc, num, type Point, polar, shape } from './marks.ts';

/** Numbers from 0 to 1 that look random and are the same on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export interface PixelArt {
  rows: readonly string[];
  /** Colour of each character; a character without one is cloth. */
  palette: Record<string, string>;
  x: number;
  y: number;
  size: number;
}

/** A pixel drawing, one path per colour, so that no seam shows between neighbours. */
export function pixelArt({ rows, palette, x, y, size }: PixelArt): string {
  return Object.entries(palette)
    .map(([character, fill]) => {
      let d = '';
      for (const [j, row] of rows.entries()) {
        for (const run of row.matchAll(new RegExp(`${character}+`, 'g'))) {
          const width = run[0].length * size;
          d += `M${num(x + run.index * size)} ${num(y + j * size)}h${num(width)}v${size}h${num(-width)}Z`;
        }
      }
      return d && `<path d="${d}" fill="${fill}"/>`;
    })
    .join('');
}

export interface Halftone {
  cx: number;
  cy: number;
  radius: number;
  pitch: number;
  /** Dot radius as a share of the pitch, by how far down the disc it is (0 top, 1 bottom). */
  weight: (down: number) => number;
}

/** Dots in staggered rows over the square around a disc; clip them to the disc for a crisp edge. */
export function halftone({ cx, cy, radius, pitch, weight }: Halftone, fill: string): string {
  let dots = '';
  const rowHeight = pitch * 0.866;
  const rows = Math.ceil(radius / rowHeight);
  for (let row = -rows; row <= rows; row++) {
    const y = row * rowHeight;
    const offset = row % 2 ? pitch / 2 : 0;
    for (let x = -radius - pitch + offset; x <= radius + pitch; x += pitch) {
      const dot = pitch * weight((y + radius) / (2 * radius));
      if (Math.hypot(x, y) < radius + dot) dots += disc(cx + x, cy + y, dot, fill);
    }
  }
  return dots;
}

/** A slice of a ring, between two angles in degrees clockwise from the top. */
export function ringSlice(cx: number, cy: number, radii: Point, from: number, to: number): string {
  const [outer, inner] = radii;
  const large = to - from > 180 ? 1 : 0;
  const [a, b, c, d] = [
    polar(cx, cy, outer, from),
    polar(cx, cy, outer, to),
    polar(cx, cy, inner, to),
    polar(cx, cy, inner, from),
  ];
  return `M${a.join(' ')}A${outer} ${outer} 0 ${large} 1 ${b.join(' ')}L${c.join(' ')}A${inner} ${inner} 0 ${large} 0 ${d.join(' ')}Z`;
}

/** A circle as a path, so that it can be a hole or a clip. */
export function circlePath(cx: number, cy: number, r: number): string {
  return `M${num(cx - r)} ${num(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

export function rectPath(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`;
}

/** A small four-pointed sparkle. */
export function sparkle(cx: number, cy: number, r: number, fill: string): string {
  const q = r * 0.16;
  return shape(
    `M${cx} ${cy - r}Q${cx + q} ${cy - q} ${cx + r} ${cy}Q${cx + q} ${cy + q} ${cx} ${cy + r}Q${cx - q} ${cy + q} ${cx - r} ${cy}Q${cx - q} ${cy - q} ${cx} ${cy - r}Z`,
    fill,
  );
}
