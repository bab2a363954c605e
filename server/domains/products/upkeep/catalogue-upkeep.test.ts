import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { followNotifications } from '#server/db/follow-notifications.ts';
import { addShopper, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const buyer = await addShopper(db);
const { countSold, forgetChanges } = services.catalogueUpkeep;
const received: string[] = [];
const notifications = await followNotifications(store.url, 'catalogue', (what) => received.push(what));
afterAll(() => notifications.close());

async function readProduct(id: string) {
  const { rows } = await db.execute(
    sql`SELECT in_stock, sold_lately, version, updated_at FROM products WHERE id = ${id}`,
  );
  return rows[0];
}

async function buy(id: string, quantity = 1): Promise<string> {
  const wanted = wish(id, { quantity });
  const { orderId } = await services.orders.placeOrder({ buyer, wanted, key: undefined });
  return orderId;
}

async function cancel(orderId: string): Promise<void> {
  await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
}

/** The notifications that `act` causes. */
async function hear(act: () => Promise<unknown>): Promise<string[]> {
  await services.stockNotifier.flush();
  await mark('begin');
  received.length = 0;
  await act();
  await mark('end');
  return received.slice(0, -1);
}

async function mark(name: string): Promise<void> {
  await db.execute(sql`SELECT pg_notify('catalogue', ${name})`);
  await expect.poll(() => received.at(-1)).toBe(name);
}

describe('in stock', () => {
  it('is what has a size that can be bought, and changes with the last piece alone', async () => {
    const id = await addProduct(db, { stock: { M: 2, L: 0 } });
    expect(await readProduct(id)).toMatchObject({ in_stock: true });
    await buy(id);
    expect(await readProduct(id)).toMatchObject({ in_stock: true });
    const before = await readProduct(id);
    const order = await buy(id);
    expect(await readProduct(id)).toEqual({ ...before, in_stock: false });
    await cancel(order);
    expect(await readProduct(id)).toEqual(before);
    await db.execute(sql`UPDATE product_sizes SET held = on_hand WHERE product_id = ${id}`);
    expect(await readProduct(id)).toMatchObject({ in_stock: false });
    await db.execute(
      sql`INSERT INTO product_sizes (product_id, size, position, on_hand) VALUES (${id}, 'XL', 3, 1)`,
    );
    expect(await readProduct(id)).toMatchObject({ in_stock: true });
    await db.execute(sql`DELETE FROM product_sizes WHERE product_id = ${id} AND size = 'XL'`);
    expect(await readProduct(id)).toMatchObject({ in_stock: false });
  });

  it('lets no order wait for a product that is being edited, and is set right afterwards', async () => {
    const id = await addProduct(db, { stock: { M: 1 } });
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM products WHERE id = ${id} FOR NO KEY UPDATE`);
      await buy(id);
    });
    expect(await readProduct(id)).toMatchObject({ in_stock: true });
    await countSold();
    expect(await readProduct(id)).toMatchObject({ in_stock: false });
  });

  it('notifies of a size that has sold out, and of no other product', async () => {
    const id = await addProduct(db, { stock: { M: 2 } });
    await db.execute(sql`DELETE FROM catalogue_changes`);
    const sell = async () => {
      await buy(id);
      await services.stockNotifier.flush();
    };
    expect(await hear(sell)).toEqual([`stock:${id}`]);
    expect(await hear(sell)).toEqual([`sizes:${id}`]);
  });
});

describe('sold lately', () => {
  it('counts the pieces of 90 days, without cancelled ones, and touches nothing else', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 50 } });
    const other = await addProduct(db);
    await buy(id, 2);
    const cancelled = await buy(id, 5);
    await cancel(cancelled);
    const before = await readProduct(id);
    expect(await hear(countSold)).toEqual([]);
    expect(await readProduct(id)).toEqual({ ...before, sold_lately: 2 });
    expect(await readProduct(other)).toMatchObject({ sold_lately: 0 });

    const { products: best } = await services.products.listProducts({ sort: 'best-selling', limit: 1 });
    expect(best.map(({ _id }) => _id)).toEqual([id]);

    clock.pass(60 * 24 * 3600);
    await buy(id, 3);
    await countSold();
    expect(await readProduct(id)).toMatchObject({ sold_lately: 5 });
    clock.pass(31 * 24 * 3600);
    await countSold();
    expect(await readProduct(id)).toMatchObject({ sold_lately: 3 });
  });
});

it('lists are right after their changes have been forgotten', async () => {
  const id = await addProduct(db, { category: 'cargo', stock: { M: 1 } });
  const count = async () =>
    (await services.products.listProducts({ category: ['cargo'], size: ['M'] })).total;
  expect(await count()).toBe(1);
  await db.execute(sql`UPDATE catalogue_changes SET at = now() - interval '3 hours'`);
  await forgetChanges();
  expect((await db.execute(sql`SELECT FROM catalogue_changes`)).rowCount).toBe(0);
  await buy(id);
  expect(await count()).toBe(0);
});
