import { z } from 'zod';
import { PRODUCT_SORTS, type ProductSort } from '#core/contract/products.ts';
import { decodeListCursor, encodeListCursor } from '#server/domains/list-cursor.ts';
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
const valueSchema = z.int().min(0).max(8.64e15);
const idSchema = z.string().min(1).max(100);

const cursorSchema = z.union([
  z.tuple([z.enum(PRODUCT_SORTS), valueSchema, idSchema]),
  z.tuple([z.literal(BEST_MATCH), valueSchema, idSchema, z.literal(SEARCH_RANKS)]),
]);

export function encodeCursor({ sort, value, id, rank }: ProductCursor): string {
  return encodeListCursor(rank === undefined ? [sort, value, id] : [BEST_MATCH, value, id, rank]);
}

/** Refuses what is no cursor, and one that was made for another order. */
export function decodeCursor(text: string, order: ProductSort | typeof BEST_MATCH): ProductCursor {
  const [madeFor, value, id, rank] = decodeListCursor(text, cursorSchema);
  if (madeFor !== order) throw new Refusal('cursor-invalid', { field: 'cursor' });
  return { sort: madeFor === BEST_MATCH ? 'newest' : madeFor, value, id, rank };
}
