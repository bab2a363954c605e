import { desc, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CouponList, CouponSales, StaffCoupon } from '#core/contract/coupons.ts';
import { followNotifications } from '#server/db/follow-notifications.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { addShopper, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { call } = await signInStaff(store, 'manager');

const FLAT = {
  kind: 'flat',
  amount: 50,
  percent: null,
  cap: null,
  minOrder: 200,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: null,
  active: true,
};

const add = (code: string, change: object = {}) =>
  call<StaffCoupon>('POST', '/coupons', { ...FLAT, code, ...change });

async function order(couponCode: string, discount = 50) {
  const productId = await addProduct(store.db);
  const buyer = await addShopper(store.db);
  const wanted = wish(productId, { couponCode, total: 499 - discount });
  return { buyer, ...(await store.services.orders.placeOrder({ buyer, wanted, key: undefined })) };
}

describe('making and changing', () => {
  it('has the pages made anew when it is the one that the strip above them speaks of', async () => {
    const received: string[] = [];
    const notifications = await followNotifications(store.url, 'catalogue', (what) => received.push(what));
    onTestFinished(notifications.close);
    await store.services.coupons.ensureFirstCoupon();
    const { version } = (await call<StaffCoupon>('GET', '/coupons/RD100')).data;
    await add('OTHER');
    await call('PUT', '/coupons/RD100/active', { active: false, version });
    await call('DELETE', '/coupons/RD100');
    await store.db.execute(sql`SELECT pg_notify('catalogue', 'last')`);
    await expect.poll(() => received.at(-1)).toBe('last');
    expect(received).toEqual(['all', 'all', 'last']);
  });

  it('works in the shop at once, and is written down', async () => {
    expect((await add('diwali50')).data).toMatchObject({ code: 'DIWALI50', amount: 50, version: 1, used: 0 });
    await order('DIWALI50');
    const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'coupon.added', subjectId: 'DIWALI50' });
    expect((await add('Diwali50')).status).toBe(409);
  });

  it('turns a flat coupon into a percent one, and the flat amount goes', async () => {
    await add('TURN');
    const value = { ...FLAT, kind: 'percent', percent: 10, cap: 75.5 };
    const { data } = await call<StaffCoupon>('PUT', '/coupons/TURN', { value, version: 1 });
    expect(data).toMatchObject({ kind: 'percent', percent: 10, cap: 75.5, amount: null, version: 2 });
  });

  it('refuses the second of two who changed it at once', async () => {
    await add('TWICE');
    const save = (minOrder: number) =>
      call('PUT', '/coupons/TWICE', { value: { ...FLAT, minOrder }, version: 1 });
    const both = await Promise.all([save(300), save(400)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is ended and started again with one press', async () => {
    await add('PRESS');
    expect((await call('PUT', '/coupons/PRESS/active', { active: false, version: 1 })).status).toBe(200);
    await expect(order('PRESS')).rejects.toMatchObject({ code: 'total-changed' });
    expect((await call('PUT', '/coupons/PRESS/active', { active: true, version: 1 })).status).toBe(409);
    expect((await call('PUT', '/coupons/PRESS/active', { active: true, version: 2 })).status).toBe(200);
    await order('PRESS');
  });

  it('does not let the limit fall below the uses that count', async () => {
    await add('LIMIT');
    await order('LIMIT');
    await order('LIMIT');
    const save = (totalLimit: number) =>
      call('PUT', '/coupons/LIMIT', { value: { ...FLAT, totalLimit }, version: 1 });
    expect(await save(1)).toMatchObject({ status: 409, message: 'It has already been used 2 times' });
    expect((await save(2)).status).toBe(200);
    await expect(order('LIMIT')).rejects.toMatchObject({ code: 'total-changed' });
  });

  it.each([
    { code: 'NEW YEAR' },
    { code: '' },
    { code: 'X'.repeat(41) },
    { amount: null },
    { amount: 0 },
    { amount: 1e-9 },
    { amount: 10.555 },
    { kind: 'percent', percent: null },
    { kind: 'percent', percent: 101 },
    { minOrder: -1 },
    { totalLimit: 0 },
    { startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' },
    { startsAt: 'tomorrow' },
  ])('refuses %o', async (wrong) => {
    expect((await add('WRONG', wrong)).status).toBe(400);
  });

  it('knows no coupon that is not there', async () => {
    expect((await call('GET', '/coupons/NOBODY')).status).toBe(404);
    expect((await call('PUT', '/coupons/NOBODY', { value: FLAT, version: 1 })).status).toBe(404);
    expect((await call('DELETE', '/coupons/NOBODY')).status).toBe(404);
  });
});

describe('removing', () => {
  it('takes what was never used, and keeps what was, even if the order was cancelled', async () => {
    await add('UNUSED');
    expect((await call('DELETE', '/coupons/UNUSED')).status).toBe(200);
    await add('USED');
    const { buyer, orderId } = await order('USED');
    await store.services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
    expect(await call('DELETE', '/coupons/USED')).toMatchObject({ status: 409 });
  });
});

describe('what coupons cost', () => {
  it('counts the orders that are sales: neither cancelled nor back without having been handed over', async () => {
    await add('COST');
    await order('COST');
    await order('COST');
    const { buyer, orderId } = await order('COST');
    await store.services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
    const undelivered = await order('COST');
    for (const status of ['Shipped', 'Returned'] as const) {
      const { orderId: id, buyer: staff } = undelivered;
      await store.services.orderAdmin.changeStatus({
        staff,
        orderId: id,
        change: { status },
        key: undefined,
      });
    }
    const { data } = await call<CouponSales[]>('GET', '/coupons/sales?codes=COST,NOBODY');
    expect(data).toEqual([{ code: 'COST', orders: 2, discount: 100, revenue: 898 }]);
    expect((await call<StaffCoupon>('GET', '/coupons/COST')).data.used).toBe(3);
  });
});

describe('the list', () => {
  it('gives pages, the newest first', async () => {
    for (const code of ['PAGE-1', 'PAGE-2', 'PAGE-3']) await add(code);
    const first = (await call<CouponList>('GET', '/coupons?search=page&limit=2')).data;
    const next = `/coupons?search=page&limit=2&cursor=${first.nextCursor}`;
    const second = (await call<CouponList>('GET', next)).data;
    const codes = [...first.coupons, ...second.coupons].map(({ code }) => code);
    expect(codes).toEqual(['PAGE-3', 'PAGE-2', 'PAGE-1']);
    expect(second.nextCursor).toBeNull();
    expect((await call('GET', '/coupons?cursor=nonsense')).status).toBe(400);
  });

  it('distinguishes running, planned and ended', async () => {
    const now = store.clock.now().getTime();
    const [past, future] = [now - 60_000, now + 60_000].map((at) => new Date(at).toISOString());
    await add('S-RUNS', { endsAt: future });
    await add('S-COMES', { startsAt: future });
    await add('S-OVER', { endsAt: past });
    await add('S-OFF', { active: false });
    const codes = async (status: string) =>
      (await call<CouponList>('GET', `/coupons?search=S-&status=${status}`)).data.coupons.map(
        ({ code }) => code,
      );
    expect(await codes('running')).toEqual(['S-RUNS']);
    expect(await codes('planned')).toEqual(['S-COMES']);
    expect((await codes('ended')).toSorted()).toEqual(['S-OFF', 'S-OVER']);
  });
});
