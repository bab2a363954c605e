/** How a cloth is made. Distances are in garment units; one unit is a little under a millimetre. */
export type Weave = 'jersey' | 'fleece' | 'pique' | 'twill';

const TURN = Math.PI * 2;

/** Height of the yarn at a point of the pattern, from 0 (gap) to 1 (crown of the yarn). */
export function yarn(weave: Weave, u: number, v: number): number {
  switch (weave) {
    case 'jersey':
      return knit(u, v, 3.3, 2.6);
    case 'fleece':
      return knit(u, v, 3.7, 2.9);
    case 'pique':
      return honeycomb(u / 4.2, v / 4.2);
    case 'twill':
      return 0.5 + 0.34 * Math.cos(TURN * (u * 0.2 + v * 0.26)) + 0.16 * Math.cos((TURN * (u - v)) / 3.4);
  }
}

/** Columns of small Vs: two slanted legs in each wale. */
function knit(u: number, v: number, wale: number, course: number): number {
  // Hand-feel: no wale is drawn with a ruler.
  const drift = 0.22 * Math.sin(v * 0.11 + u * 0.031) + 0.12 * Math.sin(v * 0.37 + u * 0.17);
  const column = (u + drift) / wale;
  const across = Math.abs(column - Math.floor(column) - 0.5);
  const leg = Math.cos((across - 0.25) * TURN);
  const along = Math.cos(TURN * (v / course + across * 1.7));
  return Math.max(0, leg) * (0.62 + 0.38 * along);
}

/** Rows of small cells, every second row shifted by half. */
function honeycomb(a: number, b: number): number {
  const row = Math.floor(b);
  const shift = row % 2 === 0 ? 0 : 0.5;
  const x = a + shift - Math.floor(a + shift) - 0.5;
  const y = b - row - 0.5;
  return Math.min(1, (x * x + y * y) * 4);
}

/** How much of the yarn can be seen at a scale: nothing while a course is only a few pixels high. */
export function yarnVisibility(pixelsPerUnit: number): number {
  return Math.min(1, Math.max(0, (pixelsPerUnit - 1.3) / 1.1));
}
