import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PAIR_DAYS, PAIR_ORDERS } from '#core/rules/pairs.ts';
import { addShopper, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const stock = { M: 50 };
const add = (name: string, given: object = {}) => addProduct(db, { name, category: 'polo', stock, ...given });

async function list(productId: string): Promise<string[]> {
  const response = await store.app.inject(`/api/products/${productId}/pairs`);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
}

async function order(...productIds: string[]): Promise<string> {
  const items = productIds.map((productId) => ({ productId, quantity: 1, selectedSize: 'M' }));
  const wanted = { ...wish(''), items, total: 499 * items.length };
  const buyer = await addShopper(db);
  return (await services.orders.placeOrder({ buyer, wanted, key: undefined })).orderId;
}

it('are counted from orders, from the third on, the most frequent first', async () => {
  const [kage, often, enough, twice, cancelled] = await Promise.all(
    ['Kage', 'Often', 'Enough', 'Twice', 'Cancelled'].map((name) => add(name)),
  );
  if (!kage || !often || !enough || !twice || !cancelled) throw new Error('no products');
  for (let nth = 0; nth < PAIR_ORDERS + 1; nth += 1) await order(kage, often);
  for (let nth = 0; nth < PAIR_ORDERS; nth += 1) await order(enough, kage);
  for (let nth = 0; nth < PAIR_ORDERS - 1; nth += 1) await order(kage, twice);
  for (let nth = 0; nth < PAIR_ORDERS; nth += 1) {
    const orderId = await order(kage, cancelled);
    await db.execute(sql`UPDATE orders SET status = 'Cancelled' WHERE id = ${orderId}`);
  }
  expect(await list(kage)).toEqual([]);
  await services.pairs.countPairs();
  expect(await list(kage)).toEqual(['Often', 'Enough']);
  expect(await list(often)).toEqual(['Kage']);

  await db.execute(sql`UPDATE product_sizes SET on_hand = held WHERE product_id = ${often}`);
  expect(await list(kage)).toEqual(['Enough']);
  await db.execute(sql`UPDATE products SET published = false WHERE id = ${enough}`);
  expect(await list(kage)).toEqual([]);
});

it('are forgotten with the orders that they were counted from', async () => {
  const [first = '', second = ''] = await Promise.all([add('First'), add('Second')]);
  for (let nth = 0; nth < PAIR_ORDERS; nth += 1) await order(first, second);
  await services.pairs.countPairs();
  expect(await list(first)).toEqual(['Second']);
  clock.pass((PAIR_DAYS + 1) * 24 * 3600);
  await services.pairs.countPairs();
  expect(await list(first)).toEqual([]);
});

it('are else of the same theme and another kind of garment, the newest first', async () => {
  const tee = await add('Tee', { homeTag: 'Anime', category: 'regular t-shirt' });
  await add('Another tee', { homeTag: 'Anime', category: 'regular t-shirt' });
  await add('Hoodie', { homeTag: 'Anime', category: 'hoodie' });
  await add('Cargo', { homeTag: 'Anime', category: 'cargo' });
  await add('Other theme', { homeTag: 'F1', category: 'hoodie' });
  await add('Sold out', { homeTag: 'Anime', category: 'hoodie', stock: { M: 0 } });
  expect(await list(tee)).toEqual(['Cargo', 'Hoodie']);
  expect(await list(await add('Without a theme'))).toEqual([]);
  expect(await list('nothing')).toEqual([]);
});

it('are never the same style in another colour', async () => {
  const style = 'Redline';
  const black = await add('Black', { homeTag: 'Cars', style });
  const beige = await add('Beige', { homeTag: 'Cars', style: 'redline', category: 'hoodie' });
  const plain = await add('Plain', { homeTag: 'Cars', category: 'hoodie' });
  for (let nth = 0; nth < PAIR_ORDERS; nth += 1) await order(black, beige);
  for (let nth = 0; nth < PAIR_ORDERS; nth += 1) await order(plain, beige);
  await services.pairs.countPairs();
  expect(await list(black)).toEqual(['Plain']);
  expect(await list(plain)).toEqual(['Beige', 'Black']);
});
