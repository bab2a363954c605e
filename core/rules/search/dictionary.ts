import { COLOUR_WORDS } from './colour-words.ts';
import { GARMENT_WORDS } from './garment-words.ts';
import { FILLERS, SIZE_WORDS, THEME_WORDS } from './other-words.ts';
import { type Heard, hear, soundOf } from './sound.ts';

/** What a word or phrase stands for. */
export type Meaning =
  | {
      kind: 'color';
      shades: readonly string[];
      near: readonly string[] /** Not what was said. */;
      isNear?: true;
    }
  | { kind: 'category'; means: readonly string[]; near: readonly string[]; isFit: boolean; isWide: boolean }
  | { kind: 'homeTag'; tag: string; isLoose: boolean }
  | { kind: 'size'; size: string; isLetter: boolean }
  | { kind: 'filler' };

export interface Entry {
  /** In one piece: `skyblue`. */
  phrase: string;
  text: string;
  heard: Heard;
  meaning: Meaning;
}

const ENTRIES: readonly Entry[] = [
  ...COLOUR_WORDS.flatMap(({ words, shades, near = [] }) =>
    toEntries(words, { kind: 'color', shades, near }),
  ),
  ...GARMENT_WORDS.flatMap(({ words, means, near = [], isFit = false, isWide = false }) =>
    toEntries(words, { kind: 'category', means, near, isFit, isWide }),
  ),
  ...THEME_WORDS.flatMap(({ tag, words, loose }) => [
    ...toEntries(words, { kind: 'homeTag', tag, isLoose: false }),
    ...toEntries(loose, { kind: 'homeTag', tag, isLoose: true }),
  ]),
  ...SIZE_WORDS.flatMap(({ size, words }) =>
    words.map((word) => toEntry(word, { kind: 'size', size, isLetter: word.length === 1 })),
  ),
  ...FILLERS.map((word) => toEntry(word, { kind: 'filler' })),
];

const BY_PHRASE = new Map(ENTRIES.map((entry) => [entry.phrase, entry]).reverse() as [string, Entry][]);
/** Fillers and sizes are written in few ways; what only sounds like one is something else. */
const SPOKEN = ENTRIES.filter(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'size');
const BY_SOUND = new Map(SPOKEN.map((entry) => [entry.heard.sound, entry]).reverse() as [string, Entry][]);

export function findMeaning(phrase: string): Entry | undefined {
  return BY_PHRASE.get(phrase);
}

/** The entry that sounds like this one; none for what is so short that much sounds like it. */
export function findBySound(phrase: string): Entry | undefined {
  const sound = soundOf(phrase);
  return phrase.length > 2 && sound.length > 2 ? BY_SOUND.get(sound) : undefined;
}

/** What a misspelt word may have been meant to be. */
export const SPOKEN_ENTRIES: readonly Entry[] = SPOKEN;

function toEntries(words: readonly string[], meaning: Meaning): Entry[] {
  return words.map((word) => toEntry(word, meaning));
}

function toEntry(word: string, meaning: Meaning): Entry {
  const phrase = word.replaceAll(/[ -]/g, '');
  return { phrase, text: word, heard: hear(phrase), meaning };
}
