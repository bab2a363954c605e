import type { FacetCounts, ProductSort } from '#core/contract/products.ts';
import type { Db } from '#server/db/client.ts';
import { toPage } from '#server/domains/lists.queries.ts';
import type { ProductFilter } from '../filter.queries.ts';
import { selectFoundIds } from '../found-products.queries.ts';
import { type ProductCursor, toCursor } from '../product-cursor.ts';
import { countFacets } from './count-facets.ts';
import { countListed, countRows } from './count-rows.ts';
import { filterRows, type IndexFilter } from './filter-rows.ts';
import { createProductFollower } from './follow-products.ts';
import { pickPage } from './pick-page.ts';

interface WantedPage {
  sort: ProductSort;
  limit: number;
  after: ProductCursor | undefined;
  withFacets: boolean | undefined;
}

/** Lists and counts from memory: what they cost hardly depends on the filter or on the number of products. */
export function createIndexedLists(db: Db) {
  const products = createProductFollower(db);

  /** The ids of a page in its order, with how many there are in all. */
  async function list(filter: IndexFilter, { sort, limit, after, withFacets }: WantedPage) {
    const index = await products.read();
    const filtered = filterRows(index, filter);
    const places = pickPage(index, filtered, { sort, limit: limit + 1, after });
    const { page, nextCursor } = toPage(places, limit, toCursor);
    const counts = withFacets ? countRows(index, filtered) : undefined;
    return {
      ids: page.map(({ id }) => id),
      nextCursor,
      total: countListed(index, filtered, counts),
      facets: counts && countFacets(index, filtered, counts),
    };
  }

  /**
   * What a list is filtered by next, for one whose products come from the database. Of what a search finds, up to `most`;
   * where its words alone are known to find more, names need not be looked through for these.
   */
  async function countFacetsOf(
    { search, ...filter }: ProductFilter,
    { most, atLeast }: { most: number; atLeast: number },
  ): Promise<FacetCounts> {
    const searched = search && atLeast > most ? { readings: search.readings } : search;
    const [index, found] = await Promise.all([
      products.read(),
      searched && selectFoundIds(db, searched, most + 1),
    ]);
    const isCapped = found !== undefined && found.length > most;
    const ids = found ? amongBoth(found, filter.ids) : filter.ids;
    const filtered = filterRows(index, { ...filter, ids });
    const facets = countFacets(index, filtered, countRows(index, filtered));
    return isCapped ? { ...facets, isCapped } : facets;
  }

  return { list, countFacets: countFacetsOf };
}

function amongBoth(found: string[], asked: string[] | undefined): string[] {
  return asked ? found.filter((id) => asked.includes(id)) : found;
}
