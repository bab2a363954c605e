import { letter, letterOnArc } from '../lettering.ts';
import { cutOut, title } from './captions.ts';
import { through } from './curves.ts';
import {
  bar,
  clipped,
  disc,
  frame,
  group,
  type Inks,
  knockedOut,
  type Point,
  polyline,
  repeat,
  ring,
  shape,
  stroke,
} from './marks.ts';
import { circlePath, rectPath, ringSlice } from './motifs.ts';

/** A circuit of our own, with the one braking zone that matters marked. */
function lateBraking({ ink, accent }: Inks): string {
  const track: Point[] = [
    [404, 806],
    [560, 812],
    [716, 806],
    [806, 770],
    [800, 704],
    [716, 690],
    [668, 646],
    [706, 584],
    [796, 532],
    [822, 458],
    [766, 410],
    [690, 436],
    [640, 520],
    [574, 566],
    [512, 536],
    [520, 456],
    [464, 408],
    [396, 440],
    [390, 520],
    [438, 592],
    [428, 664],
    [376, 726],
  ];
  const road = through(track, true);
  const startLine = rectPath(432, 780, 36, 60) + rectPath(494, 770, 262, 60);
  const chequer = repeat(12, (i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)];
    return (column + row) % 2 ? '' : bar({ x: 438 + column * 8, y: 793 + row * 8, width: 8, height: 8 }, ink);
  });
  const board = (x: number, metres: string) =>
    letter(metres, { font: 'anek', weight: 700, stretch: 85, size: 34, x, y: 782, fill: accent });
  return [
    knockedOut(
      'late-braking-line',
      stroke(road, '#000', 3, { dash: '14 16' }) + shape(startLine, '#000'),
      stroke(road, ink, 24),
    ),
    clipped('late-braking-zone', rectPath(494, 770, 262, 60), stroke(road, accent, 24)),
    chequer,
    board(526, '150'),
    board(612, '100'),
    board(692, '50'),
    title('LATE BRAKING CLUB', 896, ink),
  ].join('');
}

/** The call to the pits, moulded into a tyre. */
function boxBox({ ink, accent }: Inks): string {
  const [cx, cy] = [600, 645];
  const wall = (text: string, middle: number) =>
    letterOnArc(text, {
      font: 'anek',
      stretch: 125,
      tracking: 0.08,
      size: 92,
      cx,
      cy,
      radius: 136,
      middle,
      fill: ink,
    });
  const tread = repeat(48, (i) => shape(ringSlice(cx, cy, [242, 222], i * 7.5 + 0.9, i * 7.5 + 6.6), ink));
  const spokes = repeat(5, (i) => shape(ringSlice(cx, cy, [94, 42], i * 72 - 22, i * 72 + 22), ink));
  return [
    tread,
    ring(cx, cy, 212, ink, 8),
    shape(ringSlice(cx, cy, [204, 126], 66, 114), accent),
    shape(ringSlice(cx, cy, [204, 126], 246, 294), accent),
    wall('BOX', 0),
    wall('BOX', 180),
    ring(cx, cy, 110, ink, 10),
    spokes,
    ring(cx, cy, 24, accent, 14),
  ].join('');
}

/** An open-wheel racer from above, nose up, about 200 long, around the origin. */
function racerFromAbove(body: string, detail: string): string {
  const wheels = [
    [-50, -74, 22, 38],
    [28, -74, 22, 38],
    [-54, 36, 26, 46],
    [28, 36, 26, 46],
  ];
  return [
    bar({ x: -44, y: -108, width: 88, height: 15, radius: 4 }, body),
    bar({ x: -38, y: 86, width: 76, height: 20, radius: 3 }, detail),
    stroke('M-30 -56L30 -50M-30 -50L30 -56M-30 56H30', body, 5),
    shape(
      'M-8 -100H8L13 -34C30 -20 34 20 27 66L16 94H-16L-27 66C-34 20 -30 -20 -13 -34ZM-10 0C-10 24 10 24 10 0C10 -22 -10 -22 -10 0Z',
      body,
    ),
    ...wheels.map(([x = 0, y = 0, width = 0, height = 0]) => bar({ x, y, width, height, radius: 5 }, body)),
  ].join('');
}

/** The kerb, the line, the car on it. */
function apex({ ink, accent }: Inks): string {
  const [cx, cy] = [860, 800];
  const kerb = repeat(12, (i) =>
    shape(ringSlice(cx, cy, [262, 222], -94 + i * 9, -85.4 + i * 9), i % 2 ? ink : accent),
  );
  const edge = `${circlePath(cx, cy, 496)}`;
  const line = stroke('M398 772C408 640 500 560 640 480C720 436 790 412 850 404', ink, 8, { dash: '4 20' });
  const car = group(racerFromAbove(ink, accent), 'translate(588 546) rotate(46) scale(1.12)');
  const gap = group(
    bar({ x: -66, y: -122, width: 132, height: 240, radius: 20 }, '#000'),
    'translate(588 546) rotate(46) scale(1.12)',
  );
  return [
    clipped(
      'apex-view',
      rectPath(360, 392, 480, 386),
      stroke(edge, ink, 12) + kerb + knockedOut('apex-gap', gap, line),
    ),
    car,
    group(
      letter('APEX', { font: 'anek', stretch: 125, width: 452, x: 600, y: 896, fill: ink }),
      'translate(600 896) skewX(-12) translate(-610 -896)',
    ),
  ].join('');
}

/** One by one they come on; then none. */
function lightsOut({ ink, accent }: Inks): string {
  const rows = repeat(6, (row) =>
    repeat(5, (column) => {
      const [x, y] = [404 + column * 98, 424 + row * 64];
      return row < 5 && column <= row ? disc(x, y, 27, accent) : ring(x, y, 24, ink, 5);
    }),
  );
  return rows + letter('LIGHTS OUT', { font: 'anton', width: 480, x: 600, y: 898, fill: ink });
}

const FASTEST = '#8f45ff';

/** A timing screen on the lap of a lifetime. */
function purpleSector({ ink, accent }: Inks): string {
  const speed: Point[] = [
    [366, 520],
    [400, 428],
    [452, 412],
    [470, 520],
    [500, 540],
    [548, 440],
    [600, 418],
    [614, 470],
    [640, 452],
    [660, 548],
    [690, 560],
    [740, 446],
    [800, 408],
    [834, 404],
  ];
  const sector = (i: number, fill: string) => {
    const x = 360 + i * 164;
    const name = cutOut(`S${i + 1}`, {
      font: 'anek',
      weight: 800,
      stretch: 110,
      size: 44,
      x: x + 76,
      y: 800,
    });
    return knockedOut(`purple-sector-${i}`, name, bar({ x, y: 756, width: 152, height: 58 }, fill));
  };
  return [
    stroke(polyline(speed), ink, 9, { join: 'round' }),
    stroke('M676 396V580', FASTEST, 6, { dash: '2 13' }),
    disc(740, 446, 15, FASTEST),
    letter('1:21.046', { font: 'anek', weight: 800, stretch: 82, width: 480, x: 600, y: 736, fill: ink }),
    sector(0, ink),
    sector(1, accent),
    sector(2, FASTEST),
    title('PURPLE SECTOR', 888, ink),
  ].join('');
}

/** What the wall says to the driver. */
function pitBoard({ ink, accent }: Inks): string {
  const row = (id: string, text: string, y: number, height: number, fill: string) => {
    const cut = cutOut(text, {
      font: 'anton',
      size: height * 0.78,
      tracking: 0.05,
      x: 600,
      y: y + height * 0.84,
    });
    return knockedOut(`pit-board-${id}`, cut, bar({ x: 434, y, width: 332, height, radius: 4 }, fill));
  };
  const rivets = [
    [418, 408],
    [782, 408],
    [418, 794],
    [782, 794],
  ].map(([x = 0, y = 0]) => disc(x, y, 7, ink));
  return [
    frame({ x: 398, y: 397, width: 404, height: 410, radius: 18 }, ink, 12),
    ...rivets,
    row('place', 'P1', 420, 138, ink),
    row('gap', '+1.8', 568, 104, accent),
    row('order', 'CHAI', 682, 102, ink),
    bar({ x: 584, y: 806, width: 32, height: 94, radius: 6 }, ink),
    bar({ x: 548, y: 846, width: 104, height: 14, radius: 7 }, ink),
  ].join('');
}

export const f1Prints = {
  'late-braking': lateBraking,
  'box-box': boxBox,
  apex,
  'lights-out': lightsOut,
  'purple-sector': purpleSector,
  'pit-board': pitBoard,
};
