import { letter, letterOnArc } from '../lettering.ts';
import { caption, title } from './captions.ts';
import { evenlySpaced, type RoadPoint, ribbon } from './curves.ts';
import {
  bar,
  disc,
  group,
  type Inks,
  knockedOut,
  mirrored,
  type Point,
  polar,
  polyline,
  repeat,
  ring,
  shape,
  stroke,
} from './marks.ts';

/** The road as its heights: five passes between two towns. */
function manaliLeh({ ink, accent }: Inks): string {
  const profile: Point[] = [
    [368, 770],
    [396, 730],
    [424, 640],
    [440, 566],
    [458, 650],
    [484, 690],
    [512, 664],
    [540, 560],
    [560, 472],
    [580, 548],
    [604, 590],
    [630, 500],
    [644, 540],
    [666, 448],
    [690, 560],
    [716, 574],
    [742, 468],
    [762, 410],
    [784, 520],
    [812, 620],
    [832, 644],
  ];
  const passes = [3, 8, 11, 13, 17].map((i) => profile[i] ?? [0, 0]);
  const massif = polyline([[368, 784], ...profile, [832, 784]], true);
  const shade = passes.map(
    ([x, y]) =>
      `M${x} ${y}L${x + 9} ${y + 92}L${x + 17} ${y + 78}L${x + 32} 784H${x - 8}L${x + 1} ${y + 116}Z`,
  );
  return [
    knockedOut(
      'manali-leh-shade',
      stroke(polyline(profile), '#000', 28) + shape(shade.join(''), '#000'),
      shape(massif, ink),
    ),
    stroke(polyline(profile), accent, 12),
    ...passes.map(([x, y]) => disc(x, y, 11, ink)),
    bar({ x: 360, y: 790, width: 480, height: 9 }, ink),
    letter('MANALI', { font: 'anek', stretch: 110, size: 52, x: 360, y: 850, anchor: 'start', fill: ink }),
    letter('LEH', { font: 'anek', stretch: 110, size: 52, x: 840, y: 850, anchor: 'end', fill: ink }),
    stroke('M586 832H704M690 820L706 832L690 844', accent, 7),
    caption('428 KM, FIVE PASSES, ONE CHAIN TO OIL', 896, ink),
  ].join('');
}

function spokedWheel(cx: number, cy: number, ink: string): string {
  const spokes = repeat(12, (i) => {
    const [x, y] = polar(cx, cy, 66, i * 30 + 8);
    return `M${cx} ${cy}L${x} ${y}`;
  });
  return (
    ring(cx, cy, 84, ink, 22) + ring(cx, cy, 66, ink, 4) + stroke(spokes, ink, 3.5) + disc(cx, cy, 17, ink)
  );
}

/** An honest single-cylinder, ready for the plateau. */
function ironHighways({ ink, accent }: Inks): string {
  const [rear, front, axle] = [456, 744, 768];
  const fins = repeat(5, (i) =>
    bar({ x: 562 - (i % 2) * 5, y: 668 + i * 14, width: 78 + (i % 2) * 10, height: 9, radius: 3 }, ink),
  );
  const machine = [
    shape('M372 742C380 682 430 652 492 668L484 684C440 672 404 694 392 744Z', ink),
    shape('M664 738C680 684 744 656 806 690L798 706C752 682 706 698 684 740Z', ink),
    stroke(`M${front} ${axle}L680 594`, ink, 15),
    stroke('M690 622L650 556L606 550', ink, 11),
    disc(704, 606, 30, ink),
    shape('M532 642C540 604 592 586 640 592C668 598 684 616 688 640C640 656 584 656 532 642Z', accent),
    shape('M384 634C420 616 470 622 524 632L536 654C486 664 432 660 392 652Z', ink),
    stroke(`M536 660L500 ${axle}H${rear}`, ink, 12),
    stroke(`M468 664L${rear} ${axle}`, ink, 9),
    fins,
    shape('M548 742H664C676 762 668 800 640 808H566C540 800 536 764 548 742Z', ink),
    stroke('M644 700C684 712 690 770 654 794L420 812', ink, 13),
    bar({ x: 366, y: 800, width: 150, height: 22, radius: 11 }, ink),
  ].join('');
  return [
    knockedOut(
      'iron-highways-case',
      ring(606, 774, 17, '#000', 6) + stroke('M560 622C590 610 624 610 650 622', '#000', 5),
      spokedWheel(rear, axle, ink) + spokedWheel(front, axle, ink) + machine,
    ),
    letterOnArc('IRON & HIGHWAYS', {
      font: 'anton',
      size: 66,
      tracking: 0.03,
      cx: 600,
      cy: 1010,
      radius: 556,
      fill: ink,
    }),
    bar({ x: 360, y: 868, width: 480, height: 9 }, ink),
    repeat(8, (i) => bar({ x: 366 + i * 62, y: 888, width: 34, height: 9 }, accent)),
  ].join('');
}

/** Two cylinders and a crank, nothing else. */
function vTwin({ ink, accent }: Inks): string {
  const fins = repeat(7, (i) => {
    const width = 116 + Math.min(i, 5) * 6;
    return bar({ x: 600 - width / 2, y: 616 - i * 23, width, height: 13, radius: 4 }, ink);
  });
  const cylinder = [
    bar({ x: 562, y: 460, width: 76, height: 200 }, ink),
    fins,
    shape('M530 470V440C534 416 558 404 600 404C642 404 666 416 670 440V470Z', ink),
    bar({ x: 588, y: 378, width: 24, height: 32, radius: 4 }, accent),
  ].join('');
  const tilted = (content: string) => mirrored(group(content, 'rotate(31 600 740)'));
  const bolts = repeat(6, (i) => {
    const [x, y] = polar(600, 740, 74, i * 60);
    return disc(x, y, 8, '#000');
  });
  const holes =
    ring(600, 740, 46, '#000', 10) +
    bolts +
    tilted(stroke('M556 440H644', '#000', 8)) +
    ring(600, 740, 108, '#000', 8);
  const engine = tilted(cylinder) + disc(600, 740, 112, ink);
  return [
    group(
      knockedOut('v-twin-holes', holes, engine) +
        disc(600, 740, 26, accent) +
        shape('M546 536H654L628 602H572Z', accent),
      'translate(600 390) scale(.97) translate(-600 -398)',
    ),
    letter('V-TWIN', { font: 'anek', stretch: 125, width: 340, x: 600, y: 900, fill: ink }),
  ].join('');
}

/** Three tries, then the morning begins. */
function kickstart({ ink, accent }: Inks): string {
  const attempt = (i: number) =>
    letter('KICK', {
      font: 'anton',
      width: 176,
      x: 360,
      y: 488 + i * 100,
      anchor: 'start',
      fill: ink,
      opacity: 0.4 + i * 0.3,
    });
  const lever = [
    stroke('M622 650C652 566 716 520 742 430', ink, 24),
    bar({ x: 700, y: 396, width: 132, height: 38, radius: 19 }, accent),
    ring(622, 650, 30, ink, 18),
    stroke('M822 486C826 560 796 616 742 650M784 634L736 654L732 606', accent, 14),
  ].join('');
  return (
    repeat(3, attempt) + lever + letter('START', { font: 'anton', width: 480, x: 600, y: 896, fill: accent })
  );
}

/** Loops up a mountainside, seen from the last one. */
function hairpin({ ink, accent }: Inks): string {
  const straights = [
    { y: 404, left: 556, right: 650, width: 12 },
    { y: 442, left: 520, right: 684, width: 16 },
    { y: 492, left: 484, right: 720, width: 21 },
    { y: 556, left: 448, right: 748, width: 27 },
    { y: 636, left: 420, right: 764, width: 34 },
    { y: 736, left: 404, right: 786, width: 42 },
  ];
  const road: RoadPoint[] = [];
  for (const [i, straight] of straights.entries()) {
    const eastward = i % 2 === 0;
    const [from, to] = eastward ? [straight.left, straight.right] : [straight.right, straight.left];
    for (let s = 0; s <= 10; s++)
      road.push({ at: [from + ((to - from) * s) / 10, straight.y], width: straight.width });
    const next = straights[i + 1];
    if (!next) continue;
    const radius = (next.y - straight.y) / 2;
    const drift = (eastward ? next.right : next.left) - to;
    for (let s = 1; s < 14; s++) {
      const t = s / 14;
      const bulge = Math.sin(t * Math.PI) * radius * (eastward ? 0.9 : -0.9);
      const at: Point = [to + drift * t + bulge, straight.y + radius - Math.cos(t * Math.PI) * radius];
      road.push({ at, width: straight.width + (next.width - straight.width) * t });
    }
  }
  const middle = polyline(road.map(({ at }) => at));
  return [
    knockedOut(
      'hairpin-line',
      stroke(middle, '#000', 3.5, { dash: '14 12', cap: 'butt' }),
      shape(ribbon(road), ink),
    ),
    disc(552, 404, 14, accent),
    title('HAIRPIN 21', 854, ink),
    caption('SOUND HORN. THEN SILENCE.', 898, accent),
  ].join('');
}

/** A drive chain without a beginning. */
function chainLoop({ ink, accent }: Inks): string {
  // Bernoulli's figure of eight, made taller so that the lobes are round.
  const eight = (t: number): Point => {
    const angle = t * 2 * Math.PI;
    const shrink = 1 + Math.cos(angle) ** 2;
    return [600 + (218 * Math.sin(angle)) / shrink ** 0.5, 600 + (165 * Math.sin(2 * angle)) / shrink];
  };
  const count = 44;
  const pins = evenlySpaced(eight, count);
  const link = (i: number, grow = 0) => {
    const ends = [pins[i] ?? [0, 0], pins[(i + 1) % count] ?? [0, 0]] as const;
    return i % 2 ? stroke(polyline(ends), accent, 26 + grow) : stroke(polyline(ends), ink, 42 + grow);
  };
  // Inner plates (odd) lie over outer plates, so every stretch begins and ends with an inner one.
  const stretch = (from: number, length: number, grow = 0) => {
    const links = Array.from({ length }, (_, i) => (from + i) % count);
    return [...links.filter((i) => i % 2 === 0), ...links.filter((i) => i % 2)]
      .map((i) => link(i, grow))
      .join('');
  };
  const [over, under] = [
    { from: 19, length: 7 },
    { from: 39, length: 9 },
  ];
  const chain = [
    stretch(4, 15),
    stretch(26, 13),
    knockedOut('chain-loop-gap', stretch(over.from, over.length, 16), stretch(under.from, under.length)),
    stretch(over.from, over.length),
  ].join('');
  const holes = pins.map(([x, y]) => disc(x, y, 8, '#000')).join('');
  return knockedOut('chain-loop-pins', holes, chain) + title('OIL. RIDE. REPEAT.', 838, ink);
}

export const bikePrints = {
  'manali-leh': manaliLeh,
  'iron-highways': ironHighways,
  'v-twin': vTwin,
  kickstart,
  hairpin,
  'chain-loop': chainLoop,
};
