import { type Token, toTokens } from './tokens.ts';

/** Words of the owner for something that the store calls otherwise. Several are separated by commas. */
export interface Synonym {
  /** What shoppers type. */
  words: string;
  /** What is looked for, too. */
  means: string;
  /** Whoever types what it means finds what has the words, as well. */
  isTwoWay: boolean;
}

const MOST_TEXTS = 4;

/** Cities that had another name, which many still use. */
export const CITY_NAMES: readonly Synonym[] = [
  ['bombay', 'mumbai'],
  ['bangalore, banglore, bengalore', 'bengaluru'],
  ['calcutta', 'kolkata'],
  ['madras', 'chennai'],
  ['poona', 'pune'],
  ['gurgaon', 'gurugram'],
  ['mysore', 'mysuru'],
  ['cochin', 'kochi'],
  ['baroda', 'vadodara'],
  ['banaras, benares', 'varanasi'],
  ['pondicherry', 'puducherry'],
  ['simla', 'shimla'],
].map(([words = '', means = '']) => ({ words, means, isTwoWay: false }));

/** The other texts that a search means by the owner's synonyms. */
export function withSynonyms(text: string, synonyms: readonly Synonym[]): string[] {
  const tokens = toTokens(text);
  const pairs = synonyms.flatMap(({ words, means, isTwoWay }) => [
    ...pairUp(words, means),
    ...(isTwoWay ? pairUp(means, words) : []),
  ]);
  const texts = pairs.flatMap(({ from, to }) => {
    const at = findPhrase(tokens, toTokens(from));
    return at === -1 ? [] : [replacePhrase(tokens, { at, length: toTokens(from).length, to })];
  });
  return [...new Set(texts)].slice(0, MOST_TEXTS);
}

function pairUp(words: string, means: string): { from: string; to: string }[] {
  return splitPhrases(words).flatMap((from) => splitPhrases(means).map((to) => ({ from, to })));
}

function splitPhrases(list: string): string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean);
}

function findPhrase(tokens: readonly Token[], phrase: readonly Token[]): number {
  if (phrase.length === 0) return -1;
  return tokens.findIndex((_, at) => phrase.every(({ word }, place) => tokens[at + place]?.word === word));
}

function replacePhrase(
  tokens: readonly Token[],
  { at, length, to }: { at: number; length: number; to: string },
): string {
  const typed = tokens.map((token) => token.typed);
  return [...typed.slice(0, at), to, ...typed.slice(at + length)].join(' ');
}
