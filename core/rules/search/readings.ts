import { type Filter, mergeKinds, settleCategories, toFilters } from './catalogue-filters.ts';
import type { Lexicon } from './lexicon.ts';
import { type Part, readParts, type Span, splitJoined, type WordForm } from './parts.ts';
import { type Token, toTokens } from './tokens.ts';
import type { Understood } from './understood.ts';

/** One way to understand a search. */
export interface Reading {
  understood: Understood[];
  /** Each must be found, in any of its forms. */
  words: WordForm[][];
  /** Something that was typed was left out. */
  isNearest: boolean;
  /** The text with its slips corrected, where there are any. */
  correction?: string;
}

/** What is left out first where nothing has everything. */
const LEAST_IMPORTANT = ['mention', 'price', 'size', 'color', 'category', 'homeTag', 'word'] as const;
const MOST_READINGS = 16;

/** All ways to understand a text, the best one first. The first that any product matches is the one that was meant. */
export function understand(text: string, lexicon: Lexicon): Reading[] {
  const tokens = splitJoined(toTokens(text), lexicon);
  // A number alone is a price rather than a word, such as that of a pincode; it may be one, too.
  const asWord = (number: string) => !lexicon.numbers.has(number);
  const ways = lexicon.numbers.size > 0 ? [() => true, asWord] : [() => true];
  const readings = ways.flatMap((isPriceAlone) => readAll(tokens, lexicon, isPriceAlone));
  return withoutRepeats(readings)
    .sort((a, b) => Number(a.isNearest) - Number(b.isNearest))
    .slice(0, MOST_READINGS);
}

function readAll(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isPriceAlone: (number: string) => boolean,
): Reading[] {
  const parts = readParts(tokens, lexicon, isPriceAlone);
  const said = parts.filter((part) => !isFiller(part));
  const asked = said.length === 0 ? asPlainWords(parts, tokens) : said;
  const whole = [asked, asMeanings(asked), asWords(asked, tokens, lexicon)];
  const known = asked.filter(({ kind }) => kind !== 'unknown');
  return [...whole, known, asNearColours(known), ...leaveOut(known)].flatMap(
    (chosen) => toReading(chosen, { tokens, parts: asked, lexicon }) ?? [],
  );
}

function withoutRepeats(readings: readonly Reading[]): Reading[] {
  const keys = readings.map(keyOf);
  return readings.filter((_, place) => keys.indexOf(keys[place] ?? '') === place);
}

function keyOf({ understood, words }: Reading): string {
  return JSON.stringify([understood.map(({ kind, value }) => [kind, value]), words]);
}

function isFiller(part: Part): boolean {
  return part.kind === 'meaning' && part.meaning.kind === 'filler';
}

/** A text of nothing but fillers means what it says. */
function asPlainWords(parts: readonly Part[], tokens: readonly Token[]): Part[] {
  return parts.map(({ from, to }) => plainWord({ from, to }, tokens));
}

function plainWord({ from, to }: Span, tokens: readonly Token[]): Part {
  const word = tokens
    .slice(from, to)
    .map((token) => token.word)
    .join('');
  return { kind: 'word', from, to, forms: [{ word, isBeginning: true }], isNamed: true };
}

/** Words that also stand for a theme are taken for that. */
function asMeanings(parts: readonly Part[]): Part[] {
  return parts.map((part) =>
    part.kind === 'word' && part.otherwise
      ? { kind: 'meaning', from: part.from, to: part.to, meaning: part.otherwise }
      : part,
  );
}

/** Colours that are near: a white hoodie that there is not may be an ivory one. */
function asNearColours(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    if (part.kind !== 'meaning' || part.meaning.kind !== 'color') return part;
    const { near } = part.meaning;
    return { ...part, meaning: { kind: 'color', shades: near, near: [], isNear: true } };
  });
}

/** Colours, garments and themes are taken for words of a name: `black panther` may be one. */
function asWords(parts: readonly Part[], tokens: readonly Token[], { words }: Lexicon): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'meaning' || part.meaning.kind === 'size') return [part];
    const spans = tokens
      .slice(part.from, part.to)
      .map((token, place) => ({ token, from: part.from + place }));
    const isKnown = spans.every(({ token }) => words.get(token.word)?.isNamed);
    return isKnown ? spans.map(({ from }) => plainWord({ from, to: from + 1 }, tokens)) : [part];
  });
}

/** Everything but one kind of part, then everything but several, down to the one that says most. */
function leaveOut(parts: readonly Part[]): Part[][] {
  const without = (...kinds: string[]) => parts.filter((part) => !kinds.includes(kindOf(part)));
  const some = LEAST_IMPORTANT.map((kind) => without(kind));
  const most = LEAST_IMPORTANT.map((_, place) => without(...LEAST_IMPORTANT.slice(0, place + 1)));
  const each = [...LEAST_IMPORTANT].reverse().map((kind) => parts.filter((part) => kindOf(part) === kind));
  return [...some, ...most, ...each];
}

function kindOf(part: Part): string {
  if (part.kind === 'word') return part.isNamed ? 'word' : 'mention';
  return part.kind === 'meaning' ? part.meaning.kind : part.kind;
}

interface Whole {
  tokens: readonly Token[];
  /** All that was asked for, of which a reading may be a part. */
  parts: readonly Part[];
  lexicon: Lexicon;
}

/** Undefined where the catalogue has nothing that it could be. */
function toReading(chosen: readonly Part[], whole: Whole): Reading | undefined {
  if (chosen.length === 0 || chosen.some(({ kind }) => kind === 'unknown')) return undefined;
  const filters = chosen.flatMap((part) => toFilters(part, whole.lexicon));
  const categories = settleCategories(
    filters.filter(({ kind }) => kind === 'category'),
    whole.tokens,
  );
  const settled = [...filters.filter(({ kind }) => kind !== 'category'), ...categories];
  if (settled.some(({ values }) => values.length === 0)) return undefined;
  const correction = correct(chosen, whole);
  return {
    understood: mergeKinds(settled).map((filter) => present(filter, whole)),
    words: chosen.flatMap((part) => (part.kind === 'word' ? [part.forms] : [])),
    isNearest: countTokens(chosen) < countTokens(whole.parts) || settled.some(({ isNear }) => isNear),
    ...(correction !== undefined && { correction }),
  };
}

function countTokens(parts: readonly Part[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** What remains without it has no fillers either: they belonged to what is gone as much as to what is left. */
function present({ kind, values, spans }: Filter, { tokens, parts }: Whole): Understood {
  const isIn = (places: readonly Span[], place: number) =>
    places.some(({ from, to }) => place >= from && place < to);
  const join = (isChosen: (place: number) => boolean) =>
    tokens
      .filter((_, place) => isChosen(place))
      .map(({ typed }) => typed)
      .join(' ')
      .replaceAll('₹ ', '₹');
  return {
    kind,
    value: values.join(','),
    words: join((place) => isIn(spans, place)),
    without: join((place) => isIn(parts, place) && !isIn(spans, place)),
  };
}

/** The text as it should have been spelt; undefined where nothing was wrong. */
function correct(chosen: readonly Part[], { tokens }: Whole): string | undefined {
  const corrected = chosen.filter((part) => 'correction' in part && part.correction !== undefined);
  if (corrected.length === 0) return undefined;
  const words = tokens.flatMap(({ typed }, place) => {
    const part = corrected.find(({ from, to }) => place >= from && place < to);
    if (!part || !('correction' in part) || part.correction === undefined) return [typed];
    return place === part.from ? [part.correction] : [];
  });
  return words.join(' ');
}
