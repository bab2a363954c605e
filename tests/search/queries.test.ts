import { beforeAll, expect, it } from 'vitest';
import type { Product } from '#core/contract/products.ts';
import { insertDemoProducts } from '#server/db/demo/fill-demo-products.ts';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { HELD_OUT_QUERIES } from './held-out-queries.ts';
import { QUERIES, type Right } from './queries.ts';
import { SECOND_LIST } from './second-list.ts';

const store = await openTestStore();

beforeAll(() => store.db.transaction((tx) => insertDemoProducts(tx, DEMO_PRODUCTS)));

async function firstFive(search: string): Promise<Product[]> {
  const answer = await store.app.inject(`/api/products/list?search=${encodeURIComponent(search)}&limit=5`);
  return answer.json().data;
}

const containsOne = (text: string, parts: string | readonly string[]) =>
  [parts].flat().some((part) => text.includes(part));

function isRight(product: Product, { name, category, colours, tag, most, least, size }: Right): boolean {
  return (
    (name === undefined || containsOne(product.name, name)) &&
    (category === undefined || containsOne(product.category, category)) &&
    (colours === undefined || colours.includes(product.colors)) &&
    (tag === undefined || [tag].flat().includes(product.homeTag ?? '')) &&
    (most === undefined || product.price <= most) &&
    (least === undefined || product.price >= least) &&
    (size === undefined || (product.stock[size] ?? 0) > 0)
  );
}

/** Those that find no right product among the first five, with what they find. */
async function findWrong(queries: readonly [string, Right][]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [search, right] of queries) {
    const found = await firstFive(search);
    if (!found.some((product) => isRight(product, right))) {
      wrong.push(`${search}: ${found.map(({ name, colors }) => `${name} (${colors})`).join(', ')}`);
    }
  }
  return wrong;
}

it('finds a right product among the first five', async () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(200);
  expect(await findWrong(QUERIES)).toEqual([]);
});

it('finds it for those who ask otherwise, too', async () => {
  expect(HELD_OUT_QUERIES.length).toBeGreaterThanOrEqual(80);
  expect(await findWrong(HELD_OUT_QUERIES)).toEqual([]);
});

it('finds it for those who know nothing of its vocabulary', async () => {
  expect(SECOND_LIST.length).toBeGreaterThanOrEqual(120);
  expect(await findWrong(SECOND_LIST)).toEqual([]);
});
