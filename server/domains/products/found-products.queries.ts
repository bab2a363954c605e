import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProductSort } from '#core/contract/products.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readNumber, readRows } from '#server/db/read-rows.ts';
import { countRows } from '#server/domains/lists.queries.ts';
import { getConditions, isPriced, type ProductFilter } from './filter.queries.ts';
import { ORDER } from './products.queries.ts';
import { matchesSearch, nameContains } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';

const idsRow = z.object({ ids: z.array(z.string()) });

/** What a search finds, whatever else is asked for, up to `cap`. */
export async function selectFoundIds(db: Db | Tx, search: SearchTerms, cap: number): Promise<string[]> {
  const found = sql`${selectFound({ search })} LIMIT ${sql.raw(String(cap))}`;
  // As one row: reading and checking each would take longer than finding it.
  const [row] = await readRows(db, idsRow, sql`SELECT ARRAY(${found}) AS ids`);
  return row?.ids ?? [];
}

interface Counted {
  filter: ProductFilter;
  sort: ProductSort;
  cap: number;
  /** Whether there are many products to look through. */
  isLarge: boolean;
}

/** Counts matches, but stops above `cap`: what a count costs must not grow with the number of products. */
export async function countUpTo(db: Db | Tx, { filter, sort, cap, isLarge }: Counted): Promise<number> {
  const count = countRows(sql`${selectFound(filter)} ${orderOfCount(filter, sort)}`, cap);
  const prices = isPriced(sql`p.price_paise`, filter);
  if (!isLarge || !prices || !isBySeveralWords(filter.search)) return readNumber(db, count);
  return readNumber(
    db,
    sql`CASE WHEN ${isUsual(prices)} THEN ${countByWords(filter, cap)} ELSE ${count} END`,
  );
}

/**
 * An order changes nothing in the result: it makes the database walk the same short way as for the page, instead of joining
 * every size first. Words within a category, tag or colour are met soon by walking through that; without an order all
 * products that have the word are marked, and all of the category. Else the way through a search's own index is shorter.
 */
function orderOfCount({ search, categories, homeTags, colours }: ProductFilter, sort: ProductSort): SQL {
  if (!search) return sql`ORDER BY ${ORDER[sort]}`;
  const isWithinKind = search.name === undefined && (categories ?? homeTags ?? colours) !== undefined;
  return isWithinKind ? sql`ORDER BY ${ORDER.newest}` : sql``;
}

function isBySeveralWords(search: SearchTerms | undefined): boolean {
  return search?.readings.some(({ words }) => words.length > 1) ?? false;
}

/**
 * Without the index of prices. Several words leave few products; to leave fewer still, the database would read a part of
 * that index as large as the share of the catalogue that has such a price.
 */
function countByWords({ minPaise, maxPaise, ...filter }: ProductFilter, cap: number): SQL {
  const isWithin = isPriced(sql`(p.price_paise + 0)`, { minPaise, maxPaise });
  return countRows(sql`SELECT FROM products p WHERE ${and(getConditions(filter), isWithin)}`, cap);
}

/** Whether one in ten of the newest products fulfils a condition on its price. */
function isUsual(condition: SQL): SQL {
  return sql`(SELECT 10 * count(*) FILTER (WHERE ${condition}) > count(*) FROM (
    SELECT p.price_paise FROM products p WHERE p.published ORDER BY ${ORDER.newest} LIMIT 200) AS p)`;
}

/**
 * The ids of what a filter lets through, in no order. Those whose names contain the text come first: whether one does is
 * soon seen, and of a common word they are enough for any limit.
 */
function selectFound({ search, ...others }: ProductFilter): SQL {
  const select = (...conditions: (SQL | undefined)[]) =>
    sql`SELECT p.id FROM products p WHERE ${and(getConditions(others), ...conditions)}`;
  if (!search) return select();
  const matches = matchesSearch(search, getConditions);
  if (search.name === undefined) return select(matches);
  const isNamed = nameContains(search.name);
  return sql`(${select(isNamed)}) UNION ALL (${select(matches, sql`NOT ${isNamed}`)})`;
}
