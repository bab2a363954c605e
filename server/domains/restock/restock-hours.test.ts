import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESERVED_MINUTES } from '#core/rules/restock.ts';
import { findWrongBooks, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';

// Noon in India, when the clock starts.
const store = await openOrderStore({ MESSAGE_HOURS: '9-21' });
const { db, services, clock } = store;

/** Sets the clock on, to this hour in India. */
function passUntil(hour: number): void {
  const seconds = clock.now().getTime() / 1000 + 5.5 * 3600;
  const secondOfDay = seconds % 86_400;
  clock.pass((hour * 3600 - secondOfDay + 86_400) % 86_400);
}

async function askAndRestock(phone: string): Promise<string> {
  const productId = await addProduct(db, { name: 'Kage', stock: { M: 0 } });
  const asker = { user: undefined, network: 'n' };
  await services.restock.ask({ productId, size: 'M', phone, wordingVersion: 1 }, asker);
  await db.execute(sql`
    WITH moved AS (UPDATE product_sizes SET on_hand = 1 WHERE product_id = ${productId})
    INSERT INTO stock_movements (product_id, size, change, reason) VALUES (${productId}, 'M', 1, 'received')`);
  return productId;
}

const findDue = () => services.restock.findDue({ now: clock.now(), most: 100 });

async function countSent(phone: string): Promise<number> {
  const { rows } = await db.execute(
    sql`SELECT FROM outbox WHERE recipient = ${phone} AND event LIKE 'back-in-stock:%' AND sent_at IS NOT NULL`,
  );
  return rows.length;
}

async function countWaiting(productId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`SELECT FROM restock_requests WHERE product_id = ${productId} AND notified_at IS NULL`,
  );
  return rows.length;
}

async function readUntil(productId: string): Promise<Date | undefined> {
  const { rows } = await db.execute<{ until: string }>(
    sql`SELECT until FROM stock_reservations WHERE product_id = ${productId}`,
  );
  return rows[0] && new Date(rows[0].until);
}

/** What the outbox does is due by the database's clock. */
async function send(): Promise<void> {
  await db.execute(sql`UPDATE outbox SET next_attempt_at = '2026-01-01' WHERE sent_at IS NULL`);
  while ((await services.outbox.sendDue()) > 0);
}

describe('a size that is back at night', () => {
  it('is on sale, and whoever waits for it hears of it at nine', async () => {
    passUntil(21);
    const productId = await askAndRestock('9876521001');
    expect(await findDue()).not.toContain(productId);
    await services.restock.notifyWaiting(productId);
    passUntil(8);
    clock.pass(3599);
    await services.restock.notifyWaiting(productId);
    await send();
    expect(await countSent('9876521001')).toBe(0);
    expect((await store.app.inject(`/api/products/${productId}`)).json().data.stock).toEqual({ M: 1 });

    clock.pass(1);
    expect(await findDue()).toContain(productId);
    await services.restock.notifyWaiting(productId);
    await send();
    expect(await countSent('9876521001')).toBe(1);
    expect(await readUntil(productId)).toEqual(new Date(clock.now().getTime() + RESERVED_MINUTES * 60_000));
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('still ends the reservations of the evening', async () => {
    passUntil(20);
    clock.pass(3599);
    const productId = await askAndRestock('9876521002');
    await services.restock.notifyWaiting(productId);
    await send();
    clock.pass(RESERVED_MINUTES * 60);
    expect(await findDue()).toContain(productId);
    await services.restock.notifyWaiting(productId);
    expect(await readUntil(productId)).toBeUndefined();
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

describe('a message that was held up', () => {
  it('begins the half hour when it goes out', async () => {
    passUntil(10);
    const productId = await askAndRestock('9876522001');
    await services.restock.notifyWaiting(productId);
    clock.pass((RESERVED_MINUTES - 1) * 60);
    await send();
    expect(await countSent('9876522001')).toBe(1);
    expect(await readUntil(productId)).toEqual(new Date(clock.now().getTime() + RESERVED_MINUTES * 60_000));
  });

  it('is not sent after its reservation has ended: the request waits again, in its place', async () => {
    passUntil(10);
    const productId = await askAndRestock('9876522002');
    await services.restock.notifyWaiting(productId);
    clock.pass(RESERVED_MINUTES * 60);
    await send();
    expect(await countSent('9876522002')).toBe(0);
    expect(await countWaiting(productId)).toBe(1);
    await services.restock.notifyWaiting(productId);
    await send();
    expect(await countSent('9876522002')).toBe(1);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is not sent at night', async () => {
    passUntil(20);
    clock.pass(3599);
    const productId = await askAndRestock('9876522003');
    await services.restock.notifyWaiting(productId);
    clock.pass(60);
    await send();
    expect(await countSent('9876522003')).toBe(0);
    expect(await countWaiting(productId)).toBe(1);
  });

  it('is not sent to who has bought the size meanwhile', async () => {
    passUntil(10);
    const phone = '9876522004';
    const productId = await askAndRestock(phone);
    await services.restock.notifyWaiting(productId);
    const buyer = { id: (await logIn(store, phone)).userId, phone };
    clock.pass(1);
    await services.orders.placeOrder({ buyer, wanted: wish(productId), key: undefined });
    await send();
    expect(await countSent(phone)).toBe(0);
    expect(await countWaiting(productId)).toBe(0);
  });
});
