import type { ProductFilter } from '../filter.queries.ts';
import type { ProductIndex } from './product-index.ts';

/** The parts of a filter, as bits: a number says which of them are not met. */
export const PART = { category: 1, homeTag: 2, colour: 4, size: 8, inStock: 16, price: 32 } as const;

/** What a row can be asked for in memory; `ids` are those that a search has found. */
export type IndexFilter = Omit<ProductFilter, 'search'>;

/** What a filter leaves of the index. */
export interface Filtered {
  /** By their numbers, the parts of the filter that kinds and offers do not meet. */
  unmetByKind: Uint8Array;
  unmetByOffer: Uint8Array;
  /** The rows in question; undefined for all of them. */
  rows: Uint32Array | undefined;
}

export function filterRows(index: ProductIndex, filter: IndexFilter): Filtered {
  const { categories, homeTags, colours, sizes, inStock, ids } = filter;
  const { minPaise = 0, maxPaise = Number.MAX_SAFE_INTEGER } = filter;
  return {
    unmetByKind: Uint8Array.from(
      index.kinds.values,
      ({ category, homeTag, colour }) =>
        unless(!categories || categories.includes(category), PART.category) |
        unless(!homeTags || (homeTag !== null && homeTags.includes(homeTag)), PART.homeTag) |
        unless(!colours || colours.includes(colour), PART.colour),
    ),
    // A size is met by what can be bought in it now; so is 'in stock', by any size.
    unmetByOffer: Uint8Array.from(
      index.offers.values,
      ({ pricePaise, buyable }) =>
        unless(!sizes || buyable.some((size) => sizes.includes(size)), PART.size) |
        unless(!inStock || buyable.length > 0, PART.inStock) |
        unless(pricePaise >= minPaise && pricePaise <= maxPaise, PART.price),
    ),
    rows: ids && Uint32Array.from(ids.flatMap((id) => index.findRow(id) ?? [])),
  };
}

function unless(isMet: boolean, part: number): number {
  return isMet ? 0 : part;
}
