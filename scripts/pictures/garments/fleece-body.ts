import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { filled, form, relief, seam, stitches, stroked, tightness } from './markup.ts';
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

/** The body and sleeves that a hoodie and a sweatshirt share; only what is above the shoulder differs. */
export interface FleeceCut {
  start: Point;
  /** Upper edge from the centre line to the shoulder point. */
  top: Segment[];
  shoulder: Point;
}

const ARMPIT: Point = [336, 606];
const HEM_TOP = 1228;
const HEM_BOTTOM = 1322;
const CUFF_TOP = 1150;
const CUFF_BOTTOM = 1246;
const RIB_PITCH = 6.4;

export function fleeceOutline({ start, top, shoulder }: FleeceCut): string {
  const [sx, sy] = shoulder;
  return mirrored(start, [
    ...top,
    [sx + 40, sy + 18, sx + 72, sy + 66, sx + 92, sy + 122],
    [sx + 122, sy + 210, 488, 640, 510, 770],
    [529, 880, 545, 1000, 553, CUFF_TOP - 44],
    [558, CUFF_TOP - 12, 556, CUFF_TOP + 2, 549, CUFF_TOP + 12],
    [550, CUFF_TOP + 50, 550, CUFF_BOTTOM - 20, 548, CUFF_BOTTOM - 8],
    [546, CUFF_BOTTOM + 2, 540, CUFF_BOTTOM + 5, 530, CUFF_BOTTOM + 6],
    [500, CUFF_BOTTOM + 9, 470, CUFF_BOTTOM + 10, 446, CUFF_BOTTOM + 7],
    [436, CUFF_BOTTOM + 5, 432, CUFF_BOTTOM, 431, CUFF_BOTTOM - 8],
    [429, CUFF_BOTTOM - 40, 427, CUFF_TOP + 44, 425, CUFF_TOP + 14],
    [414, CUFF_TOP + 2, 410, CUFF_TOP - 14, 410, CUFF_TOP - 40],
    [408, 1000, 398, 880, 388, 800],
    [380, 740, 356, 650, ARMPIT[0], ARMPIT[1]],
    [334, 760, 338, 960, 348, 1150],
    [351, 1190, 350, HEM_TOP - 10, 338, HEM_TOP + 6],
    [336, HEM_TOP + 40, 336, HEM_BOTTOM - 30, 334, HEM_BOTTOM - 10],
    [333, HEM_BOTTOM, 328, HEM_BOTTOM + 4, 318, HEM_BOTTOM + 5],
    [210, HEM_BOTTOM + 14, 100, HEM_BOTTOM + 16, 0, HEM_BOTTOM + 16],
  ]);
}

function armhole(m: Mirror, [sx, sy]: Point, inset = 0): string {
  return `M${at(m, sx + 2 - inset)} ${sy - 4}C${at(m, 312 - inset)} ${sy + 100} ${at(m, 306 - inset)} ${ARMPIT[1] - 130} ${at(m, ARMPIT[0] + 2 - inset * 0.6)} ${ARMPIT[1] + 4}`;
}

function hemLine(y: number): Point[] {
  return curve([CENTRE - 352, y], [CENTRE - 160, y + 14], [CENTRE + 160, y + 14], [CENTRE + 352, y]);
}

function cuffLine(m: Mirror, y: number): Point[] {
  return curve([at(m, 404), y + 2], [at(m, 450), y + 10], [at(m, 510), y + 10], [at(m, 562), y]);
}

/** Ribs, seams and folds of the body; `under` is drawn before the print. */
export function fleeceBody({
  shoulder,
}: FleeceCut): Pick<Pattern, 'relief' | 'form' | 'elastic' | 'under' | 'over' | 'pushes'> {
  const hem = band(hemLine(HEM_TOP), hemLine(HEM_BOTTOM + 30));
  const hemWales = wales(hemLine(HEM_TOP), hemLine(HEM_BOTTOM + 20), RIB_PITCH);
  const cuff = (m: Mirror) => band(cuffLine(m, CUFF_TOP + 6), cuffLine(m, CUFF_BOTTOM + 20));
  const cuffWales = (m: Mirror) => wales(cuffLine(m, CUFF_TOP + 6), cuffLine(m, CUFF_BOTTOM + 12), RIB_PITCH);
  const ribbed = (palette: Palette) =>
    filled(hem, palette.rib) +
    stroked(hemWales, { colour: palette.groove, width: 2.2, opacity: 0.42 }) +
    bothSides(
      (m) =>
        filled(cuff(m), palette.rib) +
        stroked(cuffWales(m), { colour: palette.groove, width: 2.2, opacity: 0.42 }),
    );
  return {
    relief:
      filled(hem, relief(-1)) +
      stroked(hemWales, { colour: relief(-2.4), width: 2.4 }) +
      seam(line(hemLine(HEM_TOP)), 5, 2.8) +
      bothSides(
        (m) =>
          filled(cuff(m), relief(-1)) +
          stroked(cuffWales(m), { colour: relief(-2.4), width: 2.4 }) +
          seam(line(cuffLine(m, CUFF_TOP + 6)), 5, 2.8) +
          seam(armhole(m, shoulder), 5, 2.2),
      ),
    // Above a rib the cloth stands off the table before it falls.
    form:
      stroked(line(hemLine(HEM_TOP - 34)), { colour: form(4), width: 44 }) +
      bothSides((m) => stroked(line(cuffLine(m, CUFF_TOP - 26)), { colour: form(4), width: 36 })),
    elastic: filled(hem, tightness(0.93)) + bothSides((m) => filled(cuff(m), tightness(0.86))),
    under: ribbed,
    over: (palette) =>
      stroked(line(hemLine(HEM_TOP)), { colour: palette.groove, width: 1.7, opacity: 0.6 }) +
      stitches(line(hemLine(HEM_TOP - 8)), palette.stitch, 0.5) +
      bothSides(
        (m) =>
          stroked(armhole(m, shoulder), { colour: palette.groove, width: 1.6, opacity: 0.55 }) +
          stitches(armhole(m, shoulder, 8), palette.stitch, 0.5) +
          stroked(line(cuffLine(m, CUFF_TOP + 6)), { colour: palette.groove, width: 1.7, opacity: 0.6 }),
      ),
    pushes: fleecePushes(),
  };
}

/** Sleeves are pushed up a little, so that they break at the elbow and gather above the cuff. */
function fleecePushes(): Push[] {
  const pushes: Push[] = [];
  for (const m of [1, -1] as const) {
    const inwards = -m;
    pushes.push(
      { x: at(m, 498), y: 1200, reach: 90, dx: inwards * 4, dy: -34 },
      { x: at(m, 490), y: 1040, reach: 60, dx: inwards * 8, dy: -22 },
      { x: at(m, 450), y: 760, reach: 60, dx: inwards * 16, dy: -10 },
      { x: at(m, 420), y: 640, reach: 56, dx: inwards * 18, dy: 12 },
      { x: at(m, 320), y: 640, reach: 70, dx: inwards * 20, dy: 14 },
      { x: at(m, 320), y: 520, reach: 60, dx: inwards * 14, dy: -10 },
      { x: at(m, 250), y: 1150, reach: 90, dx: inwards * 8, dy: 16 },
    );
  }
  return pushes;
}
