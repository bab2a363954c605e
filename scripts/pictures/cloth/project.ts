// biome-ignore-all lint/style/noNonNullAssertion: every index is inside the sheet or the picture
import type { Raster } from '../rasterise.ts';
import type { Frame } from '../space.ts';
import { COLUMNS, PITCH, ROWS, type Sheet } from './relax.ts';

/** What the camera sees of a sheet: for each pixel the point of the pattern that lies there, and its height. */
export interface Projection {
  width: number;
  height: number;
  /** Pattern coordinates in garment units; `u` is negative where there is no cloth. */
  u: Float32Array;
  v: Float32Array;
  z: Float32Array;
}

export interface ProjectOptions {
  frame: Frame;
  pixelsPerUnit: number;
  /** Extra height of each knot. */
  rise: Float32Array;
  /** The garment's outline: the sheet goes a little beyond it, and what is beyond hides nothing. */
  mask: Raster;
  maskFrame: Frame;
}

/** How far down the cloth outside of the outline is put. */
const UNDER = 1000;

/** Looks straight down at the sheet; where cloth overlaps itself the upper layer wins. */
export function project(sheet: Sheet, options: ProjectOptions): Projection {
  const { frame, pixelsPerUnit, rise, mask, maskFrame } = options;
  const width = Math.round(frame.width * pixelsPerUnit);
  const height = Math.round(frame.height * pixelsPerUnit);
  const view: Projection = {
    width,
    height,
    u: new Float32Array(width * height).fill(-1),
    v: new Float32Array(width * height),
    z: new Float32Array(width * height).fill(-2 * UNDER),
  };
  const heights = sheet.z.map((z, k) => z + rise[k]!);
  const isCloth = (u: number, v: number): boolean => {
    const column = Math.round((u - maskFrame.x) * pixelsPerUnit);
    const row = Math.round((v - maskFrame.y) * pixelsPerUnit);
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return false;
    return mask.data[row * mask.width + column]! > 100;
  };
  const triangles: Triangles = {
    view,
    heights,
    screenX: sheet.x.map((x) => (x - frame.x) * pixelsPerUnit),
    screenY: sheet.y.map((y) => (y - frame.y) * pixelsPerUnit),
    isCloth,
  };
  for (let j = 0; j < ROWS - 1; j++) {
    for (let i = 0; i < COLUMNS - 1; i++) {
      const k = j * COLUMNS + i;
      const right = k + 1;
      const below = k + COLUMNS;
      const across = below + 1;
      if (!sheet.on[k] || !sheet.on[right] || !sheet.on[below] || !sheet.on[across]) continue;
      fill(triangles, k, right, below);
      fill(triangles, across, right, below);
    }
  }
  for (let p = 0; p < view.z.length; p++) {
    if (view.z[p]! < -UNDER / 2) view.z[p]! += UNDER;
  }
  return view;
}

interface Triangles {
  view: Projection;
  heights: Float32Array;
  screenX: Float32Array;
  screenY: Float32Array;
  isCloth: (u: number, v: number) => boolean;
}

/** Corners a, b, c of one triangle; b and c are shared by the two triangles of a cell. */
function fill(
  { view, heights, screenX, screenY, isCloth }: Triangles,
  a: number,
  b: number,
  c: number,
): void {
  const x0 = screenX[a]!;
  const y0 = screenY[a]!;
  const x1 = screenX[b]!;
  const y1 = screenY[b]!;
  const x2 = screenX[c]!;
  const y2 = screenY[c]!;
  const area = (y1 - y2) * (x0 - x2) + (x2 - x1) * (y0 - y2);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.floor(Math.min(x0, x1, x2)));
  const right = Math.min(view.width - 1, Math.ceil(Math.max(x0, x1, x2)));
  const top = Math.max(0, Math.floor(Math.min(y0, y1, y2)));
  const bottom = Math.min(view.height - 1, Math.ceil(Math.max(y0, y1, y2)));
  const ua = (a % COLUMNS) * PITCH;
  const ub = (b % COLUMNS) * PITCH;
  const uc = (c % COLUMNS) * PITCH;
  const va = Math.floor(a / COLUMNS) * PITCH;
  const vb = Math.floor(b / COLUMNS) * PITCH;
  const vc = Math.floor(c / COLUMNS) * PITCH;
  const za = heights[a]!;
  const zb = heights[b]!;
  const zc = heights[c]!;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const wa = ((y1 - y2) * (x - x2) + (x2 - x1) * (y - y2)) / area;
      const wb = ((y2 - y0) * (x - x2) + (x0 - x2) * (y - y2)) / area;
      const wc = 1 - wa - wb;
      if (wa < -0.01 || wb < -0.01 || wc < -0.01) continue;
      const u = wa * ua + wb * ub + wc * uc;
      const v = wa * va + wb * vb + wc * vc;
      const z = wa * za + wb * zb + wc * zc - (isCloth(u, v) ? 0 : UNDER);
      const p = y * view.width + x;
      if (z < view.z[p]!) continue;
      view.z[p] = z;
      view.u[p] = u;
      view.v[p] = v;
    }
  }
}
