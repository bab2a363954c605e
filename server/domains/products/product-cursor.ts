import { z } from 'zod';
import { PRODUCT_SORTS, type ProductSort } from '#core/contract/products.ts';
import { cursorId, cursorTime, decodeCursor } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { SEARCH_RANKS, type SearchRank } from './search.queries.ts';

/** The last product of a page: the next page begins after it, whatever was added or sold meanwhile. */
export interface ProductCursor {
  sort: ProductSort;
  /** Milliseconds of creation for `newest`, paise for the price orders, pieces for `best-selling`. */
  value: number;
  id: string;
  /** Of what is sold equally well, the newest comes first. */
  createdAt?: number;
  /** How well the product matched, where the best matches come first, and whether it could be bought. */
  rank?: SearchRank;
  inStock?: boolean;
}

const BEST_MATCH = 'best-match';
const BEST_SELLING = 'best-selling';
const cursorSchema = z.union([
  z.tuple([z.literal('newest'), cursorTime, cursorId]),
  z.tuple([z.enum(PRODUCT_SORTS).exclude(['newest', BEST_SELLING]), z.int32().min(0), cursorId]),
  z.tuple([z.literal(BEST_SELLING), z.int().min(0), cursorId, cursorTime]),
  z.tuple([
    z.literal(BEST_MATCH),
    z.int().min(0),
    cursorId,
    cursorTime,
    z.literal(SEARCH_RANKS),
    z.boolean(),
  ]),
]);

/** For `toPage`. */
export function toCursor(cursor: ProductCursor): (string | number | boolean)[] {
  const { sort, value, id, createdAt, rank, inStock = false } = cursor;
  if (rank !== undefined) return [BEST_MATCH, value, id, createdAt ?? 0, rank, inStock];
  return createdAt === undefined ? [sort, value, id] : [sort, value, id, createdAt];
}

/** Refuses what is no cursor, and one that was made for another order. */
export function decodeProductCursor(
  cursor: string | undefined,
  order: ProductSort | typeof BEST_MATCH,
): ProductCursor | undefined {
  const parts = decodeCursor(cursor, cursorSchema);
  if (!parts) return undefined;
  if (parts[0] !== order) throw new Refusal('cursor-invalid', { field: 'cursor' });
  if (parts[0] === BEST_MATCH) {
    const [, value, id, createdAt, rank, inStock] = parts;
    return { sort: BEST_SELLING, value, id, createdAt, rank, inStock };
  }
  const [sort, value, id, createdAt] = parts;
  return { sort, value, id, createdAt };
}
