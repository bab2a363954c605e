import { z } from 'zod';
import { PRODUCT_SORTS, type ProductSort } from '#core/contract/products.ts';
import { cursorId, cursorTime, decodeCursor } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { SEARCH_RANKS, type SearchRank } from './search.queries.ts';

/** The last product of a page: the next page begins after it, whatever was added or sold meanwhile. */
export interface ProductCursor {
  sort: ProductSort;
  /** Milliseconds of creation for `newest`, paise for the price orders. */
  value: number;
  id: string;
  /** How well the product matched, where the best matches come first. */
  rank?: SearchRank;
}

const BEST_MATCH = 'best-match';
const cursorSchema = z.union([
  z.tuple([z.enum(PRODUCT_SORTS), cursorTime, cursorId]),
  z.tuple([z.literal(BEST_MATCH), cursorTime, cursorId, z.literal(SEARCH_RANKS)]),
]);

/** For `toPage`. */
export function toCursor({ sort, value, id, rank }: ProductCursor): (string | number)[] {
  return rank === undefined ? [sort, value, id] : [BEST_MATCH, value, id, rank];
}

/** Refuses what is no cursor, and one that was made for another order. */
export function decodeProductCursor(
  cursor: string | undefined,
  order: ProductSort | typeof BEST_MATCH,
): ProductCursor | undefined {
  const parts = decodeCursor(cursor, cursorSchema);
  if (!parts) return undefined;
  const [madeFor, value, id, rank] = parts;
  if (madeFor !== order) throw new Refusal('cursor-invalid', { field: 'cursor' });
  return { sort: madeFor === BEST_MATCH ? 'newest' : madeFor, value, id, rank };
}
