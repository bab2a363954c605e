import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { couponCustomers, coupons } from '#server/db/schema/coupons.ts';
import { couponRedemptions, orders } from '#server/db/schema/orders.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { redeemCoupon, releaseCoupon } from './coupons.service.ts';

const store = await openTestStore();
// Enough connections that the calls of a race are really inside the database together.
const { db, close } = connectDatabase(store.url, { connections: 16 });
afterAll(close);

let made = 0;
async function addCoupon(given: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  made += 1;
  const coupon = { code: `RACE${made}`, kind: 'flat', amountPaise: 5000, ...given };
  await db.insert(coupons).values(coupon);
  return coupon.code;
}

async function addUsers(count: number): Promise<string[]> {
  const added = Array.from({ length: count }, () => {
    made += 1;
    return { id: `user-${made}`, phone: `9${String(made).padStart(9, '0')}` };
  });
  await db.insert(users).values(added);
  return added.map(({ id }) => id);
}

async function addOrder(userId: string, couponCode: string): Promise<string> {
  made += 1;
  const id = `order-${made}`;
  await db.insert(orders).values({
    id,
    userId,
    couponCode,
    status: 'Pending',
    paymentMethod: 'COD',
    paymentStatus: 'Pending',
    subtotalPaise: 100_000,
    discountPaise: 5000,
    deliveryPaise: 0,
    totalPaise: 95_000,
    shipName: 'Meera',
    shipAddress: '12 MG Road',
    shipPhone: '9876543210',
    shipPincode: '682001',
    shipCity: 'Ernakulam',
    shipState: 'Kerala',
  });
  return id;
}

async function redeem(redemption: { code: string; userId: string; orderId: string }) {
  try {
    await db.transaction((tx) => redeemCoupon(tx, redemption));
    return 'redeemed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

function release(orderId: string) {
  return db.transaction((tx) => releaseCoupon(tx, { orderId }));
}

/** The counters, and the redemptions without release that they must equal. */
async function booksOf(code: string) {
  const [coupon] = await db.select({ used: coupons.used }).from(coupons).where(eq(coupons.code, code));
  const [redemptions] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(couponRedemptions)
    .where(sql`${couponRedemptions.code} = ${code} AND ${couponRedemptions.releasedAt} IS NULL`);
  const [customers] = await db
    .select({ used: sql<number>`coalesce(sum(${couponCustomers.used}), 0)::int` })
    .from(couponCustomers)
    .where(eq(couponCustomers.code, code));
  return { used: coupon?.used, redeemed: redemptions?.count, byCustomers: customers?.used };
}

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (each) => each)].map(([key, all]) => [key, all.length]),
  );
}

describe('redeeming a coupon', () => {
  it('lets one of 100 buyers at once have the last use', async () => {
    const code = await addCoupon({ totalLimit: 5, used: 4 });
    const buyers = await addUsers(100);
    const calls = await Promise.all(
      buyers.map(async (userId) => ({ code, userId, orderId: await addOrder(userId, code) })),
    );
    const outcomes = await Promise.all(calls.map(redeem));
    expect(tally(outcomes)).toEqual({ redeemed: 1, 'coupon-used-up': 99 });
    expect(await booksOf(code)).toEqual({ used: 5, redeemed: 1, byCustomers: 1 });
  });

  it('lets one customer with 50 checkouts at once have no more than their share', async () => {
    const code = await addCoupon({ perCustomerLimit: 2 });
    const [userId = ''] = await addUsers(1);
    const calls = await Promise.all(
      Array.from({ length: 50 }, async () => ({ code, userId, orderId: await addOrder(userId, code) })),
    );
    const outcomes = await Promise.all(calls.map(redeem));
    expect(tally(outcomes)).toEqual({ redeemed: 2, 'coupon-used-by-you': 48 });
    expect(await booksOf(code)).toEqual({ used: 2, redeemed: 2, byCustomers: 2 });
  });

  it('counts one order once, however often it is called', async () => {
    const code = await addCoupon({ totalLimit: 3 });
    const [userId = ''] = await addUsers(1);
    const orderId = await addOrder(userId, code);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => redeem({ code, userId, orderId })));
    expect(tally(outcomes)).toEqual({ redeemed: 20 });
    expect(await booksOf(code)).toEqual({ used: 1, redeemed: 1, byCustomers: 1 });
  });

  it('leaves no trace in a transaction that fails afterwards', async () => {
    const code = await addCoupon({ totalLimit: 1, perCustomerLimit: 1 });
    const [userId = ''] = await addUsers(1);
    const orderId = await addOrder(userId, code);
    const failing = db.transaction(async (tx) => {
      await redeemCoupon(tx, { code, userId, orderId });
      throw new Error('out of stock');
    });
    await expect(failing).rejects.toThrow('out of stock');
    expect(await booksOf(code)).toEqual({ used: 0, redeemed: 0, byCustomers: 0 });
  });

  it('names the coupon in its refusal', async () => {
    const code = await addCoupon({ totalLimit: 0 });
    const [userId = ''] = await addUsers(1);
    const orderId = await addOrder(userId, code);
    const refused = db.transaction((tx) => redeemCoupon(tx, { code, userId, orderId }));
    await expect(refused).rejects.toThrow(`${code} has reached its limit.`);
  });
});

describe('releasing a coupon', () => {
  it('gives the use back exactly once, also when called 30 times at once', async () => {
    const code = await addCoupon({ totalLimit: 2, perCustomerLimit: 2 });
    const [userId = ''] = await addUsers(1);
    const placed = await addOrder(userId, code);
    const cancelled = await addOrder(userId, code);
    await redeem({ code, userId, orderId: placed });
    await redeem({ code, userId, orderId: cancelled });
    await Promise.all(Array.from({ length: 30 }, () => release(cancelled)));
    expect(await booksOf(code)).toEqual({ used: 1, redeemed: 1, byCustomers: 1 });
  });

  it('makes room for the next buyer, and an order may come back for a use that is left', async () => {
    const code = await addCoupon({ totalLimit: 1 });
    const [first = '', second = ''] = await addUsers(2);
    const [one, two] = [await addOrder(first, code), await addOrder(second, code)];
    expect(await redeem({ code, userId: first, orderId: one })).toBe('redeemed');
    expect(await redeem({ code, userId: second, orderId: two })).toBe('coupon-used-up');
    await release(one);
    expect(await redeem({ code, userId: second, orderId: two })).toBe('redeemed');
    expect(await redeem({ code, userId: first, orderId: one })).toBe('coupon-used-up');
    await release(two);
    expect(await redeem({ code, userId: first, orderId: one })).toBe('redeemed');
    expect(await booksOf(code)).toEqual({ used: 1, redeemed: 1, byCustomers: 1 });
  });

  it('does nothing for an order without a coupon, or one that does not exist', async () => {
    await release('no-such-order');
  });

  it('keeps the books closed when buying and cancelling run against each other', async () => {
    const code = await addCoupon({ totalLimit: 10, perCustomerLimit: 3 });
    const buyers = await addUsers(8);
    const calls = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const userId = buyers[index % buyers.length] ?? '';
        return { code, userId, orderId: await addOrder(userId, code) };
      }),
    );
    await Promise.all(
      calls.map(async (call, index) => {
        await redeem(call);
        if (index % 2 === 0) await release(call.orderId);
      }),
    );
    const books = await booksOf(code);
    expect(books.used).toBe(books.redeemed);
    expect(books.byCustomers).toBe(books.redeemed);
    expect(books.redeemed).toBeLessThanOrEqual(10);
    expect(books.redeemed).toBeGreaterThan(0);
  });
});
