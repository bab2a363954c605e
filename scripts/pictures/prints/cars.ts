import { letter, letterOnArc } from '../lettering.ts';
import { caption, cutOut, title } from './captions.ts';
import {
  bar,
  clipped,
  disc,
  group,
  type Inks,
  knockedOut,
  mirrored,
  polar,
  repeat,
  ring,
  shape,
  stroke,
} from './marks.ts';
import { ringSlice, seededRandom } from './motifs.ts';

/** A rev counter past where it should be. */
function redline({ ink, accent }: Inks): string {
  const [cx, cy, from, sweep] = [600, 634, -124, 248];
  const getAngle = (thousands: number) => from + (thousands / 9) * sweep;
  const ticks = repeat(37, (i) => {
    const major = i % 4 === 0;
    const angle = getAngle(i / 4);
    const [x1, y1] = polar(cx, cy, major ? 176 : 196, angle);
    const [x2, y2] = polar(cx, cy, 222, angle);
    return stroke(`M${x1} ${y1}L${x2} ${y2}`, i > 27 ? accent : ink, major ? 13 : 6, { cap: 'butt' });
  });
  const numbers = repeat(10, (i) => {
    const [x, y] = polar(cx, cy, 138, getAngle(i));
    return letter(String(i), {
      font: 'anek',
      weight: 800,
      stretch: 90,
      size: 50,
      x,
      y: y + 17,
      fill: i > 6 ? accent : ink,
    });
  });
  const [tipX, tipY] = polar(cx, cy, 206, getAngle(8.5));
  const [leftX, leftY] = polar(cx, cy, 24, getAngle(8.5) - 90);
  const [rightX, rightY] = polar(cx, cy, 24, getAngle(8.5) + 90);
  const needle = `M${leftX} ${leftY}L${tipX} ${tipY}L${rightX} ${rightY}Z`;
  return [
    knockedOut('redline-gap', stroke(needle, '#000', 18), ticks + numbers),
    shape(ringSlice(cx, cy, [240, 230], getAngle(0), getAngle(6.9)), ink),
    shape(ringSlice(cx, cy, [240, 230], getAngle(7), getAngle(9)), accent),
    shape(needle, accent),
    disc(cx, cy, 34, ink),
    letter('REDLINE', { font: 'anek', stretch: 125, width: 330, x: 600, y: 842, fill: ink }),
    letter('× 1000 r/min', { font: 'anek', weight: 600, stretch: 90, size: 34, x: 600, y: 892, fill: ink }),
  ].join('');
}

/** Home along the bay, lamps like a necklace. */
function midnightDrive({ ink, accent }: Inks): string {
  const sun = repeat(7, (i) => bar({ x: 420, y: 392 + i * 42, width: 360, height: 38 - i * 3.6 }, accent));
  const moon = 'M430 566a170 170 0 1 0 340 0a170 170 0 1 0 -340 0Z';
  const half =
    'M600 606H676C700 606 712 612 722 634L748 690C776 698 792 712 794 744L792 812H764V842H706V812H600Z';
  const details = mirrored(
    [
      shape('M600 628H672C686 628 694 634 700 646L718 686H600Z', '#000'),
      bar({ x: 690, y: 722, width: 84, height: 32, radius: 6 }, '#000'),
      bar({ x: 600, y: 792, width: 194, height: 7 }, '#000'),
    ].join(''),
  );
  const plate = cutOut('02:14', { font: 'anek', weight: 800, stretch: 90, size: 40, x: 600, y: 774 });
  const lamps = mirrored(bar({ x: 697, y: 729, width: 70, height: 18, radius: 4 }, accent));
  const necklace = mirrored(repeat(7, (i) => disc(829 - i * 19 + i * i * 0.9, 676 - i * 2, 9 - i, ink)));
  const car = mirrored(shape(half, ink));
  return [
    knockedOut(
      'midnight-drive-gap',
      mirrored(stroke(half, '#000', 20) + shape(half, '#000')),
      clipped('midnight-drive-sun', moon, sun) + necklace,
    ),
    knockedOut('midnight-drive-car', details + plate, car),
    lamps,
    stroke('M364 842H420M780 842H836', ink, 6),
    title('MIDNIGHT DRIVE', 899, ink),
  ].join('');
}

/** Everybody's first car, drawn as if it were the only one. */
function blueprintHatch({ ink, accent }: Inks): string {
  const grid = repeat(13, (i) => `M${360 + i * 40} 400V740`) + repeat(9, (i) => `M360 ${410 + i * 40}H840`);
  const body =
    'M424 690H400C390 690 386 684 386 676V634C386 612 398 602 426 596L502 582L566 512C576 502 588 498 604 498H744C760 498 770 504 776 516L806 586C812 594 814 604 814 618V676C814 686 808 690 800 690H786M522 690H688';
  const lines = [
    stroke(body, ink, 9),
    stroke('M424 690A49 49 0 0 1 522 690M688 690A49 49 0 0 1 786 690', ink, 9),
    stroke(
      'M528 586L580 526C586 520 592 518 600 518H652V586ZM668 518H736C746 518 752 522 756 530L780 586H668Z',
      ink,
      6,
    ),
    stroke('M660 596V686M660 600C680 600 700 600 812 600M528 596H660', ink, 4),
    stroke('M676 616H704M548 616H576', ink, 6),
    stroke('M388 622H418V640H390M812 622H796V650H813', accent, 6),
    ...[473, 737].map((x) => ring(x, 692, 38, ink, 9) + ring(x, 692, 20, ink, 5) + disc(x, 692, 5, ink)),
  ];
  const measure = (text: string, y: number) =>
    letter(text, { font: 'mono', size: 34, x: 602, y, fill: accent });
  const dimension = (d: string) => stroke(d, accent, 4, { cap: 'butt', join: 'miter' });
  return [
    stroke(grid, ink, 1.6, { opacity: 0.4 }),
    ...lines,
    dimension('M386 760V796M814 760V796M386 780H814M400 772L386 780L400 788M800 772L814 780L800 788'),
    dimension('M473 450V416M737 450V416M473 432H737M487 424L473 432L487 440M723 424L737 432L723 440'),
    measure('3595', 771),
    measure('2360', 423),
    letter('FAMILY HATCH', { font: 'mono', size: 40, x: 360, y: 862, anchor: 'start', fill: ink }),
    letter('FIG. 1', { font: 'mono', size: 40, x: 840, y: 862, anchor: 'end', fill: accent }),
    bar({ x: 360, y: 882, width: 480, height: 8 }, ink),
  ].join('');
}

/** The only diagram that every driver knows by hand. */
function hPattern({ ink, accent }: Inks): string {
  const columns = [424, 600, 776];
  const gate = stroke('M424 506V734M600 506V734M776 506V734M424 620H776', ink, 34, { cap: 'round' });
  const gear = (text: string, x: number, y: number) =>
    letter(text, {
      font: 'anek',
      weight: 800,
      stretch: 125,
      size: 112,
      x,
      y,
      fill: text === 'R' ? accent : ink,
    });
  return [
    knockedOut('h-pattern-knob', disc(600, 620, 62, '#000'), gate),
    ...['1', '3', '5'].map((text, i) => gear(text, columns[i] ?? 600, 470)),
    ...['2', '4', 'R'].map((text, i) => gear(text, columns[i] ?? 600, 842)),
    disc(600, 620, 50, accent),
    caption('THREE PEDALS, NO SHORTCUTS', 894, ink),
  ].join('');
}

/** July, from the driver's seat. */
function monsoonWiper({ ink, accent }: Inks): string {
  const glass =
    'M452 396H748C778 396 794 406 802 432L832 742C836 774 822 788 792 788H408C378 788 364 774 368 742L398 432C406 406 422 396 452 396Z';
  const random = seededRandom(7);
  const rain = repeat(196, (i) => {
    const [column, row] = [i % 28, Math.floor(i / 28)];
    const [x, y, length] = [352 + column * 20, 372 + row * 62 + random() * 44, 20 + random() * 26];
    return `M${x} ${Math.round(y)}l${-Math.round(length * 0.3)} ${Math.round(length)}`;
  });
  const [cx, cy] = [600, 800];
  const swept = ringSlice(cx, cy, [334, 96], -62, 60);
  const [hubX, hubY] = polar(cx, cy, 20, 63);
  const [bladeFromX, bladeFromY] = polar(cx, cy, 96, 63);
  const [bladeToX, bladeToY] = polar(cx, cy, 330, 63);
  const blade =
    stroke(`M${hubX} ${hubY}L${bladeToX} ${bladeToY}`, accent, 8) +
    stroke(`M${bladeFromX} ${bladeFromY}L${bladeToX} ${bladeToY}`, accent, 17);
  return [
    clipped(
      'monsoon-wiper-glass',
      glass,
      knockedOut('monsoon-wiper-swept', shape(swept, '#000'), stroke(rain, ink, 6)) + blade,
    ),
    stroke(glass, ink, 12),
    letterOnArc('MONSOON', {
      font: 'anek',
      weight: 800,
      stretch: 100,
      size: 88,
      tracking: 0,
      cx,
      cy,
      radius: 226,
      middle: -2,
      fill: ink,
    }),
    letterOnArc('MODE: ON', {
      font: 'anek',
      weight: 700,
      stretch: 100,
      size: 56,
      tracking: 0.02,
      cx,
      cy,
      radius: 142,
      middle: -2,
      fill: accent,
    }),
    stroke('M400 830H800', ink, 12),
    stroke('M440 862H520M560 862H640M680 862H760', accent, 12),
  ].join('');
}

/** The back of a truck, read by a million people. */
function hornPlease({ ink, accent }: Inks): string {
  const painted = (text: string, width: number, y: number) =>
    letter(text, { font: 'bowlby', width, x: 606, y: y + 9, fill: accent }) +
    letter(text, { font: 'bowlby', width, x: 596, y, fill: ink });
  const petal = (angle: number, fill: string, s = 1) =>
    `<g transform="rotate(${angle} 600 640)">${shape(`M600 640C${600 - 26 * s} ${640 - 30 * s} ${600 - 20 * s} ${640 - 66 * s} 600 ${640 - 88 * s}C${600 + 20 * s} ${640 - 66 * s} ${600 + 26 * s} ${640 - 30 * s} 600 640Z`, fill)}</g>`;
  const lotus = [-72, 72, -38, 38].map((angle) => petal(angle, ink)).join('') + petal(0, accent);
  const scallop = repeat(12, (i) =>
    shape(`M${364 + i * 39.4} 392h39.4a19.7 19.7 0 0 1 -39.4 0Z`, i % 2 ? accent : ink),
  );
  const leaf = mirrored(
    stroke('M700 628C740 600 790 612 828 640', ink, 7) +
      repeat(3, (i) =>
        shape(`M${722 + i * 34} ${616 + i * i * 2}c10 -26 30 -30 44 -24c-4 18 -20 30 -44 24Z`, accent),
      ),
  );
  return [
    scallop,
    painted('HORN', 440, 556),
    group(lotus + leaf, 'translate(0 22)'),
    painted('PLEASE', 464, 782),
    bar({ x: 360, y: 812, width: 480, height: 8 }, ink),
    letter('फिर मिलेंगे', { font: 'sign', size: 66, x: 600, y: 888, fill: ink }),
    mirrored(repeat(4, (i) => shape(`M${742 + i * 22} 900l18 -62h12l-18 62Z`, i % 2 ? ink : accent))),
  ].join('');
}

export const carPrints = {
  redline,
  'midnight-drive': midnightDrive,
  'blueprint-hatch': blueprintHatch,
  'h-pattern': hPattern,
  'monsoon-wiper': monsoonWiper,
  'horn-please': hornPlease,
};
