import { letter } from '../lettering.ts';
import { cutOut } from './captions.ts';
import { bar, disc, frame, type Inks, knockedOut, repeat, shape, stroke } from './marks.ts';

function betterMade({ ink, accent }: Inks): string {
  const line = (text: string, y: number) =>
    letter(text, {
      font: 'anek',
      weight: 600,
      stretch: 110,
      size: 78,
      x: 408,
      y,
      anchor: 'start',
      fill: ink,
    });
  return (
    line('less,', 500) +
    line('but better', 580) +
    line('made', 660) +
    disc(632, 650, 12, accent) +
    bar({ x: 408, y: 700, width: 384, height: 6 }, ink)
  );
}

function oneDot({ accent }: Inks): string {
  return disc(730, 450, 29, accent);
}

/** A woven label that says what it is. */
function plainBox({ ink, accent }: Inks): string {
  const name = cutOut('PLAIN', { font: 'anek', stretch: 125, tracking: 0.16, width: 268, x: 600, y: 536 });
  return (
    knockedOut('plain-box-name', name, bar({ x: 436, y: 452, width: 328, height: 116 }, ink)) +
    bar({ x: 436, y: 580, width: 328, height: 12 }, accent)
  );
}

/** One running stitch, and the needle that made it. */
function singleStitch({ ink, accent }: Inks): string {
  const stitches = repeat(6, (i) =>
    bar({ x: 372 + i * 40, y: 515, width: 28, height: 10, radius: 5 }, accent),
  );
  const thread = stroke(
    'M612 520C640 520 652 496 640 474C626 450 592 462 600 492C608 522 652 530 690 514',
    accent,
    7,
  );
  const needle = knockedOut(
    'single-stitch-eye',
    stroke('M702 509.5L722 501', '#000', 6),
    shape(
      'M686 520C684 508 692 500 704 496L838 446C836 452 832 456 826 459L706 519C698 524 690 526 686 520Z',
      ink,
    ),
  );
  return stitches + thread + needle;
}

/** A paper boat: five folds, one of them coloured. */
function paperFold({ ink, accent }: Inks): string {
  return [
    shape('M600 408L716 572H600Z', ink, 0.55),
    shape('M600 408L484 572H600Z', ink),
    shape('M392 560L484 572L524 652H464Z', ink, 0.75),
    shape('M808 560L716 572L676 652H736Z', ink, 0.35),
    shape('M484 572H716L676 652H524Z', accent),
    stroke('M432 690H768M484 716H716M548 742H652', ink, 7),
  ].join('');
}

/** A list with one thing ticked. */
function notToday({ ink, accent }: Inks): string {
  const word = (text: string, y: number, fill: string) =>
    letter(text, { font: 'anek', weight: 700, stretch: 112, size: 118, x: 486, y, anchor: 'start', fill });
  return [
    knockedOut(
      'not-today-tick',
      stroke('M388 518L406 538L438 496', '#000', 13),
      bar({ x: 368, y: 474, width: 86, height: 86, radius: 8 }, accent),
    ),
    word('not', 558, ink),
    frame({ x: 373, y: 625, width: 76, height: 76, radius: 6 }, ink, 10),
    word('today', 704, ink),
  ].join('');
}

export const minimalPrints = {
  'better-made': betterMade,
  'one-dot': oneDot,
  'plain-box': plainBox,
  'single-stitch': singleStitch,
  'paper-fold': paperFold,
  'not-today': notToday,
};
