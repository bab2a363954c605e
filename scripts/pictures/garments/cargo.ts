import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { label } from './crew-collar.ts';
import { filled, form, relief, seam, stitches, stroked, tightness } from './markup.ts';
import { arc, at, band, bothSides, line, type Mirror, mirrored, moved, wales } from './outline.ts';
import type { Garment, Pattern, Push, Side } from './pattern.ts';
import { getMask } from './tee.ts';

const WAIST = 222;
const TOP = 116;
const BAND = 62;
const HEM = 1392;

const OUTLINE = mirrored(
  [0, TOP - 6],
  [
    [90, TOP - 6, 160, TOP - 4, WAIST - 8, TOP],
    [WAIST + 2, TOP + 2, WAIST + 3, TOP + 30, WAIST + 5, TOP + BAND],
    [WAIST + 30, 240, 282, 330, 296, 440],
    [320, 640, 346, 900, 352, 1100],
    [356, 1220, 352, 1320, 348, HEM - 12],
    [347, HEM - 2, 340, HEM + 2, 328, HEM + 3],
    [270, HEM + 8, 210, HEM + 6, 160, HEM],
    [148, HEM - 2, 142, HEM - 8, 141, HEM - 18],
    [132, 1180, 108, 900, 66, 720],
    [50, 650, 30, 592, 8, 566],
    [5, 562, 2, 560, 0, 560],
  ],
);

const bandTop = arc(WAIST + 20, TOP - 10, 24);
const bandFoot = arc(WAIST + 26, TOP + BAND - 10, 28);
const BAND_AREA = band(bandTop, bandFoot);
const BAND_RIBS = wales(moved(bandTop, 0, 2), bandFoot, 8);

const CARGO = { top: 700, foot: 980, inner: 136, outer: 360 };
const pocket = (m: Mirror) =>
  `M${at(m, CARGO.inner + 6)} ${CARGO.top + 22}L${at(m, CARGO.outer)} ${CARGO.top + 10}L${at(m, CARGO.outer + 14)} ${CARGO.foot - 12}C${at(m, 300)} ${CARGO.foot} ${at(m, 220)} ${CARGO.foot + 4} ${at(m, CARGO.inner + 30)} ${CARGO.foot + 4}C${at(m, CARGO.inner + 22)} ${CARGO.foot + 3} ${at(m, CARGO.inner + 20)} ${CARGO.foot} ${at(m, CARGO.inner + 19)} ${CARGO.foot - 8}Z`;
const flap = (m: Mirror, inset = 0) =>
  `M${at(m, CARGO.inner + inset)} ${CARGO.top + inset}L${at(m, CARGO.outer)} ${CARGO.top - 12 + inset}L${at(m, CARGO.outer + 4)} ${CARGO.top + 64 - inset}C${at(m, 300)} ${CARGO.top + 82 - inset} ${at(m, 210)} ${CARGO.top + 90 - inset} ${at(m, CARGO.inner + 7 + inset)} ${CARGO.top + 80 - inset}Z`;
const pleat = (m: Mirror) => `M${at(m, 244)} ${CARGO.top + 86}L${at(m, 256)} ${CARGO.foot + 2}`;
const SNAPS = [
  [172, CARGO.top + 52],
  [322, CARGO.top + 42],
] as const;

/** Pockets on the legs, knee seams and hems: what front and back have in common. */
function legs(): Pick<Pattern, 'relief' | 'form' | 'over'> {
  const knee = (m: Mirror) => `M${at(m, 110)} 1040C${at(m, 190)} 1064 ${at(m, 280)} 1062 ${at(m, 362)} 1044`;
  const hem = (m: Mirror, up: number) =>
    `M${at(m, 132)} ${HEM - up - 4}C${at(m, 200)} ${HEM - up + 4} ${at(m, 290)} ${HEM - up + 6} ${at(m, 360)} ${HEM - up}`;
  return {
    relief: bothSides(
      (m) =>
        seam(knee(m), 4, 1.8) +
        stroked(hem(m, 34), { colour: relief(-1.6), width: 5 }) +
        stroked(hem(m, 0), { colour: relief(-2.4), width: 3 }) +
        stroked(pocket(m), { colour: relief(-2.4), width: 6 }) +
        filled(pocket(m), relief(4)) +
        stroked(pleat(m), { colour: relief(0.6), width: 7 }) +
        stroked(flap(m), { colour: relief(-0.4), width: 6 }) +
        filled(flap(m), relief(7)) +
        SNAPS.map(([x, y]) => `<circle cx="${at(m, x)}" cy="${y}" r="8" fill="${relief(10)}"/>`).join(''),
    ),
    form: bothSides((m) => filled(pocket(m), form(3))),
    over: (palette) =>
      bothSides(
        (m) =>
          stroked(knee(m), { colour: palette.groove, width: 1.5, opacity: 0.6 }) +
          stitches(hem(m, 34), palette.stitch) +
          stroked(hem(m, 0), { colour: palette.groove, width: 1.4, opacity: 0.6 }) +
          stroked(pocket(m), { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
          stitches(pleat(m), palette.stitch, 0.5) +
          stroked(flap(m), { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
          stitches(flap(m, 7), palette.stitch) +
          SNAPS.map(([x, y]) => snap(palette, at(m, x), y)).join(''),
      ),
  };
}

function snap(palette: Palette, x: number, y: number): string {
  return (
    `<circle cx="${x}" cy="${y}" r="7.5" fill="${palette.groove}"/>` +
    `<circle cx="${x}" cy="${y}" r="5" fill="none" stroke="${palette.stitch}" stroke-width="1.2"/>`
  );
}

function waistband(): Pick<Pattern, 'relief' | 'under'> {
  return {
    relief:
      filled(BAND_AREA, relief(1.6)) +
      stroked(BAND_RIBS, { colour: relief(-1.6), width: 4 }) +
      seam(line(bandFoot), 5, 3),
    under: (palette) =>
      filled(BAND_AREA, palette.rib) + stroked(BAND_RIBS, { colour: palette.groove, width: 2, opacity: 0.3 }),
  };
}

const RISE = `M${CENTRE} ${TOP + BAND + 16}C${CENTRE + 3} 320 ${CENTRE - 3} 460 ${CENTRE} 566`;
const FLY = `M${CENTRE + 26} ${TOP + BAND + 14}C${CENTRE + 28} 300 ${CENTRE + 26} 380 ${CENTRE + 2} 424`;
const slash = (m: Mirror, inset = 0) =>
  `M${at(m, 176 - inset)} ${TOP + BAND + 4}C${at(m, 190 - inset)} 250 ${at(m, 230 - inset)} 330 ${at(m, 300 - inset)} 392`;
/** The waist gapes a little, so that the inside of its back shows. */
const GAPE = band(arc(WAIST - 6, TOP - 22, 8), arc(WAIST - 4, TOP - 2, 14));
const DRAWCORDS = [
  `M${CENTRE - 15} ${TOP + 46}C${CENTRE - 30} 230 ${CENTRE - 38} 280 ${CENTRE - 30} 322`,
  `M${CENTRE + 15} ${TOP + 46}C${CENTRE + 26} 220 ${CENTRE + 40} 250 ${CENTRE + 34} 300`,
];

function front(): Pick<Pattern, 'relief' | 'form' | 'under' | 'over'> {
  const waist = waistband();
  const leg = legs();
  return {
    relief:
      leg.relief +
      seam(RISE, 5, 2.6) +
      bothSides((m) => seam(slash(m), 5, 2.6)) +
      waist.relief +
      filled(GAPE, relief(-6)) +
      DRAWCORDS.map((path) => stroked(path, { colour: relief(7), width: 8, cap: 'round' })).join(''),
    form: leg.form,
    under: (palette) => waist.under(palette) + filled(GAPE, palette.inside),
    over: (palette) =>
      leg.over(palette) +
      stroked(line(bandFoot), { colour: palette.groove, width: 1.8, opacity: 0.7 }) +
      stroked(RISE, { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
      stitches(FLY, palette.stitch) +
      bothSides(
        (m) =>
          stroked(slash(m), { colour: palette.groove, width: 1.7, opacity: 0.75 }) +
          stitches(slash(m, 8), palette.stitch),
      ) +
      DRAWCORDS.map((path) => stroked(path, { colour: palette.cord, width: 8, cap: 'round' })).join('') +
      DRAWCORDS.map((path) =>
        stroked(path, { colour: palette.groove, width: 8, opacity: 0.35, dash: '1.6 3.2' }),
      ).join(''),
  };
}

const YOKE = `M${CENTRE - 262} 262C${CENTRE - 160} 288 ${CENTRE - 70} 300 ${CENTRE} 306C${CENTRE + 70} 300 ${CENTRE + 160} 288 ${CENTRE + 262} 262`;
const backPocket = (m: Mirror) =>
  `M${at(m, 62)} 348L${at(m, 206)} 338L${at(m, 214)} 486L${at(m, 140)} 508L${at(m, 70)} 494Z`;
const backFlap = (m: Mirror) => `M${at(m, 56)} 334L${at(m, 208)} 322L${at(m, 210)} 372L${at(m, 60)} 384Z`;

function back(): Pick<Pattern, 'relief' | 'form' | 'under' | 'over'> {
  const waist = waistband();
  const leg = legs();
  return {
    relief:
      leg.relief +
      seam(RISE, 5, 2.8) +
      seam(YOKE, 5, 2.4) +
      bothSides(
        (m) =>
          stroked(backPocket(m), { colour: relief(-2), width: 5 }) +
          filled(backPocket(m), relief(3)) +
          filled(backFlap(m), relief(5.4)) +
          stroked(`M${at(m, 60)} 386L${at(m, 210)} 374`, { colour: relief(-1), width: 4 }),
      ) +
      waist.relief,
    form: leg.form,
    under: waist.under,
    over: (palette) =>
      leg.over(palette) +
      stroked(line(bandFoot), { colour: palette.groove, width: 1.8, opacity: 0.7 }) +
      stroked(RISE, { colour: palette.groove, width: 1.6, opacity: 0.7 }) +
      stitches(YOKE, palette.stitch) +
      bothSides(
        (m) =>
          stroked(backPocket(m), { colour: palette.groove, width: 1.5, opacity: 0.7 }) +
          stroked(backFlap(m), { colour: palette.groove, width: 1.5, opacity: 0.7 }) +
          stitches(`M${at(m, 66)} 377L${at(m, 204)} 366`, palette.stitch) +
          snap(palette, at(m, 134), 358),
      ) +
      label(palette, TOP + 14),
  };
}

/** Trousers are pulled straight, and break softly at the knee and above the hem. */
function pushes(): Push[] {
  const all: Push[] = [];
  for (const m of [1, -1] as const) {
    all.push(
      { x: at(m, 240), y: 1080, reach: 80, dx: -m * 12, dy: -22 },
      { x: at(m, 240), y: 1330, reach: 80, dx: m * 6, dy: -24 },
      { x: at(m, 60), y: 600, reach: 70, dx: m * 16, dy: -14 },
      { x: at(m, 200), y: 480, reach: 80, dx: -m * 14, dy: 10 },
    );
  }
  return all;
}

function side(which: Side): Pattern {
  const drawing = which === 'front' ? front() : back();
  return {
    mask: getMask(OUTLINE),
    relief: drawing.relief,
    form: drawing.form,
    elastic: filled(BAND_AREA, tightness(0.9)),
    under: drawing.under,
    over: drawing.over,
    weave: 'twill',
    thickness: 4.5,
    handling: 0.95,
    stiffness: 0.45,
    pushes: pushes(),
  };
}

export const cargo: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: null,
  closeUps: {
    collar: { x: 350, y: 80, width: 500, height: 625 },
    detail: { x: 660, y: 620, width: 352, height: 440 },
  },
};
