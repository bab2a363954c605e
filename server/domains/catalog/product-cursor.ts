import { z } from 'zod';
import { PRODUCT_SORTS, type ProductSort } from '#core/contract/products.ts';
import { decodeListCursor, encodeListCursor } from '#server/domains/list-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** The last product of a page: the next page begins after it, whatever was added or sold meanwhile. */
export interface ProductCursor {
  sort: ProductSort;
  /** Milliseconds of creation for `newest`, paise for the price orders. */
  value: number;
  id: string;
}

const cursorSchema = z.tuple([
  z.enum(PRODUCT_SORTS),
  z.int().min(0).max(8.64e15),
  z.string().min(1).max(100),
]);

export function encodeCursor({ sort, value, id }: ProductCursor): string {
  return encodeListCursor([sort, value, id]);
}

/** Refuses what is no cursor, and one that was made for another order. */
export function decodeCursor(text: string, sort: ProductSort): ProductCursor {
  const [madeFor, value, id] = decodeListCursor(text, cursorSchema);
  if (madeFor !== sort) throw new Refusal('cursor-invalid', { field: 'cursor' });
  return { sort, value, id };
}
