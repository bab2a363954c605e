import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import {
  addShopper,
  findWrongBooks,
  getOrder,
  getStock,
  openOrderStore,
  SHIPPING,
  wish,
} from './order-store.ts';
import { many, seedEveryTest } from './seeded-race.ts';

const store = await openOrderStore({ LIMITS: 'on' });
const { db, services, clock } = store;
const { placeOrder, startPayment } = services.orders;
let phones = 0;
seedEveryTest();

/** An address whose phone nobody else uses, unless the test wants one to be shared. */
function nextShipping() {
  phones += 1;
  return { ...SHIPPING, phone: `7${String(phones).padStart(9, '0')}` };
}

describe('pieces of one product', () => {
  it.each([
    ['COD', placeOrder],
    ['online', startPayment],
  ])('are at most ten in an order, whatever their sizes: %s', async (_way, order) => {
    const productId = await addProduct(db, { category: 'polo', stock: { M: 20, L: 20 } });
    const items = (large: number) => [
      { productId, quantity: 6, selectedSize: 'M' },
      { productId, quantity: large, selectedSize: 'L' },
    ];
    const buyer = await addShopper(db);
    const shipping = nextShipping();
    const wanted = (large: number) => ({
      ...wish(productId, { shipping, items: items(large) }),
      total: 499 * (6 + large),
    });
    await expect(order({ buyer, wanted: wanted(5), key: undefined })).rejects.toMatchObject({
      code: 'too-many-pieces',
      message: 'You can order at most 10 of one product.',
    });
    await order({ buyer, wanted: wanted(4), key: undefined });
  });

  it('are the owner’s to limit', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 20 } });
    const { version, value } = await services.settings.readVersioned('order-limits');
    const who = (await addShopper(db)).id;
    const set = (mostPiecesOfProduct: number, at: number) =>
      services.settings.change({
        who,
        name: 'order-limits',
        value: { ...value, mostPiecesOfProduct },
        version: at,
      });
    const order = async (quantity: number) =>
      placeOrder({
        buyer: await addShopper(db),
        wanted: wish(id, { quantity, shipping: nextShipping() }),
        key: undefined,
      });
    await set(1, version);
    await expect(order(2)).rejects.toMatchObject({ message: 'You can order at most 1 of one product.' });
    await set(0, version + 1);
    await order(11);
    await set(10, version + 2);
  });
});

describe('one shopper who opens payment after payment', () => {
  it('holds no more than twenty pieces, however many are asked for at once', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 60 } });
    const buyer = await addShopper(db);
    const { done, refused } = await many(40, (place) =>
      startPayment({ buyer, wanted: wish(id, { quantity: 3 }), key: `payment ${place}` }),
    );
    expect(done).toHaveLength(6);
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['You have too many open payments. Please complete or close one, or wait a few minutes.']),
    );
    expect(await getStock(db, id)).toEqual({ onHand: 60, held: 18 });

    const again = () => startPayment({ buyer, wanted: wish(id, { quantity: 3 }), key: undefined });
    const providerOrderId = done[0]?.razorpayOrderId ?? '';
    await services.payments.cancelPayment({ buyer, providerOrderId, key: undefined });
    await again();
    await expect(again()).rejects.toMatchObject({ code: 'too-many-payments' });
    clock.pass(901);
    await again();
    const other = await addShopper(db);
    await startPayment({ buyer: other, wanted: wish(id), key: undefined });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('learns that one order is too large by itself', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(() => addProduct(db, { category: 'polo', stock: { M: 20 } })),
    );
    const items = ids.map((productId) => ({ productId, quantity: 7, selectedSize: 'M' }));
    const wanted = { ...wish(ids[0] ?? ''), items, total: 499 * 21 };
    await expect(startPayment({ buyer: await addShopper(db), wanted, key: undefined })).rejects.toMatchObject(
      {
        code: 'too-many-pieces',
        message: 'You can pay online for at most 20 items in one order.',
      },
    );
  });
});

describe('cash on delivery orders that nobody has confirmed', () => {
  const code = 'too-many-unconfirmed';

  it('are at most three of an account, however many are placed at once', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 30 } });
    const buyer = await addShopper(db);
    const { done, refused } = await many(20, () =>
      placeOrder({ buyer, wanted: wish(id, { shipping: nextShipping() }), key: undefined }),
    );
    expect(done).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      code,
      message:
        'You have 3 cash on delivery orders waiting for confirmation. Please pay online, or wait until we have confirmed them.',
    });
    expect(await getStock(db, id)).toEqual({ onHand: 27, held: 0 });

    await db.execute(sql`UPDATE orders SET status = 'Confirmed' WHERE id = ${done[0]?.orderId}`);
    await placeOrder({ buyer, wanted: wish(id, { shipping: nextShipping() }), key: undefined });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('are at most three to a phone, from however many accounts at once', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 30 } });
    const shipping = nextShipping();
    const buyers = await Promise.all(Array.from({ length: 20 }, () => addShopper(db)));
    const { done, refused } = await many(20, async (place) =>
      placeOrder({
        buyer: buyers[place] ?? (await addShopper(db)),
        wanted: wish(id, { shipping }),
        key: undefined,
      }),
    );
    expect(done).toHaveLength(3);
    expect(refused.every((error) => 'code' in error && error.code === code)).toBe(true);
  });

  it('do not keep the owner of a phone from ordering, whoever else has typed its number', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 30 } });
    const victim = await addShopper(db);
    const shipping = { ...SHIPPING, phone: victim.phone };
    for (const _ of [1, 2, 3]) {
      await placeOrder({ buyer: await addShopper(db), wanted: wish(id, { shipping }), key: undefined });
    }
    await placeOrder({ buyer: victim, wanted: wish(id, { shipping }), key: undefined });
  });

  it('answer a repeated call as before', async () => {
    const id = await addProduct(db, { category: 'polo', stock: { M: 30 } });
    const buyer = await addShopper(db);
    const place = (key: string) => placeOrder({ buyer, wanted: wish(id, { shipping: nextShipping() }), key });
    const shipping = nextShipping();
    const again = () => placeOrder({ buyer, wanted: wish(id, { shipping }), key: 'first' });
    const first = await again();
    await place('second');
    await place('third');
    expect(await again()).toEqual(first);
  });

  it('are for amounts up to ₹10,000 unless the owner says otherwise', async () => {
    const id = await addProduct(db, { category: 'polo', pricePaise: 10_000_01, stock: { M: 3 } });
    const wanted = { ...wish(id, { shipping: nextShipping() }), total: 10_000.01 };
    await expect(placeOrder({ buyer: await addShopper(db), wanted, key: undefined })).rejects.toMatchObject({
      code: 'cod-not-offered',
      message: 'Cash on delivery is available on orders up to ₹10,000. Please pay online.',
    });
  });
});

describe('a cash on delivery order that nobody confirms', () => {
  const HOURS = 3600;

  async function place(given: object = {}, buyer?: { id: string; phone: string }) {
    const productId = await addProduct(db, { category: 'polo', stock: { M: 5 } });
    const owner = buyer ?? (await addShopper(db));
    const { orderId } = await placeOrder({
      buyer: owner,
      wanted: wish(productId, { quantity: 3, shipping: nextShipping(), ...given }),
      key: undefined,
    });
    return { orderId, productId, buyer: owner };
  }

  async function sweep() {
    while ((await runDue(services, 'confirmation')) > 0);
  }

  beforeEach(sweep);

  it('is cancelled after 72 hours: goods and coupon go back, and the shopper learns why', async () => {
    const { orderId, productId, buyer } = await place({ couponCode: 'RD100', total: 1397 });
    clock.pass(72 * HOURS - 1);
    await sweep();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Pending' });
    clock.pass(1);
    await sweep();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Cancelled' });
    expect(await getStock(db, productId)).toEqual({ onHand: 5, held: 0 });
    const [order] = await services.orders.listOwnOrders(buyer.id);
    const { rows } = await db.execute(sql`
      SELECT m.body, r.released_at IS NOT NULL AS released FROM outbox m, coupon_redemptions r
      WHERE m.event = ${`order-cancelled:${orderId}`} AND m.recipient = ${buyer.phone} AND r.order_id = ${orderId}`);
    expect(rows).toEqual([
      {
        body: `Your order ${orderId} has been cancelled because it was not confirmed in time. See it at ${order?.trackingUrl} any time.`,
        released: true,
      },
    ]);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('is cancelled although an older one cannot be', async () => {
    const stuck = await place();
    clock.pass(HOURS);
    const { orderId } = await place();
    await db.execute(sql`
      CREATE FUNCTION refuse_stuck_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stuck'; END $$`);
    await db.execute(
      sql.raw(`
      CREATE TRIGGER refuse_stuck_order BEFORE UPDATE ON orders FOR EACH ROW
      WHEN (new.id = '${stuck.orderId}' AND new.status = 'Cancelled') EXECUTE FUNCTION refuse_stuck_order()`),
    );
    clock.pass(72 * HOURS);
    await sweep();
    await db.execute(sql`DROP FUNCTION refuse_stuck_order CASCADE`);
    expect(await getOrder(db, stuck.orderId)).toMatchObject({ status: 'Pending' });
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Cancelled' });
    clock.pass(HOURS);
    await sweep();
    expect(await getOrder(db, stuck.orderId)).toMatchObject({ status: 'Cancelled' });
  });

  it('stays when it was confirmed in time', async () => {
    const { orderId } = await place();
    await db.execute(sql`UPDATE orders SET status = 'Confirmed' WHERE id = ${orderId}`);
    clock.pass(73 * HOURS);
    await sweep();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Confirmed' });
  });

  it('stays when the customer has had a parcel delivered before', async () => {
    const earlier = await place();
    await db.execute(sql`
      UPDATE orders SET status = 'Delivered', delivered_at = now() WHERE id = ${earlier.orderId}`);
    const { orderId } = await place({}, earlier.buyer);
    clock.pass(73 * HOURS);
    await sweep();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Pending' });
  });

  it('stays when the owner has switched that off', async () => {
    const { orderId } = await place();
    const { version, value } = await services.settings.readVersioned('cod');
    const { id: who } = await addShopper(db);
    await services.settings.change({ who, name: 'cod', value: { ...value, confirmWithinHours: 0 }, version });
    clock.pass(73 * HOURS);
    await sweep();
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Pending' });
    await services.settings.change({ who, name: 'cod', value, version: version + 1 });
  });
});
