import { type Entry, findBySound, findMeaning, type Meaning, SPOKEN_ENTRIES } from './dictionary.ts';
import type { Lexicon } from './lexicon.ts';
import { findPrices, type PricePhrase } from './prices.ts';
import { hear } from './sound.ts';
import { misspelling } from './spelling.ts';
import { asToken, isNumber, type Token } from './tokens.ts';

export interface Span {
  /** Tokens `from` to `to`, that one not included. */
  from: number;
  to: number;
}

/** A stretch of the text and what it is taken for. */
export type Part = Span &
  (
    | ({ kind: 'price' } & PricePhrase)
    | { kind: 'meaning'; meaning: Meaning /** How it is spelt. */; correction?: string }
    | {
        kind: 'word';
        /** Any of these; the words of a product, or beginnings of them. */
        forms: WordForm[];
        /** It is in the name, colour, category or theme of a product, not only in its description. */
        isNamed: boolean;
        correction?: string;
        /** What it stands for where no product is found by the word itself. */
        otherwise?: Meaning;
      }
    | { kind: 'unknown' }
  );

export interface WordForm {
  word: string;
  isBeginning: boolean;
}

const LONGEST_PHRASE = 4;

/** What every part of a text says: prices first, then what a dictionary or the catalogue knows, the longest first. */
export function readParts(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isPriceAlone: (number: string) => boolean,
): Part[] {
  const prices = findPrices(tokens, isPriceAlone);
  const parts: Part[] = [];
  let at = 0;
  while (at < tokens.length) {
    const price = prices.find(({ from }) => from === at);
    const limit = price ? at : (prices.find(({ from }) => from > at)?.from ?? tokens.length);
    const part: Part = price
      ? { kind: 'price', ...price }
      : readPart(tokens, { from: at, to: limit }, lexicon);
    parts.push(part);
    at = part.to;
  }
  return settleLetters(parts);
}

function readPart(tokens: readonly Token[], { from, to }: Span, lexicon: Lexicon): Part {
  const spans = Array.from(
    { length: Math.min(LONGEST_PHRASE, to - from) },
    (_, index) => from + index + 1,
  ).reverse();
  const typed = (end: number) => joinWords(tokens, { from, to: end });
  for (const end of spans) {
    const entry = findMeaning(typed(end));
    if (entry) return fromEntry(entry, { from, to: end }, lexicon);
  }
  for (const end of spans) {
    const known = findKnown(typed(end), lexicon);
    if (known) return { kind: 'word', from, to: end, ...known };
  }
  for (const end of spans) {
    const entry = findBySound(typed(end));
    if (entry) return fromEntry(entry, { from, to: end }, lexicon);
  }
  const single = { from, to: from + 1 };
  const word = typed(from + 1);
  if (lexicon.beginnings.has(word)) {
    return { kind: 'word', ...single, forms: [{ word, isBeginning: true }], isNamed: true };
  }
  return readMisspelt(word, single, lexicon) ?? { kind: 'unknown', ...single };
}

function joinWords(tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join('');
}

/** A loose word is one of the catalogue first, if any product has it in its name. */
function fromEntry({ meaning, phrase }: Entry, span: Span, lexicon: Lexicon): Part {
  const isLoose = meaning.kind === 'homeTag' && meaning.isLoose;
  const known = isLoose ? findKnown(phrase, lexicon) : undefined;
  if (known?.isNamed) return { kind: 'word', ...span, ...known, otherwise: meaning };
  return { kind: 'meaning', ...span, meaning };
}

/** A word of the catalogue as it is, or the one of which it is the plural. */
function findKnown(
  word: string,
  { words, numbers }: Lexicon,
): { forms: WordForm[]; isNamed: boolean } | undefined {
  if (numbers.has(word)) return { forms: [{ word, isBeginning: false }], isNamed: true };
  const found = [word, ...toSingulars(word)].filter((form) => words.has(form));
  if (found.length === 0) return undefined;
  const forms = [...found, ...(found.includes(word) ? [`${word}s`] : [])];
  return {
    forms: forms.map((form) => ({ word: form, isBeginning: false })),
    isNamed: found.some((form) => words.get(form)?.isNamed),
  };
}

export function toSingulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s')) return [];
  return word.endsWith('es') ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)];
}

interface Candidate {
  part: Part;
  distance: number;
  /** How much there is of it, where several are as near. */
  weight: number;
}

/** The nearest word of the dictionary or the catalogue; or two of them, written as one. */
function readMisspelt(word: string, span: Span, lexicon: Lexicon): Part | undefined {
  const typed = hear(word);
  const meant: Candidate[] = SPOKEN_ENTRIES.flatMap(({ heard, text, meaning }) => {
    const distance = misspelling(typed, heard);
    return distance === undefined
      ? []
      : [
          {
            part: { kind: 'meaning', ...span, meaning, correction: text },
            distance,
            weight: Number.POSITIVE_INFINITY,
          },
        ];
  });
  const known: Candidate[] = (lexicon.similar.get(word) ?? []).flatMap(({ word: spelt, products }) => {
    const distance = misspelling(typed, hear(spelt));
    const forms = [{ word: spelt, isBeginning: false }];
    return distance === undefined
      ? []
      : [
          {
            part: { kind: 'word', ...span, forms, isNamed: true, correction: spelt },
            distance,
            weight: products,
          },
        ];
  });
  const [best] = [...meant, ...known].sort((a, b) => a.distance - b.distance || b.weight - a.weight);
  return best?.part;
}

/** Where a token is two known words in one: `blackhoodie`. */
export function splitJoined(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  return tokens.flatMap((token) => {
    const { word } = token;
    if (findMeaning(word) || lexicon.words.has(word) || findBySound(word)) return [token];
    const places = splitPlaces(word);
    const place = places.find((at) =>
      [word.slice(0, at), word.slice(at)].every((half) => isWhole(half, lexicon)),
    );
    return place === undefined ? [token] : [asToken(word.slice(0, place)), asToken(word.slice(place))];
  });
}

const SHORTEST_HALF = 3;
/** Where a word can be two in one. */
export function splitPlaces(word: string): number[] {
  const places = word.length - 2 * SHORTEST_HALF + 1;
  return isNumber(word) || places < 1 ? [] : Array.from({ length: places }, (_, at) => at + SHORTEST_HALF);
}

function isWhole(half: string, { words }: Lexicon): boolean {
  const meaning = findMeaning(half)?.meaning;
  return (meaning !== undefined && meaning.kind !== 'filler') || words.get(half)?.isNamed === true;
}

/** S, M and L are sizes only behind everything else: anywhere else they are a letter of something. */
function settleLetters(parts: Part[]): Part[] {
  return parts.map((part, place) => {
    if (part.kind !== 'meaning' || part.meaning.kind !== 'size' || !part.meaning.isLetter) return part;
    const isLast = parts.slice(place + 1).every(isAside);
    const { from, to } = part;
    return isLast && parts.slice(0, place).some((other) => other.kind !== 'price')
      ? part
      : { kind: 'unknown', from, to };
  });
}

function isAside(part: Part): boolean {
  return part.kind === 'price' || (part.kind === 'meaning' && part.meaning.kind === 'filler');
}
