import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { filled, relief, seam, stitches, stroked } from './markup.ts';
import {
  at,
  band,
  bothSides,
  curve,
  line,
  type Mirror,
  mirrored,
  type Point,
  type Segment,
  wales,
} from './outline.ts';
import type { Pattern, Push } from './pattern.ts';

/** The measures of a short-sleeved top. x counts from the centre line. */
export interface TeeCut {
  /** Upper edge from the centre line to the point where the shoulder begins. */
  start: Point;
  neckEdge: Segment[];
  shoulder: Point;
  /** Outer and inner corner of the sleeve's opening. */
  sleeveOuter: Point;
  sleeveInner: Point;
  armpit: Point;
  /** Half width at the hem. */
  hem: Point;
  /** A sleeve that ends in a knitted rib instead of a hem. */
  ribbedSleeve?: boolean;
}

const HEM_STITCH = 33;
const CUFF_RIB = 36;

export function teeOutline(cut: TeeCut): string {
  const { start, neckEdge, shoulder, sleeveOuter, sleeveInner, armpit, hem } = cut;
  const neck = neckEdge.at(-1) ?? start;
  const [neckX, neckY] = neck.length === 2 ? neck : [neck[4], neck[5]];
  const [sx, sy] = shoulder;
  const [ox, oy] = sleeveOuter;
  const [ix, iy] = sleeveInner;
  const [ax, ay] = armpit;
  const [hx, hy] = hem;
  // The sleeve's upper edge leaves the shoulder in the direction of its opening's outer corner.
  const armX = (ox - sx) * 0.3;
  const armY = (oy - sy) * 0.3;
  const slope = (sy - neckY) / (sx - neckX);
  return mirrored(start, [
    ...neckEdge,
    [neckX + 40, neckY + 40 * slope * 0.7, sx - 110, sy - 110 * slope, sx - 44, sy - 40 * slope],
    [sx - 6, sy - 2, sx + armX * 0.5, sy + armY * 0.42, sx + armX, sy + armY],
    [ox - (ox - sx) * 0.3 + 2, oy - (oy - sy) * 0.3 - 4, ox - 12, oy - 26, ox - 1, oy - 5],
    [ox + 2, oy + 1, ox - 1, oy + 5, ox - 6, oy + 9],
    [
      ox - (ox - ix) * 0.35,
      oy + (iy - oy) * 0.4,
      ix + (ox - ix) * 0.3,
      iy - (iy - oy) * 0.24,
      ix + 8,
      iy - 1,
    ],
    [ix + 2, iy + 3, ix - 3, iy + 1, ix - 5, iy - 5],
    [ix - 14, iy - 30, ax + 14, ay + 16, ax, ay],
    [ax - 8, ay + 120, ax - 7, ay + 320, ax - 2, hy - 320],
    [ax, hy - 200, hx - 2, hy - 100, hx, hy - 14],
    [hx, hy - 4, hx - 4, hy + 1, hx - 14, hy + 2],
    [hx - 150, hy + 12, 110, hy + 14, 0, hy + 14],
  ]);
}

/** Armhole seams, sleeve hems and the bottom hem, on either side of the garment. */
export function teeSeams(cut: TeeCut): Pick<Pattern, 'relief' | 'over'> {
  const { shoulder, sleeveOuter, sleeveInner, armpit, hem } = cut;
  const [sx, sy] = shoulder;
  const [ax, ay] = armpit;
  const armhole = (m: Mirror, inset = 0) =>
    `M${at(m, sx - 6 - inset)} ${sy - 6}C${at(m, ax - 34 - inset)} ${sy + 100} ${at(m, ax - 38 - inset)} ${ay - 120} ${at(m, ax + 1 - inset * 0.7)} ${ay + 4}`;
  const [ox, oy] = sleeveOuter;
  const [ix, iy] = sleeveInner;
  const length = Math.hypot(ox - ix, oy - iy);
  const upX = -(iy - oy) / length;
  const upY = -(ox - ix) / length;
  const cuff: SleeveLine = (m, up) =>
    curve(
      [at(m, ox + upX * up + 12), oy + upY * up - 7],
      [at(m, ox * 0.66 + ix * 0.34 + upX * up), oy * 0.66 + iy * 0.34 + upY * up + 5],
      [at(m, ox * 0.34 + ix * 0.66 + upX * up), oy * 0.34 + iy * 0.66 + upY * up + 5],
      [at(m, ix + upX * up - 14), iy + upY * up + 8],
    );
  const [hx, hy] = hem;
  const bottom = (up: number) =>
    curve(
      [CENTRE - hx - 8, hy - up - 2],
      [CENTRE - 200, hy + 13 - up],
      [CENTRE + 200, hy + 13 - up],
      [CENTRE + hx + 8, hy - up - 2],
    );
  const sleeveEnd = cut.ribbedSleeve ? ribbedEnd : hemmedEnd;
  const ends = sleeveEnd((m, up) => cuff(m, up));
  return {
    relief:
      bothSides((m) => seam(armhole(m), 5, 2) + ends.relief(m)) +
      stroked(line(bottom(HEM_STITCH)), { colour: relief(-1.5), width: 5 }) +
      stroked(line(bottom(0)), { colour: relief(-2.4), width: 3 }),
    over: (palette) =>
      bothSides(
        (m) =>
          stroked(armhole(m), { colour: palette.groove, width: 1.4, opacity: 0.55 }) +
          stitches(armhole(m, 7), palette.stitch, 0.4) +
          ends.over(m, palette),
      ) +
      stitches(line(bottom(HEM_STITCH)), palette.stitch) +
      stitches(line(bottom(HEM_STITCH + 6)), palette.stitch) +
      stroked(line(bottom(0)), { colour: palette.groove, width: 1.4, opacity: 0.6 }),
  };
}

/** The line across a sleeve, `up` units above its opening. */
type SleeveLine = (mirror: Mirror, up: number) => Point[];

interface SleeveEnd {
  relief: (mirror: Mirror) => string;
  over: (mirror: Mirror, palette: Palette) => string;
}

function hemmedEnd(across: SleeveLine): SleeveEnd {
  return {
    relief: (m) =>
      stroked(line(across(m, HEM_STITCH)), { colour: relief(-1.5), width: 5 }) +
      stroked(line(across(m, 3)), { colour: relief(-2.2), width: 3 }),
    over: (m, palette) =>
      stitches(line(across(m, HEM_STITCH)), palette.stitch) +
      stitches(line(across(m, HEM_STITCH + 6)), palette.stitch) +
      stroked(line(across(m, 3)), { colour: palette.groove, width: 1.4, opacity: 0.6 }),
  };
}

function ribbedEnd(across: SleeveLine): SleeveEnd {
  const ribLines = (m: Mirror) => wales(across(m, CUFF_RIB), across(m, -8), 4.6);
  return {
    relief: (m) =>
      seam(line(across(m, CUFF_RIB)), 4, 2.2) + stroked(ribLines(m), { colour: relief(-1.1), width: 1.8 }),
    over: (m, palette) =>
      filled(band(across(m, CUFF_RIB), across(m, -12)), palette.rib) +
      stroked(ribLines(m), { colour: palette.groove, width: 1.5, opacity: 0.4 }) +
      stroked(line(across(m, CUFF_RIB)), { colour: palette.groove, width: 1.5, opacity: 0.7 }),
  };
}

/** A tee is pulled down at the sides and its sleeves are pushed in: folds run out from the armpits. */
export function teePushes({ armpit, sleeveOuter, sleeveInner, hem }: TeeCut): Push[] {
  const [ax, ay] = armpit;
  const pushes: Push[] = [];
  for (const m of [1, -1] as const) {
    const inwards = -m;
    pushes.push(
      { x: at(m, ax - 30), y: ay + 40, reach: 70, dx: inwards * 22, dy: 18 },
      { x: at(m, ax - 20), y: ay - 90, reach: 60, dx: inwards * 16, dy: -12 },
      {
        x: at(m, (sleeveOuter[0] + sleeveInner[0]) / 2),
        y: (sleeveOuter[1] + sleeveInner[1]) / 2 - 30,
        reach: 55,
        dx: inwards * 16,
        dy: -14,
      },
      { x: at(m, ax - 60), y: ay + 420, reach: 90, dx: inwards * 10, dy: 6 },
      { x: at(m, hem[0] * 0.6), y: hem[1] - 60, reach: 80, dx: inwards * 5, dy: -5 },
    );
  }
  return pushes;
}

/** Wraps an outline as a mask. */
export function getMask(outline: string): string {
  return filled(outline, '#fff');
}
