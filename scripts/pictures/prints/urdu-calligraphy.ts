import { letter, letterInBox } from '../lettering.ts';
import { bar, disc, group, type Inks, knockedOut, polar, repeat, shape, stroke } from './marks.ts';
import { sparkle } from './motifs.ts';

/** 'Love', as large as the cloth allows; only the dots are coloured. */
function ishq({ ink, accent }: Inks): string {
  return letterInBox('عشق', {
    font: 'gulzar',
    box: { left: 364, top: 394, right: 836, bottom: 896 },
    fill: ink,
    markFill: accent,
  });
}

/** 'Calm', resting on still water. */
function sukoon({ ink, accent }: Inks): string {
  const ripples = [480, 380, 270, 150, 70].map((width, i) =>
    bar({ x: 600 - width / 2, y: 786 + i * 26, width, height: 8, radius: 4 }, i === 0 ? ink : accent),
  );
  return (
    letterInBox('سکون', {
      font: 'nastaliq',
      box: { left: 370, top: 394, right: 830, bottom: 764 },
      fill: ink,
      markFill: accent,
    }) + ripples.join('')
  );
}

/** 'Dream', held by the moon. */
function khwaab({ ink, accent }: Inks): string {
  const moon = 'M690 408A242 242 0 1 0 832 704A204 204 0 1 1 690 408Z';
  return [
    shape(moon, accent),
    letterInBox('خواب', { font: 'gulzar', box: { left: 470, top: 490, right: 838, bottom: 740 }, fill: ink }),
    sparkle(800, 440, 30, ink),
    sparkle(744, 484, 16, ink),
  ].join('');
}

/** 'Madness': the word and the word turned on its head. */
function junoon({ ink, accent }: Inks): string {
  const word = (fill: string, markFill: string) =>
    letterInBox('جنون', {
      font: 'gulzar',
      box: { left: 362, top: 394, right: 806, bottom: 690 },
      fill,
      markFill,
    });
  return word(ink, accent) + group(word(accent, ink), 'rotate(180 600 645)');
}

/** 'Journey', its road, and a couplet: we kept walking, and the roads kept opening. */
function safar({ ink, accent }: Inks): string {
  const line = (text: string, y: number) => letter(text, { font: 'gulzar', size: 76, x: 600, y, fill: ink });
  return [
    letterInBox('سفر', {
      font: 'nastaliq',
      box: { left: 400, top: 394, right: 800, bottom: 636 },
      fill: ink,
      markFill: accent,
    }),
    stroke('M366 664H834', accent, 8, { dash: '34 18' }),
    line('چلتے رہے تو', 752),
    line('راستے کھلتے گئے', 866),
  ].join('');
}

/** 'Light', rising from a lamp. */
function roshni({ ink, accent }: Inks): string {
  const bowl =
    'M384 768C440 786 520 794 600 794C680 794 760 786 816 768C800 846 716 896 600 896C484 896 400 846 384 768Z';
  const beads = repeat(9, (i) => disc(472 + i * 32, 832 + 9 * Math.sin((i / 8) * Math.PI), 7, '#000'));
  const glow = repeat(15, (i) => {
    const angle = -84 + i * 12;
    const [x1, y1] = polar(600, 632, i % 2 ? 206 : 196, angle);
    const [x2, y2] = polar(600, 632, 236, angle);
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  return [
    stroke(glow, accent, 10),
    knockedOut('roshni-beads', beads, shape(bowl, ink)),
    letterInBox('روشنی', {
      font: 'gulzar',
      box: { left: 430, top: 458, right: 770, bottom: 762 },
      fill: ink,
      markFill: accent,
    }),
  ].join('');
}

export const urduPrints = { ishq, sukoon, khwaab, junoon, safar, roshni };
