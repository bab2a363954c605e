import { letterAlong, letterOnArc, letterOutline } from '../lettering.ts';
import { caption, title } from './captions.ts';
import {
  bar,
  disc,
  frame,
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
import { seededRandom } from './motifs.ts';

/** Three stumps chalked on somebody's wall. */
function oneTip({ ink, accent }: Inks): string {
  const random = seededRandom(5);
  const bricks = repeat(8, (row) =>
    repeat(7, (column) => {
      const x = 360 + column * 80 - (row % 2 ? 40 : 0);
      const edge = row === 0 || row === 7 || column === 0 || column === 6;
      if (edge && random() < 0.34) return '';
      const from = Math.max(360, x);
      const to = Math.min(840, x + 72);
      return to - from > 20
        ? bar({ x: from, y: 394 + row * 42, width: to - from, height: 34, radius: 3 }, ink)
        : '';
    }),
  );
  const stumps = repeat(
    3,
    (i) => `M${540 + i * 60} 726C${537 + i * 60} 640 ${543 + i * 60} 560 ${539 + i * 60} 470`,
  );
  const bails = 'M532 458L594 452M606 440L662 414';
  const chalk = stumps + bails;
  return [
    knockedOut('one-tip-chalk', stroke(chalk, '#000', 40) + disc(752, 520, 42, '#000'), bricks),
    stroke(chalk, accent, 17),
    ring(752, 520, 22, accent, 12),
    title('ONE TIP', 830, ink),
    title('ONE HAND, OUT', 894, accent),
  ].join('');
}

/** The shirt of a team that never had shirts. */
function gullyChampions({ ink, accent }: Inks): string {
  const number = letterOutline('07', { font: 'bowlby', width: 440, x: 600, y: 818 });
  const inline = stroke(number, '#000', 11);
  return [
    letterOnArc('GULLY CHAMPIONS', {
      font: 'anton',
      size: 66,
      tracking: 0.01,
      cx: 600,
      cy: 1010,
      radius: 554,
      fill: accent,
    }),
    knockedOut(
      'gully-champions-inline',
      inline,
      `${stroke(number, ink, 30, { join: 'miter' })}<path d="${number}" fill="${ink}"/>`,
    ),
    caption('NO UMPIRE, NO REFUND', 896, accent),
  ].join('');
}

/** One raid, one breath. */
function kabaddi({ ink, accent }: Inks): string {
  const [cx, cy] = [600, 645];
  const [outer, pitch] = [196, 66];
  const at = (distance: number) => {
    let angle = -2.2;
    let walked = 0;
    const radiusAt = (a: number) => outer - (pitch * (a + 2.2)) / (2 * Math.PI);
    while (walked < distance && radiusAt(angle) > 8) {
      const step = 0.01;
      walked += radiusAt(angle) * step;
      angle += step;
    }
    const radius = radiusAt(angle);
    return { x: cx + radius * Math.cos(angle), y: cy + radius * Math.sin(angle), angle: angle + Math.PI / 2 };
  };
  const chant = letterAlong('KABADDI KABADDI KABADDI KABADDI KABADDI KABA', {
    font: 'anek',
    weight: 800,
    stretch: 112,
    size: 62,
    fill: ink,
    at,
  });
  return chant + disc(cx, cy, 30, accent);
}

/** The board, the queen, a Sunday. */
function carrom({ ink, accent }: Inks): string {
  const pocket = (x: number, y: number) => disc(x, y, 25, ink);
  const coin = (ringRadius: number, count: number, turn: number) =>
    repeat(count, (i) => {
      const [x, y] = polar(600, 645, ringRadius, turn + (360 / count) * i);
      return i % 2 ? disc(x, y, 17, ink) : ring(x, y, 14, ink, 6) + disc(x, y, 5, ink);
    });
  const baseline = 'M470 800H730M470 816H730';
  const lines = repeat(4, (i) =>
    group(
      stroke(baseline, ink, 5) + disc(460, 808, 12, accent) + disc(740, 808, 12, accent),
      `rotate(${i * 90} 600 645)`,
    ),
  );
  const arrows = repeat(4, (i) =>
    group(stroke('M448 493L512 557M512 540A26 26 0 1 1 495 557', ink, 4.5), `rotate(${i * 90} 600 645)`),
  );
  return [
    frame({ x: 374, y: 419, width: 452, height: 452, radius: 22 }, ink, 28),
    pocket(414, 459),
    pocket(786, 459),
    pocket(414, 831),
    pocket(786, 831),
    lines,
    arrows,
    ring(600, 645, 92, ink, 6),
    coin(36, 6, 0),
    coin(71, 12, 15),
    disc(600, 645, 17, accent),
  ].join('');
}

/** Society court, lights off at ten. */
function shuttle({ ink, accent }: Inks): string {
  const feathers = repeat(7, (i) => {
    const t = (i - 3) / 3;
    const [x, half] = [600 + t * 128, 30 - Math.abs(t) * 4];
    const tip = 420 + Math.abs(t) * 34;
    return shape(
      `M${600 + t * 46} 690L${x - half} ${tip + 24}Q${x} ${tip - 34} ${x + half} ${tip + 24}Z`,
      ink,
    );
  });
  const ribs = repeat(7, (i) => {
    const t = (i - 3) / 3;
    return stroke(`M${600 + t * 46} 690L${600 + t * 128} ${440 + Math.abs(t) * 34}`, '#000', 5);
  });
  const between = repeat(6, (i) => {
    const t = (i - 2.5) / 3;
    return stroke(`M${600 + t * 46} 690L${600 + t * 128} ${430 + Math.abs(t) * 30}`, '#000', 8);
  });
  const threads = stroke('M512 560C560 578 640 578 688 560M530 620C570 636 630 636 670 620', '#000', 10);
  const cork =
    shape('M548 702H652V740A52 62 0 0 1 548 740Z', accent) +
    bar({ x: 540, y: 690, width: 120, height: 22, radius: 6 }, ink);
  const bird = knockedOut('shuttle-ribs', ribs + between + threads, feathers) + cork;
  return [
    group(bird, 'translate(612 596) rotate(38) scale(.96) translate(-600 -600)'),
    stroke('M372 560C380 640 404 690 440 730M376 470C378 500 380 512 384 530', accent, 10),
    title('LIGHTS OFF AT TEN', 892, ink),
  ].join('');
}

/** Number one because nobody else wanted to stand there. */
function sundayKeeper({ ink, accent }: Inks): string {
  const fingers = [
    { x: 656, y: 462, height: 170 },
    { x: 702, y: 420, height: 200 },
    { x: 748, y: 432, height: 190 },
    { x: 794, y: 480, height: 150 },
  ].map(({ x, y, height }) => bar({ x, y, width: 42, height, radius: 21 }, ink));
  const thumb = group(
    bar({ x: 644, y: 580, width: 44, height: 140, radius: 22 }, ink),
    'rotate(-34 663 700)',
  );
  const palm = shape('M656 590H836V676C836 732 808 758 782 764H700C674 758 656 732 656 690Z', ink);
  const cuts =
    bar({ x: 690, y: 628, width: 112, height: 84, radius: 18 }, '#000') + stroke('M700 768H782', '#000', 8);
  const pads = repeat(3, (i) => bar({ x: 704, y: 642 + i * 21, width: 84, height: 13, radius: 6 }, accent));
  const cuff = shape('M696 776H786L794 822H688Z', accent);
  return [
    mirrored(knockedOut('sunday-keeper-cuts', cuts, fingers.join('') + thumb + palm) + pads + cuff),
    title('SUNDAY KEEPER', 896, ink),
  ].join('');
}

export const sportPrints = {
  'one-tip': oneTip,
  'gully-champions': gullyChampions,
  kabaddi,
  carrom,
  shuttle,
  'sunday-keeper': sundayKeeper,
};
