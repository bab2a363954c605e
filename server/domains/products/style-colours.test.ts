import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ListedProduct, Product } from '#core/contract/products.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { listTags, productTags } from './cache-tags.ts';

const store = await openTestStore();
await setRole(store.db, { phone: '9000000001', role: 'owner' });
const { headers } = await signIn(store, '9000000001');

const black = await addProduct(store.db, { style: 'Everyday Polo', colour: 'Black' });
const odd = await addProduct(store.db, { style: 'everyday polo', colour: 'Odd', stock: { M: 0 } });
const hidden = await addProduct(store.db, { style: 'Everyday Polo', colour: 'White', published: false });
const alone = await addProduct(store.db, { style: 'Only One', colour: 'Black' });
const plain = await addProduct(store.db, { colour: 'Black' });

async function read(id: string): Promise<Product> {
  return (await store.app.inject(`/api/products/${id}`)).json().data;
}

async function listCards(): Promise<ListedProduct[]> {
  return (await store.app.inject('/api/products/list?fields=card')).json().data;
}

const COLOURS = [
  { _id: black, colors: 'Black', swatch: '#18171b', inStock: true },
  { _id: odd, colors: 'Odd', swatch: '#8c8c8c', inStock: false },
];

it('are known to each of them, on its page and its card, in one order', async () => {
  for (const id of [black, odd]) expect((await read(id)).styleColours).toEqual(COLOURS);
  const cards = await listCards();
  expect(cards.find(({ _id }) => _id === odd)?.styleColours).toEqual(COLOURS);
  expect((await read(black)).swatch).toBe('#18171b');
});

it('are not said of a product that has no other colour, nor of what is not on sale', async () => {
  for (const id of [alone, plain]) expect(await read(id)).not.toHaveProperty('styleColours');
  expect((await store.app.inject(`/api/products/${hidden}`)).statusCode).toBe(404);
});

it('cost no statement more, however many there are', async () => {
  expect(await countStatements(() => store.app.inject('/api/products/list?fields=card&limit=50'))).toBe(1);
});

it('outdate each other’s pages', async () => {
  const product = await read(black);
  expect(productTags(product)).toEqual([`product-${black}`, `product-${odd}`]);
  expect(listTags([product], {})).toEqual([`product-${black}`, `product-${odd}`]);
  expect(productTags({ _id: plain })).toEqual([`product-${plain}`]);
});

it('are tied and untied by staff, who are offered the styles that there are', async () => {
  const { data } = (await store.app.inject({ url: `/api/admin/products/${plain}`, headers })).json();
  expect(data.style).toBeNull();
  const form = {
    ...data,
    sizes: data.sizes.map(({ size, onHand }: { size: string; onHand: number }) => ({
      ...{ size, onHand, wasOnHand: onHand },
    })),
  };
  const save = (change: object) =>
    store.app.inject({
      method: 'PUT',
      url: `/api/admin/products/${plain}`,
      headers,
      payload: { ...form, ...change },
    });
  expect((await save({ style: 'x'.repeat(101) })).json()).toMatchObject({ field: 'style' });
  expect((await save({ style: '  ' })).json()).toMatchObject({ field: 'style' });
  expect((await save({ style: ' Only One ' })).statusCode).toBe(200);
  expect((await read(alone)).styleColours?.map(({ _id }) => _id)).toEqual([alone, plain]);
  const listed = await store.app.inject({ url: '/api/admin/product-styles?search=ONLY', headers });
  expect(listed.json().data).toEqual([{ style: 'Only One', products: 2 }]);
  // Left out, it stays as it is.
  const { style: _, ...without } = form;
  await store.app.inject({
    method: 'PUT',
    url: `/api/admin/products/${plain}`,
    headers,
    payload: { ...without, version: 2 },
  });
  expect((await read(alone)).styleColours).toHaveLength(2);
  await save({ style: null, version: 3 });
  expect(await read(alone)).not.toHaveProperty('styleColours');
});

it('have names that are something, also for the database', async () => {
  const blank = store.db.execute(sql`UPDATE products SET style = ' ' WHERE id = ${plain}`);
  await expect(blank).rejects.toThrow();
});
