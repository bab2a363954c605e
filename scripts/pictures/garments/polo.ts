import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { label } from './crew-collar.ts';
import { filled, relief, seam, stitches, stroked } from './markup.ts';
import { arc, at, band, bothSides, curve, line, type Mirror, type Point, wales } from './outline.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { getMask, type TeeCut, teeOutline, teePushes, teeSeams } from './tee.ts';

const NECK = 104;
const TOP = 202;

const CUT: TeeCut = {
  start: [0, TOP - 20],
  neckEdge: [
    [40, TOP - 20, 74, TOP - 22, NECK - 4, TOP - 26],
    [NECK + 14, TOP - 26, NECK + 34, TOP - 10, NECK + 52, TOP + 14],
  ],
  shoulder: [344, 276],
  sleeveOuter: [526, 490],
  sleeveInner: [386, 608],
  armpit: [358, 560],
  hem: [362, 1304],
  ribbedSleeve: true,
};

/** The line along which a half of the collar folds over, from the shoulder to the top of the placket. */
function foldLine(m: Mirror): Point[] {
  return curve(
    [at(m, NECK - 6), TOP - 28],
    [at(m, NECK - 10), TOP + 36],
    [at(m, 62), TOP + 80],
    [at(m, 3), TOP + 98],
  );
}

function outerLine(m: Mirror): Point[] {
  return curve(
    [at(m, NECK + 52), TOP + 14],
    [at(m, NECK + 40), TOP + 88],
    [at(m, NECK + 16), TOP + 140],
    [at(m, 74), TOP + 186],
  );
}

function leaf(m: Mirror): string {
  return `${line([...foldLine(m), ...outerLine(m).toReversed(), [at(m, NECK + 24), TOP - 24]])}Z`;
}

const PLACKET = { left: CENTRE - 23, right: CENTRE + 23, top: TOP + 90, bottom: TOP + 320 };
const PLACKET_PATH = `M${PLACKET.left} ${PLACKET.top}H${PLACKET.right}V${PLACKET.bottom}H${PLACKET.left}Z`;
const BUTTONS = [TOP + 130, TOP + 204, TOP + 278];

function front(): Pick<Pattern, 'relief' | 'under' | 'over'> {
  const backEdge = arc(NECK + 10, TOP - 30, 8);
  const stand = arc(NECK - 10, TOP - 22, 62);
  const hole = band(backEdge, [...foldLine(-1), ...foldLine(1).toReversed()]);
  const knit = (m: Mirror) => wales(foldLine(m), outerLine(m), 3.6);
  return {
    relief:
      filled(hole, relief(-7)) +
      filled(band(backEdge, stand), relief(-4)) +
      filled(PLACKET_PATH, relief(2)) +
      stroked(PLACKET_PATH, { colour: relief(-1), width: 3 }) +
      BUTTONS.map((y) => `<circle cx="${CENTRE}" cy="${y}" r="9" fill="${relief(6)}"/>`).join('') +
      bothSides(
        (m) =>
          stroked(leaf(m), { colour: relief(-2.4), width: 7 }) +
          filled(leaf(m), relief(5.5)) +
          stroked(knit(m), { colour: relief(5), width: 1.5 }),
      ),
    under: (palette) =>
      filled(hole, palette.inside) +
      filled(band(backEdge, stand), palette.inside) +
      stitches(line(stand), palette.stitch, 0.6) +
      label(palette, TOP + 22) +
      filled(PLACKET_PATH, palette.rib),
    over: (palette) =>
      stroked(PLACKET_PATH, { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
      stitches(
        `M${PLACKET.left + 4} ${PLACKET.top}V${PLACKET.bottom - 4}H${PLACKET.right - 4}V${PLACKET.top}`,
        palette.stitch,
      ) +
      stitches(`M${PLACKET.left} ${PLACKET.bottom - 20}H${PLACKET.right}`, palette.stitch) +
      BUTTONS.map((y) => button(palette, y)).join('') +
      bothSides((m) => knitLeaf(palette, leaf(m), knit(m))),
  };
}

function back(): Pick<Pattern, 'relief' | 'under' | 'over'> {
  const fold = arc(NECK + 8, TOP - 32, 8);
  const fall: Point[] = [
    ...curve(
      [CENTRE - NECK - 52, TOP + 14],
      [CENTRE - 96, TOP + 56],
      [CENTRE - 40, TOP + 66],
      [CENTRE, TOP + 66],
    ),
    ...curve(
      [CENTRE, TOP + 66],
      [CENTRE + 40, TOP + 66],
      [CENTRE + 96, TOP + 56],
      [CENTRE + NECK + 52, TOP + 14],
    ),
  ];
  const collar = band(fold, fall);
  const knit = wales(fold, fall, 3.8);
  const yoke = `M${CENTRE - 300} ${TOP + 78}C${CENTRE - 160} ${TOP + 112} ${CENTRE + 160} ${TOP + 112} ${CENTRE + 300} ${TOP + 78}`;
  return {
    relief:
      seam(yoke, 4, 1.8) +
      stroked(collar, { colour: relief(-2.4), width: 7 }) +
      filled(collar, relief(5.5)) +
      stroked(knit, { colour: relief(5), width: 1.5 }),
    under: () => '',
    over: (palette) =>
      stroked(yoke, { colour: palette.groove, width: 1.5, opacity: 0.6 }) + knitLeaf(palette, collar, knit),
  };
}

function knitLeaf(palette: Palette, outline: string, knit: string): string {
  return (
    filled(outline, palette.rib) +
    stroked(knit, { colour: palette.groove, width: 1.2, opacity: 0.22 }) +
    stroked(outline, { colour: palette.groove, width: 1.4, opacity: 0.5 })
  );
}

function button(palette: Palette, y: number): string {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${CENTRE + dx}" cy="${y + dy}" r="1.5" fill="#2a2826"/>`;
  return (
    `<circle cx="${CENTRE}" cy="${y}" r="9" fill="${palette.button}" stroke="${palette.groove}" stroke-width="1"/>` +
    `<circle cx="${CENTRE}" cy="${y}" r="6.4" fill="none" stroke="${palette.groove}" stroke-width=".8" opacity=".5"/>` +
    hole(-2.3, -2.3) +
    hole(2.3, -2.3) +
    hole(-2.3, 2.3) +
    hole(2.3, 2.3)
  );
}

function side(which: Side): Pattern {
  const collar = which === 'front' ? front() : back();
  const seams = teeSeams(CUT);
  return {
    mask: getMask(teeOutline(CUT)),
    relief: seams.relief + collar.relief,
    form: '',
    elastic: '',
    under: collar.under,
    over: (palette) => seams.over(palette) + collar.over(palette),
    weave: 'pique',
    thickness: 4.2,
    handling: 0.95,
    stiffness: 0.36,
    pushes: teePushes(CUT),
  };
}

export const polo: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: { front: { scale: 1, top: 400, emblem: true }, back: { scale: 0.92, top: 370 } },
  closeUps: {
    collar: { x: 380, y: 136, width: 440, height: 550 },
    detail: { x: 770, y: 360, width: 400, height: 500 },
  },
};
