import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentStarted } from '#core/contract/orders.ts';
import { getSignature } from '#server/integrations/razorpay.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { type CrashPoint, openCrashingProcess } from './crashing-process.ts';
import {
  addShopper,
  findWrongBooks,
  getOrder,
  getSandbox,
  getStock,
  openOrderStore,
  wish,
} from './order-store.ts';

const store = await openOrderStore();
const { db, clock, services } = store;
const sandbox = getSandbox(store);
type Services = typeof services;

// Every step of a call is a run of its own: dozens of processes start and die.
vi.setConfig({ testTimeout: 180_000 });

/** Kills a process at every step of some work, one after the other, until the work gets through. */
async function crashEverywhere(
  scenario: (point: CrashPoint) => Promise<{ survived: boolean; names: string[] }>,
): Promise<string[]> {
  for (let step = 1; ; step += 1) {
    for (const moment of ['before', 'after'] as const) {
      const { survived, names } = await scenario({ step, moment });
      // The next scenario's sweeps need not look at this one's orders again.
      await db.execute(sql`UPDATE orders SET check_at = NULL`);
      expect(await findWrongBooks(db), `${moment} step ${step}, ${names.at(-1)}`).toEqual([]);
      if (survived) return names;
    }
  }
}

async function inCrashingProcess(point: CrashPoint, work: (crashing: Services) => Promise<unknown>) {
  const process = openCrashingProcess(store, point);
  await work(process.services).catch(() => {});
  await process.close();
  return { survived: process.survived(), names: process.names };
}

/** What the jobs of a process that has been started again do in the hours after. */
async function sweep() {
  for (const seconds of [901, 3600, 7 * 3600]) {
    clock.pass(seconds);
    await sandbox.deliverWebhooks();
    await runDue(services, 'payment-event');
    await runDue(services, 'payment-check');
    while ((await runDue(services, 'hold')) > 0);
    await services.payments.carryOutRefunds();
  }
}

async function ordersOf(userId: string) {
  const { rows } = await db.execute<{ id: string; status: string; placed_at: string | null }>(
    sql`SELECT id, status, placed_at FROM orders WHERE user_id = ${userId}`,
  );
  return rows;
}

describe('a process that dies while an order is placed', () => {
  it('leaves the whole order or none, and the same call again gives exactly one', async () => {
    const steps = await crashEverywhere(async (point) => {
      const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000, stock: { M: 2 } });
      const buyer = await addShopper(db);
      const order = { buyer, wanted: { ...wish(id), total: 1400, couponCode: 'RD100' }, key: 'cod' };
      const run = await inCrashingProcess(point, ({ orders }) => orders.placeOrder(order));
      const found = await ordersOf(buyer.id);
      expect(found.length).toBeLessThanOrEqual(1);
      expect(await getStock(db, id)).toEqual({ onHand: 2 - found.length, held: 0 });
      const answer = await services.orders.placeOrder(order);
      expect((await ordersOf(buyer.id)).map((row) => row.id)).toEqual([answer.orderId]);
      expect(await getStock(db, id)).toEqual({ onHand: 1, held: 0 });
      return run;
    });
    expect(steps.length).toBeGreaterThan(8);
  });
});

describe('a process that dies while a payment begins', () => {
  it('leaves nothing held for ever when the shopper goes away', async () => {
    const steps = await crashEverywhere(async (point) => {
      const id = await addProduct(db, { category: 'hoodie', pricePaise: 150_000, stock: { M: 1 } });
      const buyer = await addShopper(db);
      const order = { buyer, wanted: { ...wish(id), total: 1400, couponCode: 'RD100' }, key: 'online' };
      const run = await inCrashingProcess(point, ({ orders }) => orders.startPayment(order));
      await sweep();
      expect(await getStock(db, id)).toEqual({ onHand: 1, held: 0 });
      for (const row of await ordersOf(buyer.id)) expect(row.status).toBe('Cancelled');
      return run;
    });
    expect(steps).toContain('provider /sandbox/razorpay/v1/orders');
  });

  it('goes on with the same hold when the shopper tries again', async () => {
    await crashEverywhere(async (point) => {
      const id = await addProduct(db, { stock: { M: 1 } });
      const buyer = await addShopper(db);
      const order = { buyer, wanted: wish(id), key: 'online' };
      const run = await inCrashingProcess(point, ({ orders }) => orders.startPayment(order));
      clock.pass(31);
      const started = await services.orders.startPayment(order);
      expect((await ordersOf(buyer.id)).map((row) => row.id)).toEqual([started.orderId]);
      expect(await getStock(db, id)).toEqual({ onHand: 1, held: 1 });
      const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
      await services.payments.verifyPayment({ buyer, callback, key: undefined });
      expect(await getOrder(db, started.orderId)).toMatchObject({ status: 'Confirmed', paid_paise: 49_900 });
      return run;
    });
  });
});

describe('a process that dies while money becomes an order', () => {
  async function paid() {
    const id = await addProduct(db, { stock: { M: 1 } });
    const buyer = await addShopper(db);
    const started = await services.orders.startPayment({ buyer, wanted: wish(id), key: undefined });
    return { id, buyer, started };
  }

  async function expectOneOrder({ id, started }: { id: string; started: PaymentStarted }) {
    await sweep();
    expect(await getOrder(db, started.orderId)).toMatchObject({
      status: 'Confirmed',
      payment_status: 'Paid',
      paid_paise: 49_900,
      refunded_paise: 0,
    });
    expect(await getStock(db, id)).toEqual({ onHand: 0, held: 0 });
  }

  it('loses nothing when the browser calls back', async () => {
    await crashEverywhere(async (point) => {
      const order = await paid();
      const callback = await sandbox.pay(order.started.razorpayOrderId, 'upi');
      await db.execute(sql`UPDATE sandbox_webhooks SET delivered_at = now() WHERE delivered_at IS NULL`);
      const run = await inCrashingProcess(point, ({ payments }) =>
        payments.verifyPayment({ buyer: order.buyer, callback, key: 'callback' }),
      );
      await expectOneOrder(order);
      return run;
    });
  });

  it('loses nothing when the provider reports it', async () => {
    await crashEverywhere(async (point) => {
      const order = await paid();
      const event = await captureSilently(order.started);
      const run = await inCrashingProcess(point, ({ payments }) => payments.receiveEvent(event));
      await expectOneOrder(order);
      return run;
    });
  });

  it('loses nothing when it looks for itself', async () => {
    await crashEverywhere(async (point) => {
      const order = await paid();
      await captureSilently(order.started);
      clock.pass(121);
      const run = await inCrashingProcess(point, (crashing) => runDue(crashing, 'payment-check'));
      await expectOneOrder(order);
      return run;
    });
  });
});

describe('a process that dies while money goes back', () => {
  async function paidOrder() {
    const id = await addProduct(db, { stock: { M: 1 } });
    const buyer = await addShopper(db);
    const started = await services.orders.startPayment({ buyer, wanted: wish(id), key: undefined });
    const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
    await services.payments.verifyPayment({ buyer, callback, key: undefined });
    const cancel = { buyer, orderId: started.orderId, key: 'cancel' };
    return { id, cancel, paymentId: callback.razorpay_payment_id };
  }

  async function expectSentOnce({ id, cancel, paymentId }: Awaited<ReturnType<typeof paidOrder>>) {
    await sweep();
    await expect
      .poll(() => getOrder(db, cancel.orderId))
      .toMatchObject({
        status: 'Cancelled',
        payment_status: 'Refunded',
        refunded_paise: 49_900,
      });
    const { rows } = await db.execute(
      sql`SELECT sum(amount)::int AS sent FROM sandbox_refunds WHERE payment_id = ${paymentId}`,
    );
    expect(rows).toEqual([{ sent: 49_900 }]);
    expect(await getStock(db, id)).toEqual({ onHand: 1, held: 0 });
  }

  it('sends it once when the order is cancelled', async () => {
    await crashEverywhere(async (point) => {
      const order = await paidOrder();
      const run = await inCrashingProcess(point, ({ orders }) => orders.cancelOwnOrder(order.cancel));
      await services.orders.cancelOwnOrder(order.cancel);
      await expectSentOnce(order);
      return run;
    });
  });

  it('sends it once when the refund is carried out', async () => {
    await crashEverywhere(async (point) => {
      const order = await paidOrder();
      await services.orders.cancelOwnOrder(order.cancel);
      const run = await inCrashingProcess(point, ({ payments }) => payments.carryOutRefunds());
      await expectSentOnce(order);
      return run;
    });
  });
});

/** The shopper pays, and the event that reports it is handed to the test instead of being sent. */
async function captureSilently({ razorpayOrderId, amount }: PaymentStarted) {
  const id = `pay_silent_${razorpayOrderId}`;
  await db.execute(sql`
    INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method)
    VALUES (${id}, ${razorpayOrderId}, ${amount}, 'INR', 'captured', 'upi')`);
  const entity = {
    id,
    order_id: razorpayOrderId,
    amount,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };
  const rawBody = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  return {
    rawBody,
    signature: getSignature(rawBody, store.config.payment.webhookSecret),
    eventId: `evt_${razorpayOrderId}`,
  };
}
