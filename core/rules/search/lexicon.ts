import { splitPlaces, toSingulars } from './parts.ts';
import { isNumber, type Token } from './tokens.ts';

/** What the catalogue says about the words of one text. */
export interface Lexicon {
  /** What products on sale have. */
  categories: readonly string[];
  colours: readonly string[];
  homeTags: readonly string[];
  /** Words that are in the catalogue as they are. */
  words: ReadonlyMap<string, { isNamed: boolean }>;
  /** Words with which one of the catalogue begins. */
  beginnings: ReadonlySet<string>;
  /** Words of names, colours, categories and themes that look or sound alike, by the one that was typed. */
  similar: ReadonlyMap<string, readonly { word: string; products: number }[]>;
  /** Numbers that are words of products. */
  numbers: ReadonlySet<string>;
}

const LONGEST_JOIN = 3;

/** What has to be known to understand a text. */
export function wordsToLookUp(tokens: readonly Token[]) {
  const words = [...new Set(tokens.map(({ word }) => word))].filter((word) => /[\p{L}\p{N}]/u.test(word));
  const spoken = words.filter((word) => !isNumber(word));
  const joined = tokens.flatMap((_, from) =>
    Array.from({ length: LONGEST_JOIN - 1 }, (_unused, index) =>
      tokens
        .slice(from, from + index + 2)
        .map(({ word }) => word)
        .join(''),
    ),
  );
  const halves = spoken.flatMap((word) =>
    splitPlaces(word).flatMap((at) => [word.slice(0, at), word.slice(at)]),
  );
  return {
    words: spoken,
    exact: [...new Set([...spoken, ...spoken.flatMap(toSingulars), ...joined, ...halves])],
    numbers: words.filter(isNumber),
  };
}
