import type { WordForm } from '#core/rules/search/parts.ts';
import { toSingulars } from '#core/rules/search/parts.ts';
import type { ProductFilter } from './filter.queries.ts';

/** What a search looks for. */
export interface SearchTerms {
  /** Products whose name contains it come first; undefined where there are none. As `search_name` of a product is stored. */
  name?: string | undefined;
  /** And after them those that match one of these. */
  readings: SearchReading[];
}

/** Filters and words, all of which must hold. */
export interface SearchReading {
  filter: Omit<ProductFilter, 'search'>;
  /** Each in any of its forms. */
  words: WordForm[][];
}

/** How many products a search finds at least: those that have the one word of a reading that asks for nothing else. */
export function leastFound({ readings }: SearchTerms, productsByWord: ReadonlyMap<string, number>): number {
  const single = readings.flatMap(({ filter, words: [forms, ...others] }) =>
    forms && others.length === 0 && isEmpty(filter) ? forms : [],
  );
  return Math.max(0, ...single.map(({ word }) => productsByWord.get(word) ?? 0));
}

/** Whether it asks for nothing. */
export function isEmpty(filter: SearchReading['filter']): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

const APOSTROPHES = /['’‘`]/g;
const HYPHENS = /[‑–—-]/g;

/** A text as the names of products are compared; empty where nothing is left to look for. */
export function toNamePart(search: string): string {
  return toPlain(search).replaceAll(/\s/g, '');
}

/** The text as typed: each word begins a word of the product, or is the plural of one. */
export function toTypedTerms(search: string): SearchTerms {
  const words = [...new Set(toPlain(search).split(/\s+/).filter(Boolean))];
  const forms = words.map((word) => [
    { word, isBeginning: true },
    ...toSingulars(word).map((singular) => ({ word: singular, isBeginning: false })),
  ]);
  return { name: toNamePart(search), readings: [{ filter: {}, words: forms }] };
}

function toPlain(search: string): string {
  return search.toLowerCase().replaceAll(APOSTROPHES, '').replaceAll(HYPHENS, '');
}
