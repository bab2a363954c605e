import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type {
  Charges,
  CodAnswer,
  CodRulesForm,
  OrderLimitsForm,
  ParcelSizeForm,
} from '#core/contract/delivery.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { addShopper, openOrderStore, SHIPPING, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';

const store = await openOrderStore();
const { call } = await signInStaff(store, 'manager');
const shopper = await logIn(store, '9876500001');

describe('charges', () => {
  const read = async () => (await call<Charges>('GET', '/delivery/charges')).data.charges;
  const save = (...charges: object[]) => call<Charges>('PUT', '/delivery/charges', { charges });

  it('are there for all 36 states', async () => {
    expect(await read()).toHaveLength(36);
  });

  it('hold for the next shopper, and are written down state by state', async () => {
    const goa = { state: 'Goa', charge: 39.5, freeAbove: 500, version: 1 };
    const bihar = { state: 'Bihar', charge: 0, freeAbove: 0, version: 1 };
    const { status, data } = await save(goa, bihar);
    expect(status).toBe(200);
    expect(data.charges).toContainEqual({ ...goa, version: 2 });
    const shop = await store.app.inject('/api/delivery-charge/state/goa');
    expect(shop.json()).toMatchObject({ prepaidCharge: 39.5, freeAbove: 500 });
    const entries = await store.db.select().from(auditLog);
    expect(entries.map(({ subjectId }) => subjectId).toSorted()).toEqual(['Bihar', 'Goa']);
  });

  it('change together or not at all', async () => {
    const before = await read();
    const { status } = await save(
      { state: 'Kerala', charge: 10, freeAbove: 10, version: 1 },
      { state: 'Goa', charge: 10, freeAbove: 10, version: 1 },
    );
    expect(status).toBe(409);
    expect(await read()).toEqual(before);
  });

  it.each([
    { state: 'Atlantis', charge: 1, freeAbove: 1, version: 1 },
    { state: 'Kerala', charge: -1, freeAbove: 1, version: 1 },
    { state: 'Kerala', charge: 1.999, freeAbove: 1, version: 1 },
    { state: 'Kerala', charge: '1', freeAbove: 1, version: 1 },
    { state: 'Kerala', charge: 1, version: 1 },
  ])('refuse %o', async (wrong) => {
    expect((await save(wrong)).status).toBe(400);
  });
});

describe('order limits', () => {
  const read = () => call<Versioned<OrderLimitsForm>>('GET', '/delivery/limits');
  const save = (value: object, version: number) => call('PUT', '/delivery/limits', { value, version });

  it('start at ten pieces of a product and twenty in open payments', async () => {
    expect((await read()).data).toEqual({
      value: { mostPiecesOfProduct: 10, mostHeldPieces: 20 },
      version: 0,
    });
  });

  it('are saved once for each version, and must be whole numbers', async () => {
    const value = { mostPiecesOfProduct: 4, mostHeldPieces: 8 };
    expect((await save({ ...value, mostHeldPieces: -1 }, 0)).status).toBe(400);
    expect((await save({ ...value, mostHeldPieces: 1.5 }, 0)).status).toBe(400);
    expect((await save(value, 0)).status).toBe(200);
    expect((await save(value, 0)).status).toBe(409);
    expect((await read()).data).toEqual({ value, version: 1 });
  });
});

describe('the size of a parcel', () => {
  const read = () => call<Versioned<ParcelSizeForm>>('GET', '/delivery/parcel');
  const save = (value: object, version: number) => call('PUT', '/delivery/parcel', { value, version });

  it('is saved once for each version, in whole grams and centimetres', async () => {
    const { value } = (await read()).data;
    expect(value).toEqual({ weightGrams: 500, lengthCm: 30, widthCm: 25, heightCm: 5 });
    expect((await save({ ...value, weightGrams: 0 }, 0)).status).toBe(400);
    expect((await save({ ...value, heightCm: 2.5 }, 0)).status).toBe(400);
    expect((await save({ ...value, lengthCm: 201 }, 0)).status).toBe(400);
    const heavy = { ...value, weightGrams: 750 };
    expect((await save(heavy, 0)).status).toBe(200);
    expect((await save(value, 0)).status).toBe(409);
    expect((await read()).data).toEqual({ value: heavy, version: 1 });
  });
});

describe('cash on delivery', () => {
  const OPEN: CodRulesForm = {
    isOffered: true,
    orderLimit: 0,
    blockedPincodes: [],
    mostRefusals: 0,
    mostUnconfirmed: 0,
    confirmWithinHours: 0,
  };

  async function setRules(rules: Partial<CodRulesForm>) {
    const { version } = (await call<Versioned<CodRulesForm>>('GET', '/delivery/cod')).data;
    return call<Versioned<CodRulesForm>>('PUT', '/delivery/cod', { value: { ...OPEN, ...rules }, version });
  }

  async function check(change: object = {}): Promise<CodAnswer> {
    const payload = { pincode: SHIPPING.pincode, phone: SHIPPING.phone, total: 499, ...change };
    const { headers } = shopper;
    return (
      await store.app.inject({ method: 'POST', url: '/api/orders/cod-check', headers, payload })
    ).json();
  }

  async function order({ key, ...change }: { key?: string; phone?: string } = {}) {
    const wanted = wish(await addProduct(store.db), { shipping: { ...SHIPPING, ...change } });
    return store.services.orders.placeOrder({ buyer: await addShopper(store.db), wanted, key });
  }

  beforeEach(async () => {
    await setRules({});
  });

  it('is offered to everybody from the start', async () => {
    expect(await check()).toEqual({ success: true, isOffered: true, reason: null });
    await order();
  });

  it.each([
    [{ isOffered: false }, /not available right now/],
    [{ orderLimit: 498.99 }, /up to ₹498\.99/],
    [{ blockedPincodes: ['5600'] }, /not available at 560001/],
  ])('with %o is refused to the shopper and by the till, for the same reason', async (rules, reason) => {
    await setRules(rules);
    expect(await check()).toMatchObject({ isOffered: false, reason: expect.stringMatching(reason) });
    await expect(order()).rejects.toMatchObject({
      code: 'cod-not-offered',
      message: expect.stringMatching(reason),
    });
  });

  describe('after a parcel that was refused at the door', () => {
    const place = async (buyer: { id: string; phone: string }, phone: string) =>
      store.services.orders.placeOrder({
        buyer,
        wanted: wish(await addProduct(store.db), { shipping: { ...SHIPPING, phone } }),
        key: undefined,
      });

    /** A parcel of this account to this phone that comes back. */
    async function refuse(buyer: { id: string; phone: string }, phone: string) {
      const { orderId } = await place(buyer, phone);
      await store.db.execute(sql`UPDATE orders SET refused_at = now() WHERE id = ${orderId}`);
    }

    beforeEach(async () => {
      await setRules({ mostRefusals: 1 });
    });

    it('is refused to the customer, whatever number they type', async () => {
      const refuser = await addShopper(store.db);
      await refuse(refuser, '9876511111');
      for (const phone of ['9876511111', '9876522222', refuser.phone]) {
        await expect(place(refuser, phone)).rejects.toMatchObject({
          code: 'cod-not-offered',
          message:
            'Cash on delivery is not available because earlier parcels were refused. Please pay online.',
        });
      }
    });

    it('is offered to whoever’s number was typed', async () => {
      const victim = await addShopper(store.db);
      await refuse(await addShopper(store.db), victim.phone);
      await place(victim, victim.phone);
    });

    it('answers each caller about their own account only', async () => {
      const phone = '9876533333';
      await refuse(await addShopper(store.db), phone);
      expect(await check({ phone })).toMatchObject({ isOffered: true });
      await refuse({ id: shopper.userId, phone: '9876500001' }, phone);
      expect(await check({ phone: '9876544444' })).toMatchObject({ isOffered: false });
      expect(await check({ phone: undefined })).toMatchObject({ isOffered: false });
    });
  });

  it('takes an order at ₹0 even where cash is off: nobody collects anything', async () => {
    await setRules({ isOffered: false });
    expect(await check({ total: 0 })).toMatchObject({ isOffered: true, reason: null });
    await store.db.execute(sql`INSERT INTO coupons (code, kind, percent) VALUES ('ALL100', 'percent', 100)`);
    const wanted = wish(await addProduct(store.db), { couponCode: 'ALL100', total: 0 });
    const placed = await store.services.orders.placeOrder({
      ...{ buyer: await addShopper(store.db), wanted },
      key: undefined,
    });
    expect(placed).toMatchObject({ total: 0, status: 'Pending' });
  });

  it('answers a repeated call as before, whatever was set meanwhile', async () => {
    const wanted = wish(await addProduct(store.db));
    const buyer = await addShopper(store.db);
    const place = () => store.services.orders.placeOrder({ buyer, wanted, key: 'once' });
    const first = await place();
    await setRules({ isOffered: false });
    expect(await place()).toEqual(first);
  });

  it('keeps the pincodes in order and each once, and refuses what is none', async () => {
    const { data } = await setRules({ blockedPincodes: ['79', '19', '79'] });
    expect(data.value.blockedPincodes).toEqual(['19', '79']);
    for (const wrong of ['0', '1', '1234567', 'ab', '']) {
      expect((await setRules({ blockedPincodes: [wrong] })).status).toBe(400);
    }
  });

  it('is asked about by shoppers only, with a proper address', async () => {
    const url = '/api/orders/cod-check';
    expect((await store.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    expect(await check({ pincode: '0' })).toMatchObject({ success: false });
    expect(await check({ total: -1 })).toMatchObject({ success: false });
  });
});
