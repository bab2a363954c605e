import { letter } from '../lettering.ts';
import { title } from './captions.ts';
import { through } from './curves.ts';
import {
  bar,
  clipped,
  disc,
  frame,
  type Inks,
  knockedOut,
  type Point,
  polar,
  polyline,
  repeat,
  shape,
  stroke,
} from './marks.ts';
import { rectPath, seededRandom, sparkle } from './motifs.ts';

interface Hill {
  x: number;
  y: number;
  height: number;
  spread: number;
}

/** Line pieces where a landscape crosses one height, cell by cell (marching squares). */
function contour(heightAt: (x: number, y: number) => number, level: number, cell: number): string {
  let d = '';
  for (let x = 360; x < 840; x += cell) {
    for (let y = 390; y < 800; y += cell) {
      const corners: Point[] = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ];
      const heights = corners.map(([cx, cy]) => heightAt(cx, cy) - level);
      const crossings: Point[] = [];
      for (let i = 0; i < 4; i++) {
        const [a, b] = [heights[i] ?? 0, heights[(i + 1) % 4] ?? 0];
        if (a < 0 === b < 0) continue;
        const [p, q] = [corners[i] ?? [0, 0], corners[(i + 1) % 4] ?? [0, 0]];
        const t = a / (a - b);
        crossings.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
      for (let i = 0; i + 1 < crossings.length; i += 2) d += polyline(crossings.slice(i, i + 2));
    }
  }
  return d;
}

function zanskar({ ink, accent }: Inks): string {
  const hills: Hill[] = [
    { x: 520, y: 520, height: 10, spread: 92 },
    { x: 700, y: 640, height: 13, spread: 104 },
    { x: 760, y: 450, height: 6, spread: 70 },
    { x: 430, y: 700, height: 7, spread: 80 },
    { x: 600, y: 760, height: 3, spread: 60 },
  ];
  const heightAt = (x: number, y: number) =>
    hills.reduce(
      (sum, hill) =>
        sum + hill.height * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / (2 * hill.spread ** 2)),
      0,
    ) +
    0.5 * Math.sin(x / 31 + y / 53) +
    0.4 * Math.cos(y / 27 - x / 61);
  const lines = repeat(13, (i) => stroke(contour(heightAt, 1 + i, 9), ink, i % 4 === 3 ? 6.5 : 3));
  return [
    clipped('zanskar-map', rectPath(360, 390, 480, 408), lines),
    shape('M704 610L730 656H678Z', accent),
    stroke('M392 790C430 700 470 640 540 630C600 620 640 650 690 652', accent, 7, { dash: '1 15' }),
    title('ZANSKAR', 896, ink),
  ].join('');
}

/** The map ends here; the view does not. */
function lastPin({ ink, accent }: Inks): string {
  const pin = 'M600 792C560 720 434 664 434 560A166 160 0 0 1 766 560C766 664 640 720 600 792Z';
  const scene = [
    disc(660, 488, 44, accent),
    knockedOut(
      'last-pin-snow',
      shape(
        'M556 478L590 530L566 522L548 544L530 520L512 540ZM690 540L712 574L694 568L678 582L664 570Z',
        '#000',
      ),
      shape('M420 640L556 462L630 570L690 524L790 640V800H420Z', ink),
    ),
  ].join('');
  const lake = repeat(4, (i) => stroke(`M${470 + i * 30} ${660 + i * 26}H${730 - i * 30}`, '#000', 8));
  return [
    clipped('last-pin-scene', pin, knockedOut('last-pin-lake', lake, scene)),
    stroke(pin, ink, 14),
    letter('BEYOND THE LAST PIN', { font: 'anton', width: 480, x: 600, y: 898, fill: ink }),
  ].join('');
}

/** Flat-topped ridges behind ridges, in the rains. */
function ghats({ ink, accent }: Inks): string {
  const ridges = [
    'M360 640L404 560L428 548H512L540 600L590 628L640 566L664 512L684 500H742L764 548L800 590L840 604V810H360Z',
    'M360 640L396 622L440 650L486 700L552 676L584 624L604 614H690L712 660L760 690L800 668L840 690V810H360Z',
    'M360 706L404 672H452L480 716L540 742L610 732L668 760L716 716L742 704H790L812 736L840 748V810H360Z',
    'M360 772L430 760L500 784L580 770L660 794L740 776L840 790V810H360Z',
  ];
  const opacities = [0.28, 0.5, 0.75, 1];
  const cover = (from: number) =>
    ridges
      .slice(from)
      .map((d) => stroke(d, '#000', 12) + shape(d, '#000'))
      .join('');
  const land = ridges.map((d, i) =>
    knockedOut(`ghats-ridge-${i}`, cover(i + 1), shape(d, ink, opacities[i])),
  );
  const rain = repeat(17, (i) => {
    const x = 384 + i * 20;
    return `M${x} ${482 + (i % 3) * 12}l-9 ${30 + (i % 2) * 12}`;
  });
  const cloud =
    'M392 470C366 470 360 446 372 432C366 410 394 394 416 404C430 386 470 386 482 404C510 390 548 394 556 414C588 402 622 408 630 430C660 426 690 438 690 456C690 466 682 470 672 470Z';
  return [
    clipped(
      'ghats-frame',
      rectPath(360, 390, 480, 410),
      [
        knockedOut(
          'ghats-sun',
          `${cover(0)}${stroke(cloud, '#000', 14)}${shape(cloud, '#000')}`,
          disc(716, 462, 72, accent) + stroke(rain, ink, 6),
        ),
        shape(cloud, ink),
        ...land,
      ].join(''),
    ),
    title('THE GHATS', 892, ink),
  ].join('');
}

/** A compass rose with its four quarters named in Hindi. */
function compass({ ink, accent }: Inks): string {
  const [cx, cy] = [600, 645];
  const point = (angle: number, length: number, half: number) => {
    const tip = polar(cx, cy, length, angle);
    const left = polar(cx, cy, half, angle - 45);
    const right = polar(cx, cy, half, angle + 45);
    return { lit: polyline([[cx, cy], left, tip], true), dark: polyline([[cx, cy], right, tip], true) };
  };
  const major = [0, 90, 180, 270].map((angle) => ({ ...point(angle, 166, 56), angle }));
  const minor = [45, 135, 225, 315].map((angle) => point(angle, 132, 50));
  const name = (text: string, x: number, y: number, fill: string) =>
    letter(text, { font: 'sign', size: 76, x, y, fill });
  const ticks = repeat(72, (i) => {
    if (i % 18 < 3 || i % 18 > 15) return '';
    const [x1, y1] = polar(cx, cy, i % 9 === 0 ? 196 : 206, i * 5);
    const [x2, y2] = polar(cx, cy, 220, i * 5);
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  const gap = major.map(({ lit, dark }) => stroke(lit + dark, '#000', 12)).join('');
  return [
    stroke(ticks, ink, 6, { cap: 'butt' }),
    knockedOut(
      'compass-gap',
      gap,
      minor.map(({ lit, dark }) => stroke(lit, ink, 5) + shape(dark, ink)).join(''),
    ),
    ...major.map(
      ({ lit, dark, angle }) =>
        shape(dark, angle === 0 ? accent : ink) +
        stroke(lit, angle === 0 ? accent : ink, 7, { join: 'miter' }),
    ),
    name('उ', 600, 452, accent),
    name('पू', 810, 668, ink),
    name('द', 600, 892, ink),
    name('प', 392, 668, ink),
  ].join('');
}

/** No booking, no bill. */
function tentNight({ ink, accent }: Inks): string {
  const random = seededRandom(14);
  const tent = 'M600 560L760 780H440Z';
  const sky = repeat(60, () => {
    const [x, y] = [384 + random() * 432, 412 + random() * 250];
    return disc(x, y, 2 + random() * 3.4, ink);
  });
  const pine = (x: number, base: number, height: number) =>
    repeat(3, (i) => {
      const [top, bottom] = [base - height + i * height * 0.24, base - height * 0.56 + i * height * 0.26];
      const half = height * (0.16 + i * 0.07);
      return shape(`M${x} ${top}L${x + half} ${bottom}H${x - half}Z`, ink);
    }) + bar({ x: x - 6, y: base - height * 0.1, width: 12, height: height * 0.1 }, ink);
  const window = 'M372 792V612A228 214 0 0 1 828 612V792Z';
  const gap = stroke(tent, '#000', 24) + shape(tent, '#000');
  const door = shape('M600 596L642 780H558Z', '#000');
  return [
    clipped(
      'tent-night-window',
      window,
      [
        knockedOut(
          'tent-night-gap',
          gap,
          sky + pine(420, 786, 170) + pine(476, 786, 120) + pine(780, 786, 190) + pine(724, 786, 110),
        ),
        knockedOut('tent-night-door', door, shape(tent, accent)),
        stroke('M600 560L588 544M600 560L612 544', accent, 9),
        sparkle(512, 486, 26, ink),
        sparkle(690, 470, 34, accent),
        sparkle(620, 436, 16, ink),
      ].join(''),
    ),
    stroke(window, ink, 13, { join: 'miter' }),
    title('NO ROOM SERVICE', 868, ink),
  ].join('');
}

/** A stamp from the coast. */
function konkanTide({ ink, accent }: Inks): string {
  const perforation =
    repeat(13, (i) => disc(390 + i * 35, 392, 11, '#000') + disc(390 + i * 35, 898, 11, '#000')) +
    repeat(13, (i) => disc(376, 428 + i * 36, 11, '#000') + disc(824, 428 + i * 36, 11, '#000'));
  const wave = (y: number, amplitude: number, shift: number) => {
    const points: Point[] = Array.from({ length: 23 }, (_, i) => [
      380 + i * 20,
      y + amplitude * Math.sin(i * 0.9 + shift),
    ]);
    return through(points);
  };
  const sea = repeat(7, (i) => stroke(wave(650 + i * 28, 7 + i * 1.5, i * 1.3), ink, 7 + i * 1.6));
  const sail = 'M606 470V628H500C546 596 588 536 606 470ZM624 500C660 540 690 590 700 628H624Z';
  const hull = 'M470 640H740C728 672 704 690 676 692H534C504 690 482 672 470 640Z';
  const gap = stroke(sail + hull, '#000', 16) + shape(sail + hull, '#000');
  const view = [
    knockedOut('konkan-tide-gap', gap, disc(690, 520, 92, accent) + sea),
    shape(sail, ink),
    shape(hull, ink),
  ].join('');
  return [
    knockedOut('konkan-tide-edge', perforation, frame({ x: 383, y: 399, width: 434, height: 492 }, ink, 14)),
    clipped('konkan-tide-view', rectPath(412, 424, 376, 388), view),
    letter('KONKAN TIDE', {
      font: 'anek',
      stretch: 110,
      width: 270,
      x: 414,
      y: 866,
      anchor: 'start',
      fill: ink,
    }),
    letter('₹5', { font: 'sign', size: 56, x: 786, y: 866, anchor: 'end', fill: accent }),
  ].join('');
}

export const adventurePrints = {
  zanskar,
  'last-pin': lastPin,
  ghats,
  compass,
  'tent-night': tentNight,
  'konkan-tide': konkanTide,
};
