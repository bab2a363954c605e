import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FacetCounts, ProductQuery } from '#core/contract/products.ts';
import { PRICE_RANGES } from '#core/rules/price-ranges.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const { db, services } = await openTestStore({}, { isRandom: true });
const { listProducts } = services.products;

const CATEGORIES = ['polo', 'hoodie', 'zip hoodie', 'cargo'];
const TAGS = ['Anime', 'Sale', 'Rain Season', null];
const COLOURS = ['Black', 'Aqua', 'Peacock'];
const SIZES = ['S', 'M', '32'];

const someOf = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const product = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  homeTag: fc.constantFrom(...TAGS),
  colour: fc.constantFrom(...COLOURS),
  pricePaise: fc.constantFrom(39_900, 49_900, 49_950, 50_000, 99_900, 150_000),
  stock: fc.dictionary(fc.constantFrom(...SIZES), fc.nat(2), { maxKeys: 3 }),
  published: fc.boolean(),
});

/** What happens to one of the products, named by its place. */
const event = fc.record({
  place: fc.nat(),
  what: fc.oneof(
    fc.constantFrom(
      sql`UPDATE product_sizes SET on_hand = on_hand - 1 WHERE on_hand > held`,
      sql`UPDATE product_sizes SET held = held + 1 WHERE on_hand > held`,
      sql`UPDATE product_sizes SET held = 0 WHERE true`,
      sql`UPDATE product_sizes SET on_hand = on_hand + 1 WHERE true`,
      sql`DELETE FROM product_sizes WHERE size = 'M' AND on_hand = 0`,
      sql`UPDATE products SET published = NOT published WHERE true`,
      sql`UPDATE products SET price_paise = price_paise + 5000 WHERE true`,
      sql`UPDATE products SET colour = 'Aqua', home_tag = 'Sale' WHERE true`,
      sql`UPDATE products SET sold_lately = sold_lately + 2 WHERE true`,
    ),
  ),
});

const filter: fc.Arbitrary<ProductQuery> = fc.record({
  category: optional(someOf(CATEGORIES)),
  homeTag: optional(someOf(['Anime', 'Sale', 'Rain Season'])),
  color: optional(someOf(COLOURS)),
  size: optional(someOf(SIZES)),
  minPrice: optional(fc.constantFrom(400, 500)),
  maxPrice: optional(fc.constantFrom(499, 999.5)),
  inStock: optional(fc.boolean()),
  sort: optional(fc.constantFrom('newest', 'price-asc', 'price-desc', 'best-selling')),
});

it('counts what the list then shows, whatever was sold and changed before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.array(event, { maxLength: 4 }), filter), { minLength: 1, maxLength: 4 }),
      async (catalogue, steps) => {
        await db.execute(sql`TRUNCATE products CASCADE`);
        const ids: string[] = [];
        for (const each of catalogue) ids.push(await addProduct(db, each));
        for (const [events, query] of steps) {
          for (const { place, what } of events) await happen(ids[place % ids.length] ?? '', what);
          await expectTrueCounts(query);
          await expectSameAsStored(query);
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** The statement, for one product. */
async function happen(id: string, what: ReturnType<typeof sql>): Promise<void> {
  const isOfSizes = JSON.stringify(what.queryChunks).includes('product_sizes');
  await db.execute(sql`${what} AND ${sql.raw(isOfSizes ? 'product_id' : 'id')} = ${id}`);
}

async function expectTrueCounts(query: ProductQuery): Promise<void> {
  const { facets, total } = await listProducts({ ...query, facets: true });
  if (!facets) throw new Error('Counts were asked for.');
  const counts = Object.fromEntries(
    await Promise.all(
      asSwaps(facets).map(async ([name, swap]) => [name, await countIds({ ...query, ...swap })] as const),
    ),
  );
  expect(counts).toEqual(Object.fromEntries(asSwaps(facets).map(([name, , count]) => [name, count])));
  expect(await countIds(query)).toBe(total);
}

/** Each count with the change of the filter that it stands for. */
function asSwaps(facets: FacetCounts): [name: string, swap: ProductQuery, count: number][] {
  const values = (['size', 'color', 'homeTag', 'category'] as const).flatMap((part) =>
    facets[part].map(({ value, count }): [string, ProductQuery, number] => [
      `${part} ${value}`,
      { [part]: [value] },
      count,
    ]),
  );
  const prices = facets.price.map(({ count, ...range }, place): [string, ProductQuery, number] => {
    expect(range).toEqual(PRICE_RANGES[place]);
    return [`price ${place}`, { minPrice: undefined, maxPrice: undefined, ...range }, count];
  });
  return [...values, ...prices, ['in stock', { inStock: true }, facets.inStock]];
}

/** Walks the pages: the total that the list names must be what it shows. */
async function countIds(query: ProductQuery): Promise<number> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await listProducts({ ...query, cursor, limit: 5, fields: 'card' });
    for (const { _id } of page.products) seen.add(_id);
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) expect(seen.size).toBe(page.total);
  } while (cursor !== undefined);
  return seen.size;
}

/** A search that finds all of them is filtered by the database: both must show the same, in the same order. */
async function expectSameAsStored(query: ProductQuery): Promise<void> {
  const sort = query.sort ?? 'newest';
  const found = await listProducts({ ...query, sort, search: 'product', limit: 100 });
  const listed = await listProducts({ ...query, sort, limit: 100 });
  const ids = (page: typeof found) => page.products.map(({ _id }) => _id);
  expect(ids(found)).toEqual(ids(listed));
  expect(found.total).toBe(listed.total);
}
