import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createIssuing } from '#server/domains/invoices/issue-document.ts';
import { createOrders } from '#server/domains/orders/orders.service.ts';
import { createStockNotifier } from '#server/domains/stock/stock-notifier.ts';
import { createOrderHooks } from '#server/order-hooks.ts';
import { addProduct } from '#tests/support/products.ts';
import { addShopper, findWrongBooks, getStock, openOrderStore, wish } from './order-store.ts';
import { createPretendProvider } from './pretend-provider.ts';

const store = await openOrderStore();
const { db, clock } = store;
const { provider } = createPretendProvider();
const failing = { isOn: false };
const orders = createOrders({
  db,
  now: clock.now,
  provider: {
    ...provider,
    createOrder(order) {
      if (failing.isOn) throw new Error('a fault that nobody expected');
      return provider.createOrder(order);
    },
  },
  publicUrl: 'http://localhost',
  delivery: store.services.delivery,
  stockNotifier: createStockNotifier(db),
  hooks: createOrderHooks({
    issuing: createIssuing(store.services.settings, { isDemo: true }),
    publicUrl: 'http://localhost',
  }),
  checkCoupon: async () => {
    throw new Error('no coupon here');
  },
  holdSeconds: 900,
  reconcileSeconds: 120,
  readLimits: async () => null,
  alarm: () => {},
});

async function failOnce(call: () => Promise<unknown>) {
  failing.isOn = true;
  await expect(call()).rejects.toThrow('a fault that nobody expected');
  failing.isOn = false;
}

async function startOnce() {
  const id = await addProduct(db, { stock: { M: 2 } });
  const buyer = await addShopper(db);
  const start = () => orders.startPayment({ buyer, wanted: wish(id), key: 'online' });
  return { id, buyer, start };
}

describe('a payment that failed on its way', () => {
  it('goes on with the same hold, also when old keys were cleared away meanwhile', async () => {
    const { id, buyer, start } = await startOnce();
    await failOnce(start);
    await orders.forgetOldKeys();
    const { orderId } = await start();
    const { rows } = await db.execute(sql`SELECT id FROM orders WHERE user_id = ${buyer.id}`);
    expect(rows).toEqual([{ id: orderId }]);
    expect(await getStock(db, id)).toEqual({ onHand: 2, held: 1 });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is answered as before once it is through, for a week', async () => {
    const { start } = await startOnce();
    await failOnce(start);
    const first = await start();
    await orders.forgetOldKeys();
    expect(await start()).toEqual(first);
    const count = async () =>
      (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM idempotency_keys`)).rows[0]?.n;
    clock.pass(7 * 24 * 3600 + 1);
    await orders.forgetOldKeys();
    expect(await count()).toBe(0);
  });
});
