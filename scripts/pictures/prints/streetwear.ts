import { letter, letterOnArc } from '../lettering.ts';
import { caption, cutOut, title } from './captions.ts';
import { through } from './curves.ts';
import {
  bar,
  clipped,
  disc,
  faded,
  type Inks,
  knockedOut,
  mirrored,
  type Point,
  repeat,
  ring,
  shape,
  stroke,
} from './marks.ts';
import { rectPath } from './motifs.ts';

function pin400001({ ink, accent }: Inks): string {
  const digits = (text: string, y: number) =>
    letter(text, { font: 'anek', weight: 800, stretch: 125, width: 480, x: 600, y, fill: ink });
  return [
    digits('400', 582),
    digits('001', 782),
    bar({ x: 360, y: 812, width: 480, height: 18 }, accent),
    letter('FORT, MUMBAI', {
      font: 'anek',
      weight: 700,
      stretch: 85,
      size: 38,
      x: 360,
      y: 880,
      anchor: 'start',
      fill: ink,
    }),
    letter('18.93 N 72.83 E', {
      font: 'anek',
      weight: 700,
      stretch: 85,
      size: 38,
      x: 840,
      y: 880,
      anchor: 'end',
      fill: ink,
    }),
  ].join('');
}

/** The same idea, cancelled at the general post office. */
function pin560001({ ink, accent }: Inks): string {
  const [cx, cy] = [600, 596];
  const wave = (y: number) => {
    const points: Point[] = Array.from({ length: 13 }, (_, i) => [366 + i * 39, y + (i % 2 ? 11 : -11)]);
    return through(points);
  };
  const band = 'M360 520H840V672H360Z';
  const number = cutOut('560 001', { font: 'anek', weight: 800, stretch: 110, width: 440, x: 600, y: 636 });
  const seal = [
    ring(cx, cy, 198, ink, 14),
    ring(cx, cy, 132, ink, 6),
    letterOnArc('BENGALURU', {
      font: 'anek',
      weight: 800,
      stretch: 100,
      size: 50,
      tracking: 0.02,
      cx,
      cy,
      radius: 148,
      fill: ink,
    }),
    letterOnArc('• G.P.O. •', {
      font: 'anek',
      weight: 800,
      stretch: 100,
      size: 50,
      tracking: 0.1,
      cx,
      cy,
      radius: 182,
      middle: 180,
      feet: 'out',
      fill: ink,
    }),
  ].join('');
  return [
    knockedOut('pin-560001-band', stroke(band, '#000', 16) + shape(band, '#000'), seal),
    knockedOut('pin-560001-number', number, shape(band, accent)),
    repeat(3, (i) => stroke(wave(828 + i * 27), ink, 10)),
  ].join('');
}

/** A word seen through tired eyes. */
function afterHours({ ink, accent }: Inks): string {
  const echo = [0.22, 0.5, 1, 0.5, 0.22].map((opacity, i) =>
    faded(title('AFTER', 482 + i * 76, opacity === 1 ? accent : ink), opacity),
  );
  const hours = cutOut('HOURS, 11 TO 4', {
    font: 'anek',
    weight: 800,
    stretch: 112,
    width: 440,
    x: 600,
    y: 878,
  });
  return (
    echo.join('') +
    knockedOut('after-hours-label', hours, bar({ x: 360, y: 820, width: 480, height: 78 }, ink))
  );
}

/** Test card of a channel that went home. */
function noSignal({ ink, accent }: Inks): string {
  const screen =
    'M404 396H796C824 396 840 412 840 440V756C840 784 824 800 796 800H404C376 800 360 784 360 756V440C360 412 376 396 404 396Z';
  const bars = [1, 0.8, 0.6, 0.42, 0.26, 0.14];
  const columns = bars
    .map((opacity, i) => bar({ x: 360 + i * 80, y: 390, width: 80, height: 250, opacity }, ink))
    .join('');
  const lower =
    repeat(6, (i) => bar({ x: 360 + i * 80, y: 640, width: 80, height: 46 }, i % 2 ? ink : accent)) +
    repeat(24, (i) => bar({ x: 360 + i * 20, y: 700, width: i < 12 ? 10 : 5, height: 110 }, ink));
  const words = cutOut('NO SIGNAL', { font: 'anton', width: 380, x: 600, y: 574 });
  const label = rectPath(392, 464, 416, 134);
  return [
    clipped(
      'no-signal-screen',
      screen,
      knockedOut('no-signal-label', stroke(label, '#000', 16) + shape(label, '#000'), columns + lower),
    ),
    knockedOut('no-signal-words', words, shape(label, accent)),
    caption('PLEASE ADJUST YOUR PLANS', 868, ink),
  ].join('');
}

/** 1:05, the one you run for. */
function lastLocal({ ink, accent }: Inks): string {
  const front =
    'M436 392H764C792 392 806 404 810 430L836 770C838 792 828 800 808 800H392C372 800 362 792 364 770L390 430C394 404 408 392 436 392Z';
  const windows = mirrored(
    shape('M618 494H744C756 494 762 500 763 512L772 600C773 612 766 618 754 618H618Z', '#000'),
  );
  const board = bar({ x: 462, y: 414, width: 276, height: 60, radius: 8 }, '#000');
  const lamps = mirrored(disc(770, 694, 34, '#000'));
  const stripes =
    bar({ x: 340, y: 640, width: 520, height: 16 }, '#000') +
    bar({ x: 340, y: 744, width: 520, height: 12 }, '#000');
  return [
    knockedOut('last-local-cuts', windows + board + lamps + stripes, shape(front, ink)),
    letter('1:05  SLOW', { font: 'sign', width: 236, x: 600, y: 461, fill: accent }),
    mirrored(disc(770, 694, 22, accent)),
    mirrored(stroke('M640 520L700 596M680 512L730 576', ink, 6)),
    bar({ x: 548, y: 676, width: 104, height: 36, radius: 6 }, accent),
    bar({ x: 470, y: 800, width: 260, height: 20 }, ink),
    letter('LAST LOCAL', { font: 'sign', width: 480, x: 600, y: 898, fill: ink }),
  ].join('');
}

/** Half a glass, twice the talk. */
function cuttingChai({ ink, accent }: Inks): string {
  const glass = 'M474 494H726L692 752C690 764 682 770 670 770H530C518 770 510 764 508 752Z';
  const tea =
    'M494 582C530 570 566 594 600 584C634 574 672 594 706 582L682 746C680 754 676 757 668 757H532C524 757 520 754 518 746Z';
  const ribs = repeat(5, (i) => {
    const t = (i - 2) / 2;
    return stroke(`M${600 + t * 76} 626L${600 + t * 62} 728`, '#000', 12);
  });
  const steam = [546, 600, 654].map((x, i) => {
    const top = i % 2 ? 396 : 410;
    return stroke(`M${x} 472C${x - 28} 450 ${x + 28} 436 ${x} ${top}`, ink, 12);
  });
  return [
    ...steam,
    knockedOut('cutting-chai-ribs', ribs, shape(tea, accent)),
    stroke(glass, ink, 15),
    title('CUTTING', 860, ink),
    caption('HALF THE GLASS, TWICE THE TALK', 898, ink),
  ].join('');
}

export const streetwearPrints = {
  'pin-400001': pin400001,
  'pin-560001': pin560001,
  'after-hours': afterHours,
  'no-signal': noSignal,
  'last-local': lastLocal,
  'cutting-chai': cuttingChai,
};
