import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryQuote } from '#core/contract/delivery/quote.ts';
import { toPromisedDay } from '#core/rules/delivery-day.ts';
import { dayInIndia, startOfDay } from '#core/rules/india-time.ts';
import { CourierFailure, type Service, type ServiceQuestion } from '#server/integrations/couriers/courier.ts';
import { addShopper, createClock, wish } from '#tests/orders/order-store.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

// A Monday.
const clock = createClock('2026-03-02T06:30:00Z');
const { courier } = createPretendCourier();
const asked: ServiceQuestion[] = [];
let answer: (question: ServiceQuestion) => Service;
courier.checkService = async (question) => {
  asked.push(question);
  return answer(question);
};
const SERVED: Service = { isServed: true, courier: 'Pretend', days: 3 };

const store = await openTestStore(
  {},
  { now: clock.now, couriers: { courier, couriers: { shiprocket: courier } } },
);
const { db, services } = store;
const { delivery, orders, settings } = services;
await delivery.ensureFirstCharges();
const { headers, userId: who } = await logIn(store);

async function ask(path: string, given: Record<string, string> = {}) {
  const response = await store.app.inject({ url: `/api/delivery-quote/${path}`, headers: given });
  return { status: response.statusCode, body: response.json() };
}

async function quote(pincode: string, goods = 499): Promise<DeliveryQuote> {
  const { status, body } = await ask(`${pincode}?goods=${goods}`);
  expect(status).toBe(200);
  return body.data;
}

/** As the courier's read and the store's own job would have it after a while. */
async function learn(pincode: string): Promise<void> {
  await quote(pincode);
  await delivery.readDueServices();
}

beforeEach(async () => {
  answer = () => SERVED;
  asked.length = 0;
  await db.execute(sql`DELETE FROM pincode_services`);
  await db.execute(sql`DELETE FROM delivery_zones`);
});

describe('a quote', () => {
  it('says day, charge and cash for a pincode', async () => {
    expect(await quote('560001')).toEqual({
      pincode: '560001',
      state: 'Karnataka',
      isServed: true,
      promisedOn: '2026-03-09',
      promise: expect.stringMatching(/^2026-03-09\.2026-03-02\.[\w-]{43}$/),
      charge: 49,
      freeFrom: 799,
      cash: { isOffered: true, reason: null },
    });
    expect(await quote('560001', 799)).toMatchObject({ charge: 0, freeFrom: 799 });
  });

  it.each([
    ['000001', 400, 'invalid-input'],
    ['56000', 400, 'invalid-input'],
    ['5600011', 400, 'invalid-input'],
    ['56000x', 400, 'invalid-input'],
    [`${'5'.repeat(90)}`, 400, 'invalid-input'],
    ['560001?goods=-1', 400, 'invalid-input'],
    ['560001?goods=much', 400, 'invalid-input'],
    ['560001?goods=1e12', 400, 'invalid-input'],
    ['999999', 400, 'pincode-unknown'],
  ])('of %s is refused', async (path, status, code) => {
    expect(await ask(path)).toMatchObject({ status, body: { success: false, code } });
    expect(asked).toEqual([]);
  });

  it('says why cash is not taken, by amount and pincode, to everybody alike', async () => {
    const { value, version } = await settings.readVersioned('cod');
    const change = (rules: object, seen: number) =>
      settings.change({ who, name: 'cod', value: { ...value, ...rules }, version: seen });
    await change({ mostPaise: 50_000 }, version);
    expect((await quote('560001', 450)).cash).toEqual({ isOffered: true, reason: null });
    expect((await quote('560001', 499)).cash).toEqual({
      isOffered: false,
      reason: 'Cash on delivery is available on orders up to ₹500. Please pay online.',
    });
    await change({ mostPaise: 0, blockedPincodes: ['5600'] }, version + 1);
    expect((await quote('560001')).cash.reason).toBe(
      'Cash on delivery is not available at 560001. Please pay online.',
    );
    await change({}, version + 2);
  });

  it('knows the record of whoever is logged in, and of nobody else', async () => {
    const { value, version } = await settings.readVersioned('cod');
    await settings.change({ who, name: 'cod', value: { ...value, mostRefusals: 1 }, version });
    const buyer = { id: who, phone: '9876543210' };
    const placed = await orders.placeOrder({
      buyer,
      wanted: wish(await addProduct(db), { total: 548 }),
      key: undefined,
    });
    await db.execute(sql`UPDATE orders SET refused_at = now() WHERE id = ${placed.orderId}`);
    const own = await ask('560001?goods=499', headers);
    expect(own.body.data.cash).toMatchObject({ isOffered: false, reason: expect.stringMatching(/refused/) });
    expect((await quote('560001')).cash.isOffered).toBe(true);
    // A login that has ended is as good as none.
    expect((await ask('560001', { authorization: 'Bearer x' })).status).toBe(200);
    await settings.change({ who, name: 'cod', value, version: version + 1 });
  });
});

describe('the day', () => {
  it('is as usual until the courier has been asked, which no shopper waits for', async () => {
    expect((await quote('560001')).promisedOn).toBe('2026-03-09');
    expect(asked).toEqual([]);
    await delivery.readDueServices();
    expect(asked.map(({ pincode }) => pincode)).toEqual(['560001']);
    // 2 days to pack and 3 on the way, a Sunday between them.
    expect((await quote('560001')).promisedOn).toBe('2026-03-07');
    await delivery.readDueServices();
    expect(asked).toHaveLength(1);
    clock.pass(7 * 86_400);
    await delivery.readDueServices();
    expect(asked).toHaveLength(2);
    clock.pass(-7 * 86_400);
  });

  it('goes by what the owner sets', async () => {
    await learn('560001');
    const { value, version } = await settings.readVersioned('delivery-days');
    const changed = { ...value, packingDays: 0, usualDays: 10 };
    await settings.change({ who, name: 'delivery-days', value: changed, version });
    expect((await quote('560001')).promisedOn).toBe('2026-03-05');
    expect((await quote('110001')).promisedOn).toBe('2026-03-13');
    await settings.change({ who, name: 'delivery-days', value, version: version + 1 });
  });

  it('of a courier that does not answer stays as usual, and is asked for again', async () => {
    answer = () => {
      throw new CourierFailure('unknown', 'busy');
    };
    await quote('560001');
    await quote('110001');
    await delivery.readDueServices();
    expect(asked).toHaveLength(1);
    expect((await quote('560001')).promisedOn).toBe('2026-03-09');
    answer = () => SERVED;
    await delivery.readDueServices();
    expect(asked).toHaveLength(3);
  });

  /** Orders to a zone that took so many working days. */
  async function deliver(pincode: string, took: readonly number[]): Promise<void> {
    const buyer = await addShopper(db);
    for (const [index, days] of took.entries()) {
      const createdAt = new Date(clock.now().getTime() - (20 + (index % 9)) * 86_400_000);
      const deliveredAt = new Date(startOfDay(toPromisedDay(createdAt, days)).getTime() + 3_600_000);
      await db.execute(sql`
        INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
          total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, created_at, placed_at,
          promised_on, delivered_at)
        VALUES (${`${pincode}-${index}`}, ${buyer.id}, 'Delivered', 'COD', 'Paid', 0, 0, 0, 'A', 'B', '9', ${pincode}, 'C',
          'D', ${createdAt}, ${createdAt}, ${dayInIndia(createdAt)}, ${deliveredAt})`);
    }
  }

  it('is the one by which 80 % of our own parcels arrived, once there are 30 to the zone', async () => {
    await learn('560001');
    const took = Array.from({ length: 29 }, (_, index) => (index < 23 ? 2 : 9));
    await deliver('560002', took);
    await delivery.countOwnDays();
    expect((await quote('560001')).promisedOn).toBe('2026-03-07');
    // 24 of 30 are 80 %.
    await deliver('560003', [2]);
    await delivery.countOwnDays();
    expect((await quote('560001')).promisedOn).toBe('2026-03-04');
    // 24 of 31 are not.
    await deliver('560004', [4]);
    await delivery.countOwnDays();
    expect((await quote('560099')).promisedOn).toBe('2026-03-06');
    expect((await quote('561203')).promisedOn).toBe('2026-03-09');
    const { rows } = await db.execute(sql`SELECT zone, deliveries, days FROM delivery_zones`);
    expect(rows).toEqual([{ zone: '560', deliveries: 31, days: 4 }]);
  });
});

describe('a pincode where the courier does not go', () => {
  const NOWHERE: Service = { isServed: false, reason: 'pincode' };
  const wanted = (pincode: string) => ({
    name: 'Asha',
    address: '1 Brigade Road',
    phone: '9876543210',
    pincode,
  });

  async function place(pincode: string, path: string, body: object = {}) {
    const productId = await addProduct(db);
    return store.app.inject({
      method: 'POST',
      url: `/api/orders/${path}`,
      headers,
      payload: {
        items: [{ productId, quantity: 1, selectedSize: 'M' }],
        total: 598,
        shipping: wanted(pincode),
        ...body,
      },
    });
  }

  beforeEach(async () => {
    answer = ({ pincode }) => (pincode === '799001' ? NOWHERE : SERVED);
    await learn('560001');
    await learn('799001');
  });

  it('is said so, and nothing is promised', async () => {
    expect(await quote('799001')).toMatchObject({ isServed: false, promisedOn: null, promise: null });
  });

  it('takes no order and no address', async () => {
    const refused = {
      success: false,
      code: 'pincode-unserved',
      field: 'pincode',
      message: 'We can’t deliver to 799001 right now.',
    };
    const confirm = { method: 'POST', url: '/api/orders/confirm-shipping', headers } as const;
    const answers = await Promise.all([
      store.app.inject({ ...confirm, payload: wanted('799001') }),
      place('799001', 'create'),
      place('799001', 'create-pending'),
    ]);
    for (const one of answers) {
      expect(one.statusCode).toBe(409);
      expect(one.json()).toMatchObject(refused);
    }
    expect((await store.app.inject({ ...confirm, payload: wanted('560001') })).statusCode).toBe(200);
  });

  it('is shown to the owner, with what it costs them in view', async () => {
    const { call } = await signInStaff(store);
    const { data } = await call('GET', '/delivery/unserved');
    expect(data).toEqual([
      { pincode: '799001', place: 'West Tripura, Tripura', readAt: clock.now().toISOString() },
    ]);
  });

  it('is asked about again the next day', async () => {
    answer = () => SERVED;
    clock.pass(86_400);
    await delivery.readDueServices();
    expect(await quote('799001')).toMatchObject({ isServed: true });
    clock.pass(-86_400);
  });

  it('is not believed of a courier that goes nowhere at all', async () => {
    await db.execute(sql`DELETE FROM pincode_services WHERE is_served`);
    expect(await quote('799001')).toMatchObject({ isServed: true });
    expect(await delivery.listUnserved()).toEqual([]);
  });

  it('may be served for those who pay online', async () => {
    answer = ({ pincode, collectPaise }) =>
      pincode === '682555' && collectPaise > 0 ? { isServed: false, reason: 'cash' } : SERVED;
    await learn('682555');
    const reason = 'Cash on delivery is not available at 682555. Please pay online.';
    expect(await quote('682555')).toMatchObject({
      isServed: true,
      promisedOn: '2026-03-07',
      cash: { isOffered: false, reason },
    });
    const check = await store.app.inject({
      method: 'POST',
      url: '/api/orders/cod-check',
      headers,
      payload: { pincode: '682555', total: 598 },
    });
    expect(check.json()).toMatchObject({ isOffered: false, reason });
    const refused = await place('682555', 'create');
    expect(refused.json()).toMatchObject({ code: 'cod-not-offered', message: reason });
  });
});

it('a store without a courier promises its usual days, whatever a former courier said', async () => {
  const other = await openTestStore({ COURIER: 'none', LIMITS: 'on' }, { now: clock.now });
  await other.services.delivery.ensureFirstCharges();
  await other.db.execute(sql`
    INSERT INTO pincode_services (provider, pincode, is_served, takes_cash, days, due_at)
    VALUES ('shiprocket', '799001', false, false, 1, now()), ('shiprocket', '560001', true, true, 1, now())`);
  const read = () => other.app.inject('/api/delivery-quote/799001?goods=499');
  expect((await read()).json().data).toMatchObject({
    isServed: true,
    promisedOn: '2026-03-09',
    charge: 99,
    cash: { isOffered: true },
  });
  await other.services.delivery.readDueServices();
  const { rows } = await other.db.execute(sql`SELECT 1 FROM pincode_services`);
  expect(rows).toHaveLength(2);
  // As many as a shopper could ask for, and no more.
  for (let calls = 1; calls < 120; calls += 1) expect((await read()).statusCode).toBe(200);
  const refused = await read();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ success: false, code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

describe('the promise of an order', () => {
  async function order(promise?: string, key?: string) {
    const buyer = await addShopper(db);
    const wanted = { ...wish(await addProduct(db), { total: 548 }), ...(promise && { promise }) };
    const { orderId } = await orders.placeOrder({ buyer, wanted, key });
    const [own] = await orders.listOwnOrders(buyer.id);
    return { orderId, promisedOn: own?.promisedOn, buyer, wanted };
  }

  it('is the day that the shopper was shown, though the store would name another one now', async () => {
    const { promise } = await quote('560001');
    await delivery.readDueServices();
    expect((await quote('560001')).promisedOn).toBe('2026-03-07');
    expect((await order(promise ?? '')).promisedOn).toBe('2026-03-09');
    expect((await order()).promisedOn).toBe('2026-03-07');
  });

  it('is the store’s own day where somebody made one up, or shows one of another pincode', async () => {
    const { promise } = await quote('110001');
    expect((await order(promise ?? '')).promisedOn).toBe('2026-03-09');
    expect((await order('2026-03-03.2026-03-02.x')).promisedOn).toBe('2026-03-09');
  });

  it('makes no other order of a call that is repeated', async () => {
    const { promise } = await quote('560001');
    const { orderId, buyer, wanted } = await order(promise ?? '', 'once');
    const again = { ...wanted, promise: 'another' };
    expect(await orders.placeOrder({ buyer, wanted: again, key: 'once' })).toMatchObject({ orderId });
  });
});
