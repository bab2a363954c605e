import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** The fonts of the prints, all under the Open Font License, and the shaping of text with them. */

const LETTERS = ['latin'];

/** Fonts that are cut into many files name the characters that are drawn with them; only those files are read. */
const FONTS = {
  anek: {
    stem: '@fontsource-variable/anek-latin',
    style: 'standard-normal',
    subsets: ['latin', 'latin-ext'],
  },
  anton: { stem: '@fontsource/anton', style: '400-normal', subsets: LETTERS },
  bowlby: { stem: '@fontsource/bowlby-one', style: '400-normal', subsets: LETTERS },
  mono: { stem: '@fontsource/space-mono', style: '700-normal', subsets: LETTERS },
  pixel: { stem: '@fontsource/press-start-2p', style: '400-normal', subsets: LETTERS },
  sign: { stem: '@fontsource/yatra-one', style: '400-normal', subsets: ['latin', 'devanagari'] },
  gothic: { stem: '@fontsource/dela-gothic-one', style: '400-normal', characters: '影' },
  yuji: { stem: '@fontsource/yuji-boku', style: '400-normal', characters: '浪人風' },
  gulzar: { stem: '@fontsource/gulzar', style: '400-normal', subsets: ['arabic'] },
  nastaliq: { stem: '@fontsource/noto-nastaliq-urdu', style: '700-normal', subsets: ['arabic'] },
} as const satisfies Record<string, FontFiles>;

interface FontFiles {
  stem: string;
  style: string;
  subsets?: readonly string[];
  characters?: string;
}

type FontName = keyof typeof FONTS;

/** The axes of Anek: weight 100–800, width 75–125 %. Other fonts have one cut and ignore them. */
export interface TypeStyle {
  font: FontName;
  weight?: number;
  stretch?: number;
  /** Extra space between letters, in em. Never for Urdu: its letters join. */
  tracking?: number;
}

export interface Glyph {
  id: number;
  isMark: boolean;
  /** Origin of the glyph in em, y down. */
  x: number;
  y: number;
  advance: number;
  commands: hb.SvgPathCommand[];
  unitsPerEm: number;
}

const require = createRequire(import.meta.url);

function covers(ranges: string, codePoint: number): boolean {
  return ranges.split(',').some((range) => {
    const [from, to] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return from !== undefined && codePoint >= from && codePoint <= (to ?? from);
  });
}

function getSubsets(files: FontFiles): string[] {
  if (files.subsets) return [...files.subsets];
  const index: Record<string, string> = JSON.parse(
    readFileSync(require.resolve(`${files.stem}/unicode.json`), 'utf8'),
  );
  const codePoints = [...(files.characters ?? '')].map((character) => character.codePointAt(0) ?? 0);
  return Object.entries(index)
    .filter(([, ranges]) => codePoints.some((codePoint) => covers(ranges, codePoint)))
    .map(([name]) => name.replace(/[[\]]/g, ''));
}

async function openFaces(files: FontFiles): Promise<hb.Face[]> {
  const name = files.stem.split('/')[1];
  return Promise.all(
    getSubsets(files).map(async (subset) => {
      const file = require.resolve(`${files.stem}/files/${name}-${subset}-${files.style}.woff2`);
      return new hb.Face(new hb.Blob(await decompress(await readFile(file))));
    }),
  );
}

const FACES = new Map(
  await Promise.all(
    Object.entries(FONTS).map(
      async ([name, files]): Promise<[string, hb.Face[]]> => [name, await openFaces(files)],
    ),
  ),
);

const openFonts = new Map<string, hb.Font[]>();

function fontsFor(style: TypeStyle): hb.Font[] {
  const weight = style.weight ?? 800;
  const stretch = style.stretch ?? 100;
  const key = `${style.font} ${weight} ${stretch}`;
  const known = openFonts.get(key);
  if (known) return known;
  const fonts = (FACES.get(style.font) ?? []).map((face) => {
    const font = new hb.Font(face);
    if ('wght' in face.getAxisInfos()) {
      font.setVariations([new hb.Variation('wght', weight), new hb.Variation('wdth', stretch)]);
    }
    return font;
  });
  openFonts.set(key, fonts);
  return fonts;
}

/** Runs of text that one font file can draw, in reading order. */
function splitByFont(text: string, fonts: hb.Font[]): { font: hb.Font; text: string }[] {
  const runs: { font: hb.Font; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.nominalGlyph(codePoint));
    if (!font) throw new Error(`No font file of this style draws "${character}" of "${text}"`);
    const last = runs.at(-1);
    if (last && (last.font === font || last.font.nominalGlyph(codePoint))) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** The glyphs of a text in visual order, measured in em. */
export function shapeText(text: string, style: TypeStyle): Glyph[] {
  const glyphs: Glyph[] = [];
  const tracking = style.tracking ?? 0;
  let penX = 0;
  for (const run of splitByFont(text, fontsFor(style))) {
    const buffer = new hb.Buffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    if (style.font === 'gulzar' || style.font === 'nastaliq') buffer.setLanguage('ur');
    hb.shape(run.font, buffer);
    const unitsPerEm = run.font.face.upem;
    const positions = buffer.getGlyphPositions();
    for (const [index, info] of buffer.getGlyphInfos().entries()) {
      const position = positions[index];
      if (!position) continue;
      glyphs.push({
        id: info.codepoint,
        isMark: run.font.face.getGlyphClass(info.codepoint) === hb.GlyphClass.MARK,
        x: penX + position.xOffset / unitsPerEm,
        y: -position.yOffset / unitsPerEm,
        advance: position.xAdvance / unitsPerEm,
        commands: run.font.glyphToJson(info.codepoint),
        unitsPerEm,
      });
      penX += position.xAdvance / unitsPerEm + tracking;
    }
  }
  return glyphs;
}
