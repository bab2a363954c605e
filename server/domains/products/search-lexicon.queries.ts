import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Lexicon, wordsToLookUp } from '#core/rules/search/lexicon.ts';
import { hear } from '#core/rules/search/sound.ts';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { containing } from '#server/domains/lists.queries.ts';
import { productsOfCode } from '#server/domains/stock/piece-codes.queries.ts';
import { countByFacets, getConditions, isCountedByFacets, type ProductFilter } from './filter.queries.ts';
import { isFilterAlone, nameContains } from './search.queries.ts';
import { toNamePart } from './search-terms.ts';

/** Of the words that look or sound like one, as many as can be the one that was meant. */
const MOST_SIMILAR = 8;
/** A shorter text has no trigram, by which names that contain it are found. */
const SHORTEST_INDEXED = 3;

const lexiconRow = z.object({
  isInNames: z.boolean(),
  catalogue: z.int(),
  products: z.array(z.string()),
  categories: z.array(z.string()),
  colours: z.array(z.string()),
  homeTags: z.array(z.string()),
  words: z.array(z.object({ word: z.string(), products: z.int(), named: z.int() })),
  beginnings: z.array(z.string()),
  similar: z.array(z.object({ typed: z.string(), word: z.string(), products: z.int() })),
  numbers: z.array(z.string()),
});

interface FoundWords extends Lexicon {
  /** Whether a product on sale has the text in its name. */
  isInNames: boolean;
  /** How many products are on sale. */
  catalogue: number;
  /** Products with this SKU or barcode. */
  products: string[];
  /** How many products have each word. */
  productsByWord: ReadonlyMap<string, number>;
}

/** What the catalogue says about a text: whether it is in a name or a code, and about its words. */
export async function selectLexicon(
  db: Db,
  { name, text, words, exact, numbers }: ReturnType<typeof wordsToLookUp> & { name: string; text: string },
): Promise<FoundWords> {
  const [row] = await readRows(
    db,
    lexiconRow,
    sql`SELECT ${isInNames(name, toNamePart(text.split(/\s/)[0] ?? ''))} AS "isInNames", ${productsOfCode(text)} AS products,
      facets.catalogue, facets.categories, facets.colours, facets."homeTags",
      (SELECT coalesce(json_agg(json_build_object('word', word, 'products', products, 'named', named)), '[]')
        FROM search_vocabulary WHERE word = ANY(${sql.param(exact)}::text[]) AND products > 0) AS words,
      ${beginningsAmong(words)} AS beginnings, ${similarTo(words)} AS similar, ${numbersAmong(numbers)} AS numbers
    FROM (
      SELECT coalesce(sum(products), 0)::int AS catalogue, coalesce(array_agg(DISTINCT category), '{}') AS categories,
        coalesce(array_agg(DISTINCT colour) FILTER (WHERE colour <> ''), '{}') AS colours,
        coalesce(array_agg(DISTINCT home_tag) FILTER (WHERE home_tag <> ''), '{}') AS "homeTags"
      FROM catalogue_facets WHERE products > 0
    ) AS facets`,
  );
  if (!row) throw new Error('An aggregate without groups gives one row.');
  const similar = Map.groupBy(row.similar, ({ typed }) => typed);
  return {
    ...row,
    words: new Map(row.words.map(({ word, named }) => [word, { isNamed: named > 0 }])),
    productsByWord: new Map(row.words.map(({ word, products }) => [word, products])),
    beginnings: new Set(row.beginnings),
    similar,
    numbers: new Set(row.numbers),
  };
}

/**
 * A text that has no trigrams, being short or in other letters, is looked for in the words of names first: without one of
 * them, every name would be read.
 */
function isInNames(name: string, firstWord: string): SQL {
  const isFound = sql`EXISTS (SELECT FROM products p WHERE p.published AND ${nameContains(name)})`;
  if (name.length >= SHORTEST_INDEXED && /^[ -~]*$/.test(name)) return isFound;
  const inWords = sql`EXISTS (SELECT FROM search_vocabulary WHERE named > 0 AND word LIKE ${containing(firstWord)})`;
  return sql`(${inWords} AND ${isFound})`;
}

function beginningsAmong(words: readonly string[]): SQL {
  return sql`ARRAY(
    SELECT begun FROM unnest(${sql.param(words)}::text[]) AS begun
    WHERE length(begun) > 2
      AND EXISTS (SELECT FROM search_vocabulary WHERE named > 0 AND word ^@ begun AND word >= begun))`;
}

/** By sound, by the sound without vowels, and by the letters of word and sound. */
function similarTo(words: readonly string[]): SQL {
  const heard = words.map(hear);
  const sounds = heard.map(({ sound }) => sound);
  const bones = heard.map((each) => each.bones);
  return sql`(
    SELECT coalesce(json_agg(json_build_object('typed', asked.typed, 'word', near.word, 'products', near.products)), '[]')
    FROM unnest(${sql.param(words)}::text[], ${sql.param(sounds)}::text[], ${sql.param(bones)}::text[])
      AS asked(typed, sound, bones)
    CROSS JOIN LATERAL (
      (SELECT word, products FROM search_vocabulary WHERE named > 0 AND sound = asked.sound
        ORDER BY products DESC LIMIT ${MOST_SIMILAR})
      UNION (SELECT word, products FROM search_vocabulary WHERE named > 0 AND bones = asked.bones
        ORDER BY products DESC LIMIT ${MOST_SIMILAR})
      UNION (SELECT word, products FROM search_vocabulary WHERE named > 0 AND word % asked.typed
        ORDER BY similarity(word, asked.typed) DESC LIMIT ${MOST_SIMILAR})
      UNION (SELECT word, products FROM search_vocabulary WHERE named > 0 AND sound % asked.sound
        ORDER BY similarity(sound, asked.sound) DESC LIMIT ${MOST_SIMILAR})
    ) AS near
    WHERE length(asked.typed) > 2)`;
}

function numbersAmong(numbers: readonly string[]): SQL {
  return sql`ARRAY(
    SELECT number FROM unnest(${sql.param(numbers)}::text[]) AS number
    WHERE EXISTS (SELECT FROM products p WHERE p.published AND p.search_lexemes @@ number::tsquery))`;
}

const placesRow = z.object({ places: z.array(z.int().nullable()) });

/** Of each group of filters the place of the first that lets a product through; null where none does. */
export async function selectFirstMatches(
  db: Db,
  groups: readonly ProductFilter[][],
): Promise<(number | null)[]> {
  const firsts = groups.map((filters) => {
    const cases = filters.map(
      (filter, place) => sql`WHEN ${letsThrough(filter)} THEN ${sql.raw(String(place))}`,
    );
    return sql`CASE ${sql.join(cases, sql` `)} END`;
  });
  const [row] = await readRows(db, placesRow, sql`SELECT ARRAY[${sql.join(firsts, sql`, `)}] AS places`);
  return row?.places ?? [];
}

/** By the stored counts where they tell it: a pair of category and colour that hardly any product has is a long search. */
function letsThrough({ search, ...filter }: ProductFilter): SQL {
  if ((!search || isFilterAlone(search)) && isCountedByFacets(filter))
    return sql`${countByFacets(filter)} > 0`;
  return sql`EXISTS (SELECT FROM products p WHERE ${getConditions({ ...filter, ...(search && { search }) })})`;
}
