import type { SearchAnswer } from '#core/contract/products.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { wordsToLookUp } from '#core/rules/search/lexicon.ts';
import { type Reading, understand } from '#core/rules/search/readings.ts';
import { CITY_NAMES, type Synonym, withSynonyms } from '#core/rules/search/synonyms.ts';
import { toTokens } from '#core/rules/search/tokens.ts';
import type { Understood } from '#core/rules/search/understood.ts';
import type { Db } from '#server/db/client.ts';
import type { ProductFilter } from './filter.queries.ts';
import { selectFirstMatches, selectLexicon } from './search-lexicon.queries.ts';
import { leastFound, type SearchReading, toNamePart, toTypedTerms } from './search-terms.ts';

/** What a text means in this catalogue: what to look for, and what the shopper reads about it. */
export interface FoundSearch {
  filter: ProductFilter;
  answer: SearchAnswer;
  /** How many products are on sale, where that was looked up. */
  catalogue?: number;
  /** So many products have one of the words that alone is enough: without filters, the search finds no fewer. */
  atLeast?: number;
}

interface Wanted {
  db: Db;
  text: string;
  /** What was asked for beside the text. It goes before what the text says. */
  filter: ProductFilter;
  synonyms: readonly Synonym[];
}

/** The text as typed: nothing is taken for a filter, and nothing is forgiven. */
export function findTyped({ text, filter }: Pick<Wanted, 'text' | 'filter'>): FoundSearch {
  return { filter: { ...filter, search: toTypedTerms(text) }, answer: { text, understood: [] } };
}

/** Names that contain the text, then what it can mean; where there is neither, what comes nearest. */
export async function findSearch(wanted: Wanted): Promise<FoundSearch> {
  const { db, text, synonyms } = wanted;
  const name = toNamePart(text);
  const texts = [text, ...withSynonyms(text, [...synonyms, ...CITY_NAMES])];
  const lookedUp = wordsToLookUp(texts.flatMap(toTokens));
  const lexicon = await selectLexicon(db, { ...lookedUp, name, text });
  const readings = texts.map((each) => understand(each, lexicon));
  const found = await choose(wanted, lexicon, readings);
  const { catalogue, productsByWord } = lexicon;
  return {
    ...found,
    catalogue,
    atLeast: found.filter.search ? leastFound(found.filter.search, productsByWord) : 0,
  };
}

async function choose(
  { db, text, filter }: Wanted,
  { isInNames, products }: Pick<Awaited<ReturnType<typeof selectLexicon>>, 'isInNames' | 'products'>,
  readings: readonly Reading[][],
): Promise<FoundSearch> {
  const answer = { text, understood: [] };
  if (!isInNames && products.length > 0) {
    return {
      filter: { ...filter, search: { readings: [{ filter: { ids: products }, words: [] }] } },
      answer,
    };
  }
  const whole = readings.map((all) => all.filter(({ isNearest }) => !isNearest));
  if (isInNames) {
    const others = whole.flatMap(([first]) =>
      first && !isPriceAlone(first) ? [toSearchReading(first)] : [],
    );
    return { filter: { ...filter, search: { name: toNamePart(text), readings: others } }, answer };
  }
  const found = await findMatching(db, whole, filter);
  const nearest = readings.flat().filter(({ isNearest }) => isNearest);
  const [first, ...others] = found.length > 0 ? found : await findMatching(db, [nearest], filter);
  if (!first) return { filter: { ...filter, search: { readings: [] } }, answer };
  if (others.length === 0) return asFilters(text, first, filter);
  return { filter: { ...filter, search: { readings: [first, ...others].map(toSearchReading) } }, answer };
}

/** Of each group the first reading that any product matches. */
async function findMatching(db: Db, groups: readonly Reading[][], filter: ProductFilter): Promise<Reading[]> {
  const asked = groups.filter((group) => group.length > 0);
  if (asked.length === 0) return [];
  const filters = asked.map((group) => group.map((reading) => mergeFilter(reading, filter)));
  const places = await selectFirstMatches(db, filters);
  return asked.flatMap((group, index) => group[places[index] ?? -1] ?? []);
}

/** A search that has one meaning: its words are filters like those that were asked for. */
function asFilters(text: string, reading: Reading, filter: ProductFilter): FoundSearch {
  const { understood, correction, isNearest } = reading;
  return {
    filter: mergeFilter(reading, filter),
    answer: {
      text,
      understood: understood.filter(({ kind }) => filter[FILTER_OF_KIND[kind]] === undefined),
      ...(correction !== undefined && { didYouMean: correction }),
      ...(isNearest && { nearest: true }),
    },
  };
}

function mergeFilter({ understood, words }: Reading, filter: ProductFilter): ProductFilter {
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return { ...toFilter(understood), ...asked, search: { readings: [{ filter: {}, words }] } };
}

/** A number that is in a name, such as that of a pincode, is no price as well. */
function isPriceAlone({ understood, words }: Reading): boolean {
  return words.length === 0 && understood.every(({ kind }) => kind === 'minPrice' || kind === 'maxPrice');
}

function toSearchReading({ understood, words }: Reading): SearchReading {
  return { filter: toFilter(understood), words };
}

const FILTER_OF_KIND = {
  size: 'sizes',
  color: 'colours',
  category: 'categories',
  homeTag: 'homeTags',
  minPrice: 'minPaise',
  maxPrice: 'maxPaise',
} as const satisfies Record<Understood['kind'], keyof ProductFilter>;

/** Who names a size wants to buy it. */
function toFilter(understood: readonly Understood[]): Omit<ProductFilter, 'search'> {
  const filters = understood.map(({ kind, value }) => [
    FILTER_OF_KIND[kind],
    kind === 'minPrice' || kind === 'maxPrice' ? paiseFromRupees(Number(value)) : value.split(','),
  ]);
  const isBySize = understood.some(({ kind }) => kind === 'size');
  return { ...Object.fromEntries(filters), ...(isBySize && { inStock: true }) };
}
