import { and, type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#core/contract/products.ts';
import { matchesSearch } from './search.queries.ts';
import type { SearchTerms } from './search-terms.ts';

/** Which products are wanted: each part that is given must hold, by one of its values. */
export interface ProductFilter {
  categories?: string[];
  homeTags?: string[];
  colours?: string[];
  search?: SearchTerms;
  minPaise?: number;
  maxPaise?: number;
  sizes?: string[];
  inStock?: boolean;
  ids?: string[];
}

/** Holds for products `p` on sale that the filter lets through. */
export function getConditions(filter: ProductFilter): SQL | undefined {
  const { search, sizes, inStock } = filter;
  return and(
    sql`p.published`,
    isOneOf(sql`p.category`, filter.categories),
    isOneOf(sql`p.home_tag`, filter.homeTags),
    isOneOf(sql`p.colour`, filter.colours),
    isOneOf(sql`p.id`, filter.ids),
    search && matchesSearch(search, getConditions),
    isPriced(sql`p.price_paise`, filter),
    sizes || inStock ? hasSizeInStock(sizes) : undefined,
  );
}

/** Whether a price is within the filter's bounds. */
export function isPriced(
  price: SQL,
  { minPaise, maxPaise }: Pick<ProductFilter, 'minPaise' | 'maxPaise'>,
): SQL | undefined {
  return and(
    minPaise === undefined ? undefined : sql`${price} >= ${minPaise}`,
    maxPaise === undefined ? undefined : sql`${price} <= ${maxPaise}`,
  );
}

/** One of these sizes, or any, can be bought now. */
function hasSizeInStock(sizes: string[] | undefined): SQL {
  const conditions = and(sql`s.product_id = p.id`, isOneOf(sql`s.size`, sizes), sql`s.on_hand > s.held`);
  return sql`EXISTS (SELECT FROM product_sizes s WHERE ${conditions})`;
}

/** With one value a plain equality, which lets an index also give the order. */
function isOneOf(column: SQL, values: string[] | undefined): SQL | undefined {
  if (values?.length === 1) return sql`${column} = ${values[0]}`;
  return values && sql`${column} = ANY(${sql.param(values)}::text[])`;
}

/** Whether the stored counts can say how many products match. */
export function isCountedByFacets({ categories, homeTags, colours, ...others }: ProductFilter): boolean {
  return Object.values(others).every((value) => !value);
}

/**
 * Whether one of the database's indexes gives the list in its order: by one category and one tag, or by one colour, newest
 * or by price. All other combinations would be searched for row by row; they are looked up in memory instead.
 */
export function isInOrderStored(filter: ProductFilter, sort: ProductSort): boolean {
  const { categories, homeTags, colours } = filter;
  const isSingle = [categories, homeTags, colours].every((values) => !values || values.length === 1);
  const isIndexed = isSingle && !(colours && (categories || homeTags));
  return isIndexed && isCountedByFacets(filter) && sort !== 'best-selling';
}

/** Counts by category, tag and colour alone, from the stored counts. */
export function countByFacets({ categories, homeTags, colours }: ProductFilter): SQL {
  const conditions = and(
    sql`true`,
    isOneOf(sql`category`, categories),
    isOneOf(sql`home_tag`, homeTags),
    isOneOf(sql`colour`, colours),
  );
  return sql`(SELECT coalesce(sum(products), 0)::int FROM catalogue_facets WHERE ${conditions})`;
}
