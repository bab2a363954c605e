import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { addShopper, findWrongBooks, getOrder, openOrderStore, wish } from './order-store.ts';

const store = await openOrderStore();
const { db, clock, config } = store;

// Work that asks for a second connection while it holds one would wait for itself here, and for others on a busy day.
const database = connectDatabase(store.url, { connections: 1 });
afterAll(() => database.close());
const services = createServices({
  db: database.db,
  store: createDiskPictureStore(config.dataDir),
  identity: getIdentity(config),
  config,
  authSecret: 'a secret for the length of a test',
  now: clock.now,
  alarm: () => {},
});
const { orderAdmin, orders, payments, returnAdmin, returns, sandbox, stockNotifier } = services;
sandbox?.listensAt(store.address);

it('one connection is enough for the life of an order', async () => {
  const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000, stock: { M: 5, L: 2 } });
  const buyer = await addShopper(db);
  const staff = await addShopper(db);
  const wanted = { ...wish(id), total: 1400, couponCode: 'RD100' };

  const placed = await orders.placeOrder({ buyer, wanted, key: 'cod' });
  await orders.cancelOwnOrder({ buyer, orderId: placed.orderId, key: 'cancel' });

  const given = await orders.startPayment({ buyer, wanted, key: 'given up' });
  const { razorpayOrderId: providerOrderId } = given;
  await payments.cancelPayment({ buyer, providerOrderId, key: 'close' });
  await orders.startPayment({ buyer, wanted, key: 'forgotten' });
  clock.pass(901);
  expect(await runDue(services, 'hold')).toBe(1);

  const started = await orders.startPayment({ buyer, wanted, key: 'online' });
  const callback = await sandbox?.pay(started.razorpayOrderId, 'upi');
  if (!callback) throw new Error('no sandbox');
  await payments.verifyPayment({ buyer, callback, key: 'verify' });
  const { orderId } = started;
  await orderAdmin.changeStatus({ staff, orderId, change: { status: 'Delivered' }, key: 'delivered' });
  const products = [{ productId: id, quantity: 1, size: 'M' }];
  const wishBack = { products, reason: 'small', type: 'Return' as const, exchangeSize: null };
  const { returnId } = await returns.requestReturn({ buyer, orderId, wish: wishBack, key: 'return' });
  for (const status of ['Approved', 'Received'] as const) {
    await returnAdmin.decideReturn({
      staff,
      returnId,
      decision: { status, exchangeSize: undefined },
      key: undefined,
    });
  }
  await payments.carryOutRefunds();
  await runDue(services, 'payment-check');
  await runDue(services, 'payment-event');
  await stockNotifier.flush();
  expect(await getOrder(db, orderId)).toMatchObject({ status: 'Returned', refunded_paise: 140_000 });
  expect(await findWrongBooks(db)).toEqual([]);
});
