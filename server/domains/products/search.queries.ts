import { and, or, type SQL, sql } from 'drizzle-orm';
import type { WordForm } from '#core/rules/search/parts.ts';
import { containing, escapeLike } from '#server/domains/lists.queries.ts';
import type { ProductFilter } from './filter.queries.ts';
import { isEmpty, type SearchReading, type SearchTerms } from './search-terms.ts';

/**
 * How well a product can match, best first: a word of its name begins with the text, its name contains the text, it has
 * every word in its name, colour, category or tag, or some of them only in its texts.
 */
export const SEARCH_RANKS = [0, 1, 2, 3] as const;
export type SearchRank = (typeof SEARCH_RANKS)[number];

/** Holds for products that a filter lets through. */
type ToConditions = (filter: ProductFilter) => SQL | undefined;

/** The ranks that products can have in a search. */
export function ranksOf({ name, readings }: SearchTerms): readonly SearchRank[] {
  const hasWords = readings.some(({ words }) => words.length > 0);
  return SEARCH_RANKS.filter((rank) => {
    if (rank < 2) return name !== undefined;
    return rank === 2 ? readings.length > 0 : hasWords;
  });
}

/** Products that match a search this well, and no better. */
export function matchesAtRank(
  terms: SearchTerms,
  rank: SearchRank,
  toConditions: ToConditions,
): SQL | undefined {
  const { name, readings } = terms;
  if (rank === 0) return name === undefined ? sql`false` : beginsWord(name);
  if (rank === 1)
    return name === undefined ? sql`false` : and(nameContains(name), sql`NOT ${beginsWord(name)}`);
  const matches = (isNamed: boolean) => matchesOne(readings, isNamed, toConditions);
  return and(
    matches(rank === 2),
    rank === 3 ? sql`NOT (${matches(true)})` : undefined,
    name === undefined ? undefined : sql`NOT ${nameContains(name)}`,
  );
}

export function matchesSearch({ name, readings }: SearchTerms, toConditions: ToConditions): SQL | undefined {
  const matches = readings.length === 0 ? undefined : matchesOne(readings, false, toConditions);
  return name === undefined ? (matches ?? sql`false`) : or(nameContains(name), matches);
}

/** Whether the search has a condition of its own, beside the filters that its words were taken for. */
export function isFilterAlone({ name, readings }: SearchTerms): boolean {
  return (
    name === undefined &&
    readings.length > 0 &&
    readings.every(({ filter, words }) => isEmpty(filter) && words.length === 0)
  );
}

function beginsWord(name: string): SQL {
  return sql`p.search_name LIKE ${`% ${escapeLike(name)}%`}`;
}

export function nameContains(name: string): SQL {
  return sql`p.search_name LIKE ${containing(name)}`;
}

function matchesOne(
  readings: readonly SearchReading[],
  isNamed: boolean,
  toConditions: ToConditions,
): SQL | undefined {
  return or(
    ...readings.map(({ filter, words }) =>
      and(
        isEmpty(filter) ? sql`true` : toConditions(filter),
        words.length === 0 ? undefined : hasWords(words, isNamed),
      ),
    ),
  );
}

/** Every word, in one of its forms: in the name, colour, category or tag, or anywhere. */
function hasWords(words: readonly WordForm[][], isNamed: boolean): SQL {
  const wanted = words.map((forms) => `(${forms.map((form) => toLexeme(form, isNamed)).join(' | ')})`);
  return sql`p.search_lexemes @@ ${wanted.join(' & ')}::tsquery`;
}

/** A word in the language of tsquery, in which quotes and backslashes have a meaning. */
function toLexeme({ word, isBeginning }: WordForm, isNamed: boolean): string {
  const places = (isBeginning ? '*' : '') + (isNamed ? 'AB' : '');
  return `'${word.replaceAll(/['\\]/g, '$&$&')}'${places && `:${places}`}`;
}
