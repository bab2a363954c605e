import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderPlaced } from '#core/contract/orders.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { howOften, report } from '#tests/prove/proof.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import {
  addShopper,
  findWrongBooks,
  getOrder,
  getSandbox,
  getStock,
  openOrderStore,
  wish,
} from './order-store.ts';
import { many, seed, seedEveryTest } from './seeded-race.ts';

const store = await openOrderStore();
const { db, services } = store;
const sandbox = getSandbox(store);
seedEveryTest();

async function countOrders(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM orders`);
  return rows[0]?.count ?? 0;
}

describe('200 buyers for the last unit', () => {
  it.each(['COD', 'online'])('make one order: %s', async (way) => {
    const id = await addProduct(db, { name: 'Last Tee', stock: { M: 1 } });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => addShopper(db)));
    const { placeOrder, startPayment } = services.orders;
    const { done, refused } = await many<unknown>(200, async (place) => {
      const buyer = buyers[place];
      if (!buyer) throw new Error('no buyer');
      const order = { buyer, wanted: wish(id), key: `buyer ${place}` };
      return way === 'COD' ? placeOrder(order) : startPayment(order);
    });
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((error) => error instanceof Refusal && error.message))).toEqual(
      new Set(['Last Tee (M) is out of stock']),
    );
    expect(await getStock(db, id)).toEqual(way === 'COD' ? { onHand: 0, held: 0 } : { onHand: 1, held: 1 });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('share what there is, to the last piece', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 17, L: 9 } });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => addShopper(db)));
    const { done } = await many(40, async (place) => {
      const items = [
        { productId: id, quantity: 1, selectedSize: place % 2 ? 'M' : 'L' },
        { productId: id, quantity: 1, selectedSize: place % 2 ? 'L' : 'M' },
      ];
      const buyer = buyers[place] ?? { id: '', phone: '' };
      return services.orders.placeOrder({
        buyer,
        wanted: { ...wish(id), items, total: 998 },
        key: undefined,
      });
    });
    expect(done).toHaveLength(9);
    expect(await getStock(db, id, 'L')).toEqual({ onHand: 0, held: 0 });
    expect(await getStock(db, id, 'M')).toEqual({ onHand: 8, held: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

/** Buyers of one unit, and units that are fought for side by side. */
const RIVALS = 4;
const RACES_AT_ONCE = 20;

it('the last unit has one buyer, however often it is fought for', { timeout: 1_800_000 }, async (context) => {
  const races = howOften(40);
  const rivals = await Promise.all(Array.from({ length: RACES_AT_ONCE * RIVALS }, () => addShopper(db)));
  const counts = { oversold: 0, unsold: 0, otherFailures: 0 };
  for (let run = 0; run < races; run += RACES_AT_ONCE) {
    const units = await Promise.all(
      Array.from({ length: Math.min(RACES_AT_ONCE, races - run) }, () => addProduct(db, { stock: { M: 1 } })),
    );
    const buyersOf = new Map(units.map((id) => [id, 0]));
    const { refused } = await many(units.length * RIVALS, async (place) => {
      const buyer = rivals[place] ?? { id: '', phone: '' };
      const id = units[place % units.length] ?? '';
      const order = { buyer, wanted: wish(id), key: undefined };
      // Of the four, two pay on delivery and two online.
      const isCash = Math.floor(place / units.length) % 2 === 0;
      await (isCash ? services.orders.placeOrder(order) : services.orders.startPayment(order));
      buyersOf.set(id, (buyersOf.get(id) ?? 0) + 1);
    });
    const buyers = [...buyersOf.values()];
    counts.oversold += buyers.filter((count) => count > 1).length;
    counts.unsold += buyers.filter((count) => count === 0).length;
    counts.otherFailures += refused.filter(
      (error) => !(error instanceof Refusal) || error.code !== 'out-of-stock',
    ).length;
  }
  const wrongBooks = await findWrongBooks(db);
  const lost = counts.oversold + counts.unsold + counts.otherFailures + wrongBooks.length;
  report(context, { tried: races, lost, figures: { seed, rivals: RIVALS, ...counts } });
  expect(counts).toEqual({ oversold: 0, unsold: 0, otherFailures: 0 });
  expect(wrongBooks).toEqual([]);
});

describe('one key 50 times at once', () => {
  it.each(['COD', 'online'])('makes one order: %s', async (way) => {
    const id = await addProduct(db, { stock: { M: 60 } });
    const buyer = await addShopper(db);
    const before = await countOrders();
    const { placeOrder, startPayment } = services.orders;
    const { done, refused } = await many<{ orderId: string }>(50, () => {
      const order = { buyer, wanted: wish(id), key: 'the same' };
      return way === 'COD' ? placeOrder(order) : startPayment(order);
    });
    expect(refused).toEqual([]);
    for (const answer of done) expect(answer).toEqual(done[0]);
    expect(await countOrders()).toBe(before + 1);
  });

  it('on the last unit answers none of them that it is out of stock', async () => {
    const id = await addProduct(db, { stock: { M: 1 } });
    const buyer = await addShopper(db);
    const { done } = await many<OrderPlaced>(20, () =>
      services.orders.placeOrder({ buyer, wanted: wish(id), key: 'last' }),
    );
    expect(done).toHaveLength(20);
  });
});

it('the last use of a coupon goes to one of many', async () => {
  await db.execute(
    sql`INSERT INTO coupons (code, kind, amount_paise, total_limit) VALUES ('LAST', 'flat', 5000, 1)`,
  );
  const id = await addProduct(db, { stock: { M: 60 } });
  const buyers = await Promise.all(Array.from({ length: 30 }, () => addShopper(db)));
  const { done, refused } = await many(30, async (place) => {
    const buyer = buyers[place] ?? { id: '', phone: '' };
    const wanted = { ...wish(id), total: 449, couponCode: 'LAST' };
    return services.orders.placeOrder({ buyer, wanted, key: undefined });
  });
  expect(done).toHaveLength(1);
  for (const error of refused) {
    expect(error).toMatchObject({
      code: 'total-changed',
      details: { quote: { total: 499, couponCode: null } },
    });
  }
  expect(await findWrongBooks(db)).toEqual([]);
});

it('paying, closing the window, cancelling and expiring at once end in one state', async () => {
  const id = await addProduct(db, { stock: { M: 50 } });
  for (let round = 0; round < 10; round += 1) {
    const buyer = await addShopper(db);
    const started = await services.orders.startPayment({ buyer, wanted: wish(id), key: undefined });
    const { razorpayOrderId: providerOrderId, orderId } = started;
    const callback = await sandbox.pay(providerOrderId, 'upi');
    store.clock.pass(901);
    await Promise.allSettled([
      services.payments.verifyPayment({ buyer, callback, key: undefined }),
      runDue(services, 'hold'),
      services.payments.cancelPayment({ buyer, providerOrderId, key: undefined }),
      runDue(services, 'payment-check'),
      services.orders.cancelOwnOrder({ buyer, orderId, key: undefined }),
      sandbox.deliverWebhooks(),
    ]);
    const order = await getOrder(db, orderId);
    expect(order?.paid_paise).toBe(49_900);
    expect(order?.refunded_paise).toBe(order?.status === 'Cancelled' ? 49_900 : 0);
    expect(await findWrongBooks(db)).toEqual([]);
  }
});

it('orders of the same things in another order do not wait for each other for ever', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => addProduct(db, { category: 'polo', stock: { S: 500, M: 500 } })),
  );
  const buyers = await Promise.all(Array.from({ length: 8 }, () => addShopper(db)));
  const { refused } = await many(120, async (place) => {
    const items = ids.flatMap((productId) => [
      { productId, quantity: 1, selectedSize: 'S' },
      { productId, quantity: 1, selectedSize: 'M' },
    ]);
    const shuffled =
      place % 3 === 0 ? items.toReversed() : items.slice(place % 5).concat(items.slice(0, place % 5));
    const buyer = buyers[place % 8] ?? { id: '', phone: '' };
    const { orderId } = await services.orders.placeOrder({
      buyer,
      wanted: { ...wish(''), items: shuffled, total: 499 * 8 },
      key: undefined,
    });
    if (place % 2) await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
  });
  expect(refused).toEqual([]);
  expect(await findWrongBooks(db)).toEqual([]);
});
