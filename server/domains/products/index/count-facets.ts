import type { FacetCounts } from '#core/contract/products.ts';
import {
  HOME_SECTIONS,
  NEW_ARRIVALS_TAG,
  PRODUCT_TYPES,
  SALE_TAG,
  SIZES,
  standsForOthers,
} from '#core/rules/categories.ts';
import { SWATCHES } from '#core/rules/colours.ts';
import { PRICE_RANGES } from '#core/rules/price-ranges.ts';
import type { RowCounts } from './count-rows.ts';
import { type Filtered, PART } from './filter-rows.ts';
import type { ProductIndex } from './product-index.ts';

/** The usual order of values. It does not depend on the counts, so that nothing moves while a shopper chooses. */
const USUAL_ORDER = {
  category: PRODUCT_TYPES.map(({ category }) => category as string),
  homeTag: [...HOME_SECTIONS, NEW_ARRIVALS_TAG, SALE_TAG] as string[],
  size: [...SIZES] as string[],
  color: Object.keys(SWATCHES),
};

/**
 * How many products a list shows with each value alone in its part of the filter, all other parts as they are. What meets
 * all the others counts for a part. Values that only products of other categories and themes have are left out; what the
 * rest of the filter rules out is there with a count of 0.
 */
export function countFacets(index: ProductIndex, filtered: Filtered, counts: RowCounts): FacetCounts {
  const byKind = tallyKinds(index, filtered, counts);
  const byOffer = tallyOffers(index, filtered, counts);
  return {
    size: toValues(byOffer.sizes, USUAL_ORDER.size),
    color: toValues(byKind.colours, USUAL_ORDER.color),
    homeTag: toValues(byKind.homeTags, USUAL_ORDER.homeTag),
    category: toValues(addOthers(byKind.categories), USUAL_ORDER.category),
    price: PRICE_RANGES.map(({ minPrice, maxPrice }, place) => ({
      ...(minPrice !== undefined && { minPrice }),
      ...(maxPrice !== undefined && { maxPrice }),
      count: byOffer.prices[place] ?? 0,
    })),
    inStock: byOffer.inStock,
  };
}

/** Counts by value. A value that is there with 0 is one that can be chosen in general. */
type Tally = Map<string, number>;

function tallyKinds({ kinds }: ProductIndex, { unmetByKind }: Filtered, counts: RowCounts) {
  const categories: Tally = new Map();
  const homeTags: Tally = new Map();
  const colours: Tally = new Map();
  for (const [number, { category, homeTag, colour }] of kinds.values.entries()) {
    if (!counts.kinds[number]) continue;
    const unmet = unmetByKind[number] ?? 0;
    const count = counts.byKind[number] ?? 0;
    const within = (part: number) => ((unmet & ~part) === 0 ? count : 0);
    if (!(unmet & PART.homeTag)) add(categories, category, within(PART.category));
    if (!(unmet & PART.category)) add(homeTags, homeTag ?? '', within(PART.homeTag));
    if (!(unmet & (PART.category | PART.homeTag))) add(colours, colour, within(PART.colour));
  }
  return { categories, homeTags, colours };
}

function tallyOffers({ offers }: ProductIndex, { unmetByOffer }: Filtered, counts: RowCounts) {
  const sizes: Tally = new Map();
  const prices = PRICE_RANGES.map(() => 0);
  let inStock = 0;
  for (const [number, { pricePaise, offered, buyable }] of offers.values.entries()) {
    const unmet = unmetByOffer[number] ?? 0;
    const count = counts.byOffer[number] ?? 0;
    if (!counts.offers[number]) continue;
    for (const size of offered) add(sizes, size, 0);
    if ((unmet & ~PART.size) === 0) for (const size of buyable) add(sizes, size, count);
    if (unmet === 0 && buyable.length > 0) inStock += count;
    if ((unmet & ~PART.price) !== 0) continue;
    for (const [place, { minPrice = 0, maxPrice = Infinity }] of PRICE_RANGES.entries()) {
      const isWithin = pricePaise >= minPrice * 100 && pricePaise <= maxPrice * 100;
      if (isWithin) prices[place] = (prices[place] ?? 0) + count;
    }
  }
  return { sizes, prices, inStock };
}

function add(tally: Tally, value: string, count: number): void {
  tally.set(value, (tally.get(value) ?? 0) + count);
}

/** A type that stands for other categories shows their products, too. */
function addOthers(own: Tally): Tally {
  const withOthers = [...own].map(([category, count]): [string, number] => {
    if (!standsForOthers(category)) return [category, count];
    const counts = [...own].map(([other, its]) => (other.includes(category) ? its : 0));
    return [category, counts.reduce((sum, its) => sum + its, 0)];
  });
  return new Map(withOthers);
}

/** In their order. A text with a comma cannot be asked for. */
function toValues(tally: Tally, usual: readonly string[]) {
  const place = (value: string) => (usual.includes(value) ? usual.indexOf(value) : usual.length);
  return [...tally]
    .filter(([value]) => value !== '' && !value.includes(','))
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => place(a.value) - place(b.value) || (a.value < b.value ? -1 : 1));
}
