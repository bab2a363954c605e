import { type SQL, sql } from 'drizzle-orm';
import { containing, escapeLike } from '#server/domains/lists.queries.ts';
import { type SearchTerms, toSingular } from './search-terms.ts';

/**
 * How well a product can match, best first: a word of its name begins with the text, its name contains the text, or
 * each word is found in its name, colour, category or tag.
 */
export const SEARCH_RANKS = [0, 1, 2] as const;
export type SearchRank = (typeof SEARCH_RANKS)[number];

/** Products that match a search this well, and no better. */
export function matchesAtRank(terms: SearchTerms, rank: SearchRank): SQL {
  if (rank === 0) return beginsWord(terms);
  if (rank === 1) return sql`${nameContains(terms)} AND NOT ${beginsWord(terms)}`;
  return sql`${hasEveryWord(terms)} AND NOT ${nameContains(terms)}`;
}

export function matchesSearch(terms: SearchTerms): SQL {
  return sql`(${nameContains(terms)} OR (${hasEveryWord(terms)}))`;
}

function beginsWord({ text }: SearchTerms): SQL {
  return sql`p.search_name LIKE ${`% ${escapeLike(text)}%`}`;
}

function nameContains({ text }: SearchTerms): SQL {
  return sql`p.search_name LIKE ${containing(text)}`;
}

function hasEveryWord({ words }: SearchTerms): SQL {
  return sql.join(words.map(hasWord), sql` AND `);
}

/** A word that begins with this one, or the very word of which it is the plural. */
function hasWord(word: string): SQL {
  const begins = sql`p.search_words LIKE ${`% ${escapeLike(word)}%`}`;
  const singular = toSingular(word);
  if (singular === undefined) return begins;
  return sql`(${begins} OR p.search_words LIKE ${`% ${escapeLike(singular)} %`})`;
}
