import { type Filtered, PART } from './filter-rows.ts';
import type { ProductIndex } from './product-index.ts';

/** By the numbers of kinds and offers, how many rows have them. */
export interface RowCounts {
  /** Rows whose offer meets the filter, by their kind. */
  byKind: readonly number[] | Uint32Array;
  /** Rows whose kind meets the filter, by their offer. */
  byOffer: readonly number[] | Uint32Array;
  /** Kinds that are there at all, and offers that are there in some colour: not 0. */
  kinds: readonly number[] | Uint32Array;
  offers: readonly number[] | Uint32Array;
}

/** By kind and offer, for the counts of a filter's values. A part of it that rules nothing out is counted already. */
export function countRows(index: ProductIndex, filtered: Filtered): RowCounts {
  const { rows } = filtered;
  const { isAnyKind, isAnyOffer } = findAny(filtered);
  const counts = isAnyKind && isAnyOffer ? countNone(filtered) : countEach(index, filtered);
  return {
    byKind: isAnyOffer ? index.kinds.rows : counts.byKind,
    byOffer: isAnyKind ? index.offers.rows : counts.byOffer,
    kinds: rows ? counts.kinds : index.kinds.rows,
    offers: isAnyKind ? index.offers.rows : counts.offers,
  };
}

/** Sums instead of branches: which rows meet the filter is as good as random, and a wrong guess costs more than a sum. */
function countEach(index: ProductIndex, filtered: Filtered) {
  const { rows } = filtered;
  const { kind, offer } = readColumns(index, filtered);
  const metByKind = filtered.unmetByKind.map(toMet);
  const metByOffer = filtered.unmetByOffer.map(toMet);
  const inSomeColour = filtered.unmetByKind.map((unmet) => toMet(unmet & ~PART.colour));
  const { byKind, byOffer, kinds, offers } = countNone(filtered);
  const length = rows?.length ?? index.ids.length;
  for (let place = 0; place < length; place += 1) {
    const itsKind = kind[place] ?? 0;
    const itsOffer = offer[place] ?? 0;
    byKind[itsKind] = (byKind[itsKind] ?? 0) + (metByOffer[itsOffer] ?? 0);
    byOffer[itsOffer] = (byOffer[itsOffer] ?? 0) + (metByKind[itsKind] ?? 0);
    offers[itsOffer] = (offers[itsOffer] ?? 0) + (inSomeColour[itsKind] ?? 0);
  }
  for (const itsKind of rows ? kind : []) kinds[itsKind] = 1;
  return { byKind, byOffer, kinds, offers };
}

/** Kind and offer of each of the rows in question. */
function readColumns(index: ProductIndex, { rows }: Filtered) {
  const { kind, offer } = index.columns();
  if (!rows) return { kind, offer };
  return { kind: rows.map((row) => kind[row] ?? 0), offer: rows.map((row) => offer[row] ?? 0) };
}

const toMet = (unmet: number) => (unmet === 0 ? 1 : 0);

function countNone({ unmetByKind, unmetByOffer }: Filtered) {
  return {
    byKind: new Uint32Array(unmetByKind.length),
    byOffer: new Uint32Array(unmetByOffer.length),
    kinds: new Uint32Array(unmetByKind.length),
    offers: new Uint32Array(unmetByOffer.length),
  };
}

function findAny({ unmetByKind, unmetByOffer, rows }: Filtered) {
  return {
    isAnyKind: !rows && unmetByKind.every((unmet) => unmet === 0),
    isAnyOffer: !rows && unmetByOffer.every((unmet) => unmet === 0),
  };
}

/**
 * How many the list shows. The rows themselves are looked at only where some kinds and some offers are ruled out, and not
 * again where they have been counted.
 */
export function countListed(index: ProductIndex, filtered: Filtered, counts?: RowCounts): number {
  const { unmetByKind, unmetByOffer } = filtered;
  const { isAnyKind, isAnyOffer } = findAny(filtered);
  if (counts) return sumMet(unmetByKind, counts.byKind);
  if (isAnyOffer) return sumMet(unmetByKind, index.kinds.rows);
  if (isAnyKind) return sumMet(unmetByOffer, index.offers.rows);
  return countMet(index, filtered);
}

/** As `countEach`, without a branch. */
function countMet(index: ProductIndex, filtered: Filtered): number {
  const { kind, offer } = readColumns(index, filtered);
  const metByKind = filtered.unmetByKind.map(toMet);
  const metByOffer = filtered.unmetByOffer.map(toMet);
  const length = filtered.rows?.length ?? index.ids.length;
  let sum = 0;
  for (let place = 0; place < length; place += 1)
    sum += (metByKind[kind[place] ?? 0] ?? 0) & (metByOffer[offer[place] ?? 0] ?? 0);
  return sum;
}

function sumMet(unmet: Uint8Array, counts: readonly number[] | Uint32Array): number {
  let sum = 0;
  for (const [number, count] of counts.entries()) if (unmet[number] === 0) sum += count;
  return sum;
}
