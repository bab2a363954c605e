import type { Palette } from '../palette.ts';
import { CENTRE } from '../space.ts';
import { label } from './crew-collar.ts';
import { type FleeceCut, fleeceBody, fleeceOutline } from './fleece-body.ts';
import { filled, form, relief, seam, stitches, stroked } from './markup.ts';
import { at, bothSides, type Mirror, mirrored } from './outline.ts';
import type { Garment, Pattern, Side } from './pattern.ts';
import { getMask } from './tee.ts';

const CUT: FleeceCut = {
  start: [0, 66],
  top: [
    [84, 66, 136, 84, 160, 142],
    [176, 186, 178, 232, 186, 262],
    [190, 276, 198, 284, 212, 290],
    [252, 304, 302, 322, 338, 338],
  ],
  shoulder: [338, 338],
};

/** The opening of the hood: wide above, crossing to a point under the chin. */
const OPENING = mirrored(
  [0, 126],
  [
    [62, 126, 98, 156, 104, 216],
    [108, 274, 66, 340, 0, 386],
  ],
);
/** The hem of the hood that runs round the opening. */
const HOOD_HEM = mirrored(
  [0, 98],
  [
    [82, 98, 128, 140, 134, 214],
    [138, 286, 88, 364, 0, 414],
  ],
);
const NECK_SEAM = `M${CENTRE - 214} 290C${CENTRE - 140} 344 ${CENTRE - 60} 402 ${CENTRE} 418C${CENTRE + 60} 402 ${CENTRE + 140} 344 ${CENTRE + 214} 290`;
const BACK_NECK_SEAM = `M${CENTRE - 214} 290C${CENTRE - 130} 338 ${CENTRE - 60} 356 ${CENTRE} 358C${CENTRE + 60} 356 ${CENTRE + 130} 338 ${CENTRE + 214} 290`;
const HOOD_SEAM = `M${CENTRE - 3} 60C${CENTRE + 4} 150 ${CENTRE - 4} 260 ${CENTRE} 358`;
const LINING_SEAM = `M${CENTRE} 136C${CENTRE + 3} 180 ${CENTRE - 3} 240 ${CENTRE} 284`;
/** Where the hood is sewn to the back of the neck, seen inside the opening. */
const INNER_NECK = `M${CENTRE - 92} 268C${CENTRE - 60} 290 ${CENTRE + 60} 290 ${CENTRE + 92} 268`;

const POCKET = mirrored(
  [0, 944],
  [
    [124, 944],
    [140, 1000, 170, 1064, 204, 1110],
    [204, 1232],
    [0, 1238],
  ],
);
const POCKET_MOUTH = (m: Mirror, inset = 0) =>
  `M${at(m, 124 - inset)} ${944 + inset * 0.4}C${at(m, 140 - inset)} 1000 ${at(m, 170 - inset)} 1064 ${at(m, 204 - inset)} ${1110 + inset * 0.4}`;

/** Short cords that end well above the print, each a little different. */
const CORDS = [
  { m: 1, end: 458, drift: 18 },
  { m: -1, end: 450, drift: 12 },
] as const;
const EYELET = { dx: 38, y: 382 };

function cordPath(m: Mirror, end: number, drift: number): string {
  return `M${at(m, EYELET.dx)} ${EYELET.y}C${at(m, EYELET.dx + 8)} ${EYELET.y + 24} ${at(m, EYELET.dx + drift + 4)} ${end - 36} ${at(m, EYELET.dx + drift)} ${end}`;
}

function cords(palette: Palette): string {
  return CORDS.map(({ m, end, drift }) => {
    const tip = at(m, EYELET.dx + drift);
    return (
      `<circle cx="${at(m, EYELET.dx)}" cy="${EYELET.y}" r="8.5" fill="${palette.metal}"/>` +
      `<circle cx="${at(m, EYELET.dx)}" cy="${EYELET.y}" r="4" fill="#1c1a18"/>` +
      stroked(cordPath(m, end, drift), { colour: palette.cord, width: 9, cap: 'round' }) +
      stroked(cordPath(m, end, drift), { colour: palette.groove, width: 9, opacity: 0.35, dash: '1.6 3.4' }) +
      stroked(`M${tip} ${end - 4}V${end + 17}`, { colour: palette.metal, width: 8 })
    );
  }).join('');
}

function front(): Pick<Pattern, 'relief' | 'form' | 'under' | 'over'> {
  return {
    relief:
      seam(NECK_SEAM, 6, 3.4) +
      filled(HOOD_HEM, relief(2.6)) +
      stroked(HOOD_HEM, { colour: relief(-1.4), width: 5 }) +
      filled(OPENING, relief(-8)) +
      stroked(OPENING, { colour: relief(4), width: 5 }) +
      stroked(LINING_SEAM, { colour: relief(-9), width: 5 }) +
      stroked(INNER_NECK, { colour: relief(-6), width: 9 }) +
      filled(POCKET, relief(2.4)) +
      stroked(POCKET, { colour: relief(-2), width: 4 }) +
      bothSides((m) => stroked(POCKET_MOUTH(m, -2), { colour: relief(-4.5), width: 6 })) +
      CORDS.map(({ m, end, drift }) =>
        stroked(cordPath(m, end + 15, drift), { colour: relief(8), width: 9, cap: 'round' }),
      ).join(''),
    form:
      stroked(HOOD_HEM, { colour: form(8), width: 46 }) +
      filled(OPENING, form(-5)) +
      filled(POCKET, form(2)) +
      bothSides((m) => stroked(POCKET_MOUTH(m, 14), { colour: form(5), width: 26 })),
    under: (palette) =>
      filled(OPENING, palette.inside) +
      stroked(LINING_SEAM, { colour: palette.groove, width: 2, opacity: 0.8 }) +
      stroked(INNER_NECK, { colour: palette.rib, width: 9 }) +
      stitches(INNER_NECK, palette.stitch, 0.5) +
      label(palette, 290),
    over: (palette) =>
      stroked(NECK_SEAM, { colour: palette.groove, width: 1.8, opacity: 0.75 }) +
      stitches(HOOD_HEM, palette.stitch) +
      stroked(POCKET, { colour: palette.groove, width: 1.8, opacity: 0.7 }) +
      bothSides(
        (m) => stitches(POCKET_MOUTH(m, 12), palette.stitch) + stitches(POCKET_MOUTH(m, 18), palette.stitch),
      ) +
      stitches(`M${CENTRE - 118} 952H${CENTRE + 118}`, palette.stitch) +
      cords(palette),
  };
}

function back(): Pick<Pattern, 'relief' | 'form' | 'under' | 'over'> {
  return {
    relief: seam(HOOD_SEAM, 5, 3) + seam(BACK_NECK_SEAM, 6, 3.6),
    form: stroked(BACK_NECK_SEAM, { colour: form(-3), width: 30 }) + filled(CROWN, form(4)),
    under: () => '',
    over: (palette) =>
      stroked(HOOD_SEAM, { colour: palette.groove, width: 1.7, opacity: 0.75 }) +
      stitches(HOOD_SEAM, palette.stitch, 0.4) +
      stroked(BACK_NECK_SEAM, { colour: palette.groove, width: 1.8, opacity: 0.75 }),
  };
}

/** The part of the hood that stands highest when it lies on its face. */
const CROWN = mirrored(
  [0, 96],
  [
    [90, 96, 132, 150, 136, 210],
    [138, 280, 70, 326, 0, 328],
  ],
);

function side(which: Side): Pattern {
  const hood = which === 'front' ? front() : back();
  const body = fleeceBody(CUT);
  return {
    mask: getMask(fleeceOutline(CUT)),
    relief: body.relief + hood.relief,
    form: body.form + hood.form,
    elastic: body.elastic,
    under: (palette) => body.under(palette) + hood.under(palette),
    over: (palette) => body.over(palette) + hood.over(palette),
    weave: 'fleece',
    thickness: 5.5,
    handling: 1.2,
    stiffness: 0.45,
    pushes: body.pushes,
  };
}

export const hoodie: Garment = {
  sides: { front: side('front'), back: side('back') },
  printPlace: { front: { scale: 0.82, top: 494 }, back: { scale: 0.96, top: 430 } },
  closeUps: {
    collar: { x: 350, y: 40, width: 500, height: 625 },
    detail: { x: 420, y: 880, width: 400, height: 500 },
  },
};
