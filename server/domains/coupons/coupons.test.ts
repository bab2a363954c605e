import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { termsFromCoupon } from '#core/pricing/offers.ts';
import { couponCustomers, coupons } from '#server/db/schema/coupons.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { findCouponFor } from './coupons.service.ts';

const at = new Date('2026-08-05T06:00:00Z');
const store = await openTestStore({}, { now: () => at });
const { services } = store;
let shopper: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
  await services.coupons.ensureFirstCoupon();
  shopper = await logIn(store);
});

async function apply(payload: unknown, headers: Record<string, string> = shopper.headers) {
  const response = await store.app.inject({
    method: 'POST',
    url: '/api/coupons/apply',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json() };
}

let made = 0;
async function addCoupon(given: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  made += 1;
  const coupon = { code: `TEST${made}`, kind: 'flat', amountPaise: 5000, ...given };
  await store.db.insert(coupons).values(coupon);
  return coupon.code;
}

describe('RD100', () => {
  it('is there from the start: ₹100 off from ₹1000 on', async () => {
    const { status, body } = await apply({ code: 'RD100', cartTotal: 1000 });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      discount: 100,
      message: 'Coupon applied! Discount: ₹100.',
      coupon: { code: 'RD100', kind: 'flat', amount: 100, minOrder: 1000 },
    });
    expect(termsFromCoupon(body.coupon)).toMatchObject({ amountPaise: 10_000, minOrderPaise: 100_000 });
  });

  it('is promised by the strip only while it gives what the strip says', async () => {
    const isPromised = async () => (await store.app.inject('/api/store')).json().data.isStripOfferValid;
    const change = (values: Partial<typeof coupons.$inferInsert>) =>
      store.db.update(coupons).set(values).where(eq(coupons.code, 'RD100'));
    expect(await isPromised()).toBe(true);
    for (const [changed, asBefore] of [
      [{ active: false }, { active: true }],
      [{ endsAt: new Date(at.getTime() - 1) }, { endsAt: null }],
      [{ minOrderPaise: 150_000 }, { minOrderPaise: 100_000 }],
      [{ amountPaise: 5000 }, { amountPaise: 10_000 }],
    ]) {
      await change(changed as Partial<typeof coupons.$inferInsert>);
      expect(await isPromised()).toBe(false);
      await change(asBefore as Partial<typeof coupons.$inferInsert>);
      expect(await isPromised()).toBe(true);
    }
  });

  it('is known in any case of letters and with stray spaces', async () => {
    expect((await apply({ code: ' rd100 ', cartTotal: 1499.5 })).body.discount).toBe(100);
  });

  it('says what is missing', async () => {
    expect(await apply({ code: 'RD100', cartTotal: 799 })).toEqual({
      status: 400,
      body: {
        success: false,
        code: 'coupon-too-small-cart',
        message: 'Add ₹201 more to use RD100.',
        field: 'cartTotal',
      },
    });
    expect((await apply({ code: 'RD100', cartTotal: 999.99 })).body.message).toBe(
      'Add ₹0.01 more to use RD100.',
    );
  });

  it('does not come back once the owner has taken it away', async () => {
    const other = await openTestStore();
    const first = other.services.coupons;
    await Promise.all([first.ensureFirstCoupon(), first.ensureFirstCoupon()]);
    expect(await other.db.select().from(coupons)).toHaveLength(1);
    await other.db.delete(coupons);
    await first.ensureFirstCoupon();
    expect(await other.db.select().from(coupons)).toEqual([]);
  });

  it('leaves a coupon alone that was there under its name before', async () => {
    const other = await openTestStore();
    await other.db.insert(coupons).values({ code: 'RD100', kind: 'percent', percent: 5 });
    await other.services.coupons.ensureFirstCoupon();
    expect(await other.db.select().from(coupons)).toMatchObject([{ kind: 'percent', percent: 5 }]);
  });
});

describe('a percent coupon', () => {
  it('takes its share up to the cap', async () => {
    const code = await addCoupon({ kind: 'percent', amountPaise: null, percent: 15, capPaise: 30_000 });
    expect((await apply({ code, cartTotal: 999 })).body).toMatchObject({
      discount: 150,
      message: 'Coupon applied! Discount: ₹150.',
      coupon: { kind: 'percent', percent: 15, cap: 300 },
    });
    expect((await apply({ code, cartTotal: 5000 })).body.discount).toBe(300);
  });
});

describe('a coupon is refused, and says why,', () => {
  it.each<[string, Partial<typeof coupons.$inferInsert>, string, string]>([
    ['switched off', { active: false }, 'coupon-inactive', 'CODE is not available right now.'],
    [
      'not begun',
      { startsAt: new Date('2026-08-05T06:30:00Z') },
      'coupon-not-started',
      'CODE can be used from 5 Aug 2026, 12:00 pm.',
    ],
    [
      'over',
      { endsAt: new Date('2026-08-05T06:00:00Z') },
      'coupon-over',
      'CODE expired on 5 Aug 2026, 11:30 am.',
    ],
    ['used up', { totalLimit: 3, used: 3 }, 'coupon-used-up', 'CODE has reached its limit.'],
  ])('when it is %s', async (_case, given, reason, message) => {
    const code = await addCoupon(given);
    expect(await apply({ code, cartTotal: 500 })).toEqual({
      status: 400,
      body: { success: false, code: reason, message: message.replace('CODE', code), field: 'code' },
    });
  });

  it('when the customer has had their share; others still may use it', async () => {
    const code = await addCoupon({ perCustomerLimit: 1 });
    await store.db.insert(couponCustomers).values({ code, userId: shopper.userId, used: 1 });
    expect((await apply({ code, cartTotal: 500 })).body.message).toBe(`You have already used ${code}.`);
    const other = await logIn(store, '9123456780');
    expect((await apply({ code, cartTotal: 500 }, other.headers)).body.discount).toBe(50);
  });

  it('when there is none of that name', async () => {
    expect(await apply({ code: 'nope', cartTotal: 500 })).toEqual({
      status: 404,
      body: { success: false, code: 'coupon-unknown', message: 'Coupon NOPE is not valid.', field: 'code' },
    });
  });

  it('and not a moment too early or late', async () => {
    const code = await addCoupon({ startsAt: at, endsAt: new Date(at.getTime() + 1) });
    expect((await apply({ code, cartTotal: 500 })).status).toBe(200);
  });
});

describe('a call to apply a coupon', () => {
  it.each([
    ['code', { cartTotal: 500 }],
    ['code', { code: '  ', cartTotal: 500 }],
    ['code', { code: 7, cartTotal: 500 }],
    ['code', { code: 'x'.repeat(41), cartTotal: 500 }],
    ['code', { code: { $ne: '' }, cartTotal: 500 }],
    ['cartTotal', { code: 'RD100' }],
    ['cartTotal', { code: 'RD100', cartTotal: -1 }],
    ['cartTotal', { code: 'RD100', cartTotal: '1000' }],
    ['cartTotal', { code: 'RD100', cartTotal: null }],
    ['cartTotal', { code: 'RD100', cartTotal: 1e12 }],
    ['body', []],
    ['body', null],
  ])('is refused for a bad %s: %j', async (field, payload) => {
    const { status, body } = await apply(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.message).toContain(field);
  });

  it('asks for the code with the message of the shop', async () => {
    expect((await apply({ code: '', cartTotal: 1 })).body.message).toContain('Please enter a coupon code');
  });

  it('needs a login, before anything else is looked at', async () => {
    expect((await apply({ code: 'RD100', cartTotal: 1000 }, {})).status).toBe(401);
    expect((await apply({}, { authorization: 'Bearer x.y.z' })).status).toBe(401);
  });

  it('counts nothing', async () => {
    await apply({ code: 'RD100', cartTotal: 1000 });
    const [coupon] = await store.db.select().from(coupons).where(eq(coupons.code, 'RD100'));
    expect(coupon?.used).toBe(0);
  });
});

describe('finding a coupon for an order', () => {
  it('gives the terms for the quote, or a refusal that can be thrown', async () => {
    const { userId } = shopper;
    expect(await findCouponFor(store.db, { code: 'rd100', userId, at })).toEqual({
      terms: { code: 'RD100', kind: 'flat', amountPaise: 10_000, minOrderPaise: 100_000 },
      refusal: null,
    });
    const { refusal } = await findCouponFor(store.db, { code: 'none', userId, at });
    expect(refusal).toMatchObject({ code: 'coupon-unknown', status: 404 });
  });
});
