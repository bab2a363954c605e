import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProductSort } from '#core/contract/products.ts';
import type { ProductCursor } from '../product-cursor.ts';
import { countListed } from './count-rows.ts';
import { filterRows, type IndexFilter } from './filter-rows.ts';
import { pickPage } from './pick-page.ts';
import { createProductIndex, type ListedFacts } from './product-index.ts';

const facts = fc.record({
  id: fc.nat(40).map((number) => `p${number}`),
  category: fc.constantFrom('polo', 'cargo'),
  homeTag: fc.constant(null),
  colour: fc.constant('Black'),
  pricePaise: fc.constantFrom(100, 200, 300),
  createdAt: fc.nat(3),
  soldLately: fc.nat(2),
  sizes: fc.constantFrom([['M', true]] as const, [['M', false]] as const),
});
/** Some products come or change together, or one of them goes. */
const step = fc.oneof(fc.array(facts, { minLength: 1, maxLength: 30 }), fc.nat(40));

const BY: Record<ProductSort, (product: ListedFacts) => number[]> = {
  newest: ({ createdAt }) => [-createdAt],
  'price-asc': ({ pricePaise }) => [pricePaise],
  'price-desc': ({ pricePaise }) => [-pricePaise],
  'best-selling': ({ soldLately, createdAt }) => [-soldLately, -createdAt],
};

function sortPlainly(products: readonly ListedFacts[], sort: ProductSort): string[] {
  const sign = sort === 'price-asc' ? 1 : -1;
  const compare = (a: ListedFacts, b: ListedFacts) => {
    const other = BY[sort](b);
    const first = BY[sort](a)
      .map((value, place) => value - (other[place] ?? 0))
      .find(Boolean);
    return first ?? sign * (a.id < b.id ? -1 : 1);
  };
  return products.toSorted(compare).map(({ id }) => id);
}

function readAll(
  index: ReturnType<typeof createProductIndex>,
  filter: IndexFilter,
  sort: ProductSort,
): string[] {
  const filtered = filterRows(index, filter);
  const ids: string[] = [];
  let after: ProductCursor | undefined;
  for (;;) {
    const page = pickPage(index, filtered, { sort, limit: 3, after });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1);
    if (!after) return ids;
  }
}

it('gives every list in its order, page by page, whatever has come, changed and gone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const index = createProductIndex();
      const plain = new Map<string, ListedFacts>();
      for (const each of steps) {
        if (typeof each === 'number') {
          index.remove(`p${each}`);
          plain.delete(`p${each}`);
        } else {
          const once = [...new Map(each.map((product) => [product.id, product])).values()];
          index.put(once);
          for (const product of once) plain.set(product.id, product);
        }
      }
      for (const filter of [
        {},
        { categories: ['polo'] },
        { sizes: ['M'] },
        { categories: ['polo'], sizes: ['M'] },
      ]) {
        const meets = [...plain.values()].filter(
          ({ category, sizes }) =>
            (!filter.categories || filter.categories.includes(category)) &&
            (!filter.sizes || sizes.some(([, isBuyable]) => isBuyable)),
        );
        expect(countListed(index, filterRows(index, filter))).toBe(meets.length);
        for (const sort of Object.keys(BY) as ProductSort[])
          expect(readAll(index, filter, sort)).toEqual(sortPlainly(meets, sort));
      }
    }),
    { numRuns: 300 },
  );
});
