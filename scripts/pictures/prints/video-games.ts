import { letter } from '../lettering.ts';
import { bar, frame, group, type Inks, repeat } from './marks.ts';
import { pixelArt } from './motifs.ts';

const HEART = ['.aa.aa.', 'aaaaaaa', 'aaaaaaa', '.aaaaa.', '..aaa..', '...a...'];

/** The hero of every lane: cap, kurta, bat. */
const HERO = [
  '....aaaaaa........',
  '...aaaaaaaa....cc.',
  '...aaaaaaaaaa..cc.',
  '...cccccccc....cc.',
  '...c.ccc.cc....cc.',
  '...c.ccc.cc....cc.',
  '...cccccccc....cc.',
  '...ccc...cc....cc.',
  '....cccccc.....cc.',
  '..aaaaaaaaaa...cc.',
  '.aaaaaaaaaaaaa.aa.',
  '.aa.aaaaaa.aaaaaa.',
  '.aa.aaaaaa..aaacc.',
  '.cc.aaaaaa.....aa.',
  '.cc.aaaaaa........',
  '....aaaaaa........',
  '....ccc.cc........',
  '....ccc.cc........',
  '...cccc.ccc.......',
];

function playerOne({ ink, accent }: Inks): string {
  const palette = { c: ink, a: accent };
  return [
    pixelArt({ rows: HERO, palette, x: 421, y: 392, size: 20 }),
    letter('PLAYER ONE', { font: 'pixel', width: 480, x: 600, y: 842, fill: ink }),
    repeat(5, (i) =>
      pixelArt({ rows: HEART, palette: { a: i < 3 ? accent : ink }, x: 456 + i * 60, y: 862, size: 6 }),
    ),
  ].join('');
}

const GLASS = [
  '...c...c.....',
  '....c...c....',
  '...c...c.....',
  '..c...c......',
  '.............',
  'c...........c',
  'c...........c',
  'caaaaaaaaaaac',
  'caaaaaaaaaaac',
  'caacaacaacaac',
  '.cacaacaacac.',
  '.cacaacaacac.',
  '.cacaacaacac.',
  '.cacaacaacac.',
  '.ccccccccccc.',
  '..ccccccccc..',
];

function oneUpChai({ ink, accent }: Inks): string {
  return [
    pixelArt({ rows: GLASS, palette: { c: ink, a: accent }, x: 434, y: 392, size: 25.5 }),
    letter('+1', { font: 'pixel', size: 66, x: 838, y: 470, fill: accent, anchor: 'end' }),
    letter('1UP CHAI', { font: 'pixel', width: 480, x: 600, y: 892, fill: ink }),
  ].join('');
}

const AUTO = [
  '.......aaaaaaaaaaaaaa...',
  '.....aaaaaaaaaaaaaaaaa..',
  '....aaaaaaaaaaaaaaaaaaa.',
  '....cc......c.......aaa.',
  '...cc.......c.......aaa.',
  '...cc.......c.......aaa.',
  '..cc........c.......aaa.',
  '..cc..c.....cccccccccaa.',
  '.ccc..cc....cccccccccaa.',
  '.cccccc.....aaaaaaaaaaa.',
  'cccccccc..ccaaaaaaaaaaaa',
  'aaccccccccccaaaaaaaaaaaa',
  'aacccccccccccccccccccccc',
  'cccccccccccccc.....ccccc',
  '.c.....ccccccc.ccc.cccc.',
  '...ccc.........ccc......',
  '..cc.cc.......cc.cc.....',
  '..c...c.......c...c.....',
  '..cc.cc.......cc.cc.....',
  '...ccc.........ccc......',
];

function pixelAuto({ ink, accent }: Inks): string {
  const road = repeat(8, (i) =>
    bar({ x: 360 + i * 62, y: 800, width: 46, height: 12 }, i % 2 ? accent : ink),
  );
  return [
    pixelArt({ rows: AUTO, palette: { c: ink, a: accent }, x: 360, y: 392, size: 20 }),
    road,
    letter('METER ON', { font: 'pixel', width: 480, x: 600, y: 896, fill: ink }),
  ].join('');
}

function lowBattery({ ink, accent }: Inks): string {
  return [
    bar({ x: 384, y: 420, width: 396, height: 24 }, ink),
    bar({ x: 384, y: 612, width: 396, height: 24 }, ink),
    bar({ x: 360, y: 444, width: 24, height: 168 }, ink),
    bar({ x: 780, y: 444, width: 24, height: 168 }, ink),
    bar({ x: 804, y: 486, width: 36, height: 84 }, ink),
    bar({ x: 408, y: 468, width: 60, height: 120 }, accent),
    letter('1%', { font: 'pixel', size: 150, x: 360, y: 838, anchor: 'start', fill: ink }),
    letter('SEND', { font: 'pixel', size: 36, x: 840, y: 728, anchor: 'end', fill: accent }),
    letter('CHAI', { font: 'pixel', size: 36, x: 840, y: 783, anchor: 'end', fill: accent }),
    letter('NOW', { font: 'pixel', size: 36, x: 840, y: 838, anchor: 'end', fill: accent }),
  ].join('');
}

const HOURGLASS = [
  'ccccccccccc',
  '.c.......c.',
  '.c.......c.',
  '.caaaaaaac.',
  '..caaaaac..',
  '...caaac...',
  '....cac....',
  '...c.a.c...',
  '..c..a..c..',
  '.c...a...c.',
  '.c.aaaaa.c.',
  '.caaaaaaac.',
  'ccccccccccc',
];

/** Nearly there, as always. */
function loading({ ink, accent }: Inks): string {
  const done = repeat(9, (i) => bar({ x: 382 + i * 44.4, y: 764, width: 34, height: 58 }, accent));
  return [
    pixelArt({ rows: HOURGLASS, palette: { c: ink, a: accent }, x: 501, y: 396, size: 18 }),
    letter('LOADING', { font: 'pixel', width: 480, x: 600, y: 724, fill: ink }),
    frame({ x: 365, y: 749, width: 470, height: 88 }, ink, 10),
    done,
    letter('99% SINCE MONDAY', { font: 'pixel', width: 480, x: 600, y: 890, fill: ink }),
  ].join('');
}

const BOSS = [
  '....cccccccccccc....',
  '..cccccccccccccccc..',
  '.cccccccccccccccccc.',
  '.cccc..........cccc.',
  '.ccc...........cccc.',
  '.cc.............ccc.',
  '.cc....aa.aa....ccc.',
  'aaaaaaaaaaaaaaaaaaaa',
  '..aaaaaaaa.aaaaaaaa.',
  '..a..aaaaa.a..aaaaa.',
  '..aaaaaaa...aaaaaaa.',
  '...aaaaa.c..aaaaaa..',
  '.........cc.........',
  '...c...cccccc...c...',
  '..ccccccccccccccccc.',
  '.cccccccc..cccccccc.',
  '.cccccc......cccccc.',
  '.ccc....cccc....ccc.',
  '..c.....cccc.....c..',
];

/** Every office has one. */
function bossLevel({ ink, accent }: Inks): string {
  const health = repeat(8, (i) =>
    bar({ x: 470 + i * 46, y: 410, width: 38, height: 30 }, i < 7 ? accent : 'none'),
  );
  return [
    letter('HP', { font: 'pixel', size: 46, x: 360, y: 450, anchor: 'start', fill: ink }),
    frame({ x: 459, y: 399, width: 377, height: 52 }, ink, 7),
    group(health, 'translate(-2 0)'),
    pixelArt({ rows: BOSS, palette: { c: ink, a: accent }, x: 430, y: 478, size: 17 }),
    letter('BOSS LEVEL', { font: 'pixel', width: 480, x: 600, y: 886, fill: ink }),
  ].join('');
}

export const videoGamePrints = {
  'player-one': playerOne,
  'one-up-chai': oneUpChai,
  'pixel-auto': pixelAuto,
  'low-battery': lowBattery,
  loading,
  'boss-level': bossLevel,
};
