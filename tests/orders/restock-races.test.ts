import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESERVED_MINUTES } from '#core/rules/restock.ts';
import { restockConsentTexts } from '#core/texts/en/restock.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { addProduct } from '#tests/support/products.ts';
import { addShopper, findWrongBooks, openOrderStore, wish } from './order-store.ts';
import { many, seedEveryTest } from './seeded-race.ts';

const store = await openOrderStore({}, { isRandom: true });
const { db, services, clock } = store;
seedEveryTest();

type Shopper = Awaited<ReturnType<typeof addShopper>>;

const addShoppers = (count: number) => Promise.all(Array.from({ length: count }, () => addShopper(db)));

async function ask(productId: string, user: Shopper): Promise<void> {
  const request = { productId, size: 'M', phone: user.phone, wordingVersion: restockConsentTexts.version };
  await services.restock.ask(request, { user, network: 'n' });
  clock.pass(1);
}

async function receive(productId: string, pieces: number): Promise<void> {
  await db.execute(sql`
    WITH moved AS (UPDATE product_sizes SET on_hand = on_hand + ${pieces} WHERE product_id = ${productId})
    INSERT INTO stock_movements (product_id, size, change, reason) VALUES (${productId}, 'M', ${pieces}, 'received')`);
}

/** Whether the shopper got the piece. */
async function buys(buyer: Shopper, productId: string, way: 'COD' | 'online'): Promise<boolean> {
  const { placeOrder, startPayment } = services.orders;
  const order = { buyer, wanted: wish(productId), key: undefined };
  try {
    await (way === 'COD' ? placeOrder(order) : startPayment(order));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'out-of-stock') return false;
    throw error;
  }
}

async function readReserved(productId: string): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string }>(
    sql`SELECT phone FROM stock_reservations WHERE product_id = ${productId} AND order_id IS NULL`,
  );
  return rows.map(({ phone }) => phone);
}

describe.each(['COD', 'online'] as const)('goods that come back, bought by %s', (way) => {
  it('are promised to no more people than there are pieces, while others buy', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    const waiting = await addShoppers(15);
    const others = await addShoppers(30);
    for (const user of waiting) await ask(product, user);
    await receive(product, 10);
    const { done } = await many<boolean>(34, async (place) => {
      const other = others[place];
      if (other) return buys(other, product, way);
      await services.restock.notifyWaiting(product);
      return false;
    });
    await services.restock.notifyWaiting(product);
    const reserved = await readReserved(product);
    const sold = done.filter(Boolean).length;
    expect(sold + reserved.length).toBe(10);
    expect(reserved.toSorted()).toEqual(
      waiting
        .slice(0, reserved.length)
        .map(({ phone }) => phone)
        .toSorted(),
    );
    expect(await findWrongBooks(db)).toEqual([]);

    const notified = waiting.slice(0, reserved.length);
    const late = await addShoppers(10);
    // Everybody at once, those with a piece twice: each of them gets one, and nobody else anything.
    const both = await many<boolean>(notified.length * 2 + late.length, async (place) => {
      const buyer = [...notified, ...notified, ...late][place];
      return buyer ? buys(buyer, product, way) : false;
    });
    expect(both.refused).toEqual([]);
    expect(both.done.filter(Boolean)).toHaveLength(notified.length);
    expect(await readReserved(product)).toEqual([]);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('are free again when the time is over, while the last one still tries', async () => {
    const product = await addProduct(db, { stock: { M: 0 } });
    const [first, second, stranger] = await addShoppers(3);
    if (!first || !second || !stranger) throw new Error('no shoppers');
    await ask(product, first);
    await ask(product, second);
    await receive(product, 1);
    await services.restock.notifyWaiting(product);
    clock.pass(RESERVED_MINUTES * 60);
    const { done, refused } = await many<boolean>(3, async (place) => {
      if (place === 0) return buys(first, product, way);
      if (place === 1) return buys(stranger, product, way);
      await services.restock.notifyWaiting(product);
      return false;
    });
    expect(refused).toEqual([]);
    const reserved = await readReserved(product);
    expect(done.filter(Boolean).length + reserved.length).toBe(1);
    // The stranger may come between neither: the piece goes from the first to the second in one transaction.
    expect(reserved.every((phone) => phone === second.phone)).toBe(true);
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

it('no order of events oversells, forgets a piece or notifies somebody twice', async () => {
  const product = await addProduct(db, { stock: { M: 0 } });
  const people = await addShoppers(12);
  const step = async (place: number) => {
    const person = people[place % people.length];
    if (!person) return;
    const kind = (place * 7 + Math.floor(place / 11)) % 6;
    if (kind === 0) await receive(product, 1 + (place % 2));
    if (kind === 1) await ask(product, person).catch(ignoreInStock);
    if (kind === 2) await buys(person, product, 'COD');
    if (kind === 3) await giveUp(person, product);
    if (kind === 4) clock.pass(RESERVED_MINUTES * 20);
    await services.restock.notifyWaiting(product);
  };
  const { refused } = await many(150, step);
  expect(refused).toEqual([]);
  expect(await findWrongBooks(db)).toEqual([]);
  const { rows } = await db.execute(sql`
    SELECT recipient FROM outbox WHERE event LIKE 'back-in-stock:%' GROUP BY event, recipient HAVING count(*) > 1`);
  expect(rows).toEqual([]);
});

/** Begins a payment and leaves it. */
async function giveUp(buyer: Shopper, productId: string): Promise<void> {
  try {
    const order = { buyer, wanted: wish(productId), key: undefined };
    const { orderId } = await services.orders.startPayment(order);
    await services.payments.expireHold(orderId);
    clock.pass(901);
    await services.payments.expireHold(orderId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function ignoreInStock(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'size-in-stock')) throw error;
}
