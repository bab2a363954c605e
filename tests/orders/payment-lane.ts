import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Refusal } from '#server/domains/refusal.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { addShopper, findWrongBooks, getOrder, getStock, wish } from './order-store.ts';
import {
  HOLD_SECONDS,
  type ModelOrder,
  type ModelPayment,
  PaymentModel,
  PRICE_PAISE,
  WRONG_PAISE,
} from './payment-model.ts';
import { openPretendStore } from './pretend-store.ts';

/** An order of the store beside the one of the model. */
interface Pair {
  orderId: string;
  providerOrderId: string;
  model: ModelOrder;
}

interface Chosen {
  pair: Pair;
  payment: ModelPayment | undefined;
}

/** One step of a history: what happens, and to which of the orders and payments that there are by then. */
export interface Step {
  action: Action;
  order: number;
  payment: number;
}

export const ACTIONS = [
  'start',
  'rivalBuys',
  'pay',
  'payAnotherAmount',
  'authorise',
  'fail',
  'dismiss',
  'comeBack',
  'comeBackForged',
  'event',
  'eventTwice',
  'eventForged',
  'check',
  'expire',
  'hoursPass',
  'cancel',
  'refund',
] as const;
type Action = (typeof ACTIONS)[number];

/** A store of its own, where histories are played one after the other and compared with the model. */
export async function openLane() {
  const { db, clock, orders, payments, services, addPayment, getBalance } = await openPretendStore();
  const buyer = await addShopper(db);
  const rival = await addShopper(db);

  /** What shoppers, the provider, forgers and time do to an order. Each does it to the store and to the model. */
  const actions = {
    async pay({ pair }: Chosen) {
      makePayment(pair, 'captured', PRICE_PAISE);
    },
    async payAnotherAmount({ pair }: Chosen) {
      makePayment(pair, 'captured', WRONG_PAISE);
    },
    async authorise({ pair }: Chosen) {
      makePayment(pair, 'authorized', PRICE_PAISE);
    },
    async fail({ pair }: Chosen) {
      makePayment(pair, 'failed', PRICE_PAISE);
    },
    async dismiss({ pair }: Chosen, model: PaymentModel) {
      const { providerOrderId } = pair;
      // The provider is asked about one order every 15 seconds at most.
      clock.pass(16);
      model.seconds += 16;
      await tolerate(payments.cancelPayment({ buyer, providerOrderId, key: undefined }));
      if (pair.model.state !== 'confirmed' && pair.model.state !== 'cancelled') model.lookAtAll(pair.model);
      model.end(pair.model);
    },
    async comeBack({ pair, payment }: Chosen, model: PaymentModel) {
      if (!payment) return;
      await tolerate(verify(pair, payment.id, `signed ${pair.providerOrderId} ${payment.id}`));
      model.look(pair.model, payment);
    },
    async comeBackForged({ pair, payment }: Chosen) {
      await expect(verify(pair, payment?.id ?? 'pay_none', 'signed by me')).rejects.toThrow(Refusal);
    },
    async event({ pair, payment }: Chosen, model: PaymentModel) {
      if (!payment) return;
      await sendEvent(payment);
      model.hear(pair.model, payment);
    },
    async eventTwice({ pair, payment }: Chosen, model: PaymentModel) {
      if (!payment) return;
      await Promise.all([sendEvent(payment), sendEvent(payment)]);
      model.hear(pair.model, payment);
    },
    async eventForged({ payment }: Chosen) {
      if (payment) await expect(sendEvent(payment, 'signed by me')).rejects.toThrow(Refusal);
    },
    async check({ pair }: Chosen, model: PaymentModel) {
      await checkOnly(pair);
      model.lookAtAll(pair.model);
    },
    async expire(_chosen: Chosen, model: PaymentModel) {
      await passTime(model, HOLD_SECONDS + 1);
    },
    async hoursPass(_chosen: Chosen, model: PaymentModel) {
      await passTime(model, 2 * 3600);
    },
    async cancel({ pair }: Chosen, model: PaymentModel) {
      await tolerate(orders.cancelOwnOrder({ buyer, orderId: pair.orderId, key: undefined }));
      model.cancel(pair.model);
    },
    async refund() {
      await payments.carryOutRefunds();
    },
  } satisfies Record<
    Exclude<Action, 'start' | 'rivalBuys'>,
    (chosen: Chosen, model: PaymentModel) => Promise<void>
  >;

  /** Plays a history to the store and to the model, and lets it end; both must agree after every step. */
  async function play(units: number, history: readonly Step[]): Promise<void> {
    const productId = await addProduct(db, { stock: { M: units } });
    const model = new PaymentModel(units);
    const pairs: Pair[] = [];
    await begin(productId, model, pairs);
    for (const { action, order, payment } of history) {
      if (action === 'start') await begin(productId, model, pairs);
      else if (action === 'rivalBuys') await buyElsewhere(productId, model);
      else {
        const pair = pairs[order % pairs.length];
        if (!pair) continue;
        const made = pair.model.payments;
        await actions[action]({ pair, payment: made[payment % made.length] }, model);
      }
      expect(await getStock(db, productId)).toEqual({ onHand: model.onHand, held: model.held });
    }
    await letThingsEnd(model, pairs);
    for (const pair of pairs) await compare(model, pair);
    expect(await getStock(db, productId)).toEqual({ onHand: model.onHand, held: 0 });
  }

  async function begin(productId: string, model: PaymentModel, pairs: Pair[]): Promise<void> {
    const expected = model.start();
    const attempt = orders.startPayment({ buyer, wanted: wish(productId), key: undefined });
    if (!expected) return expect(attempt).rejects.toMatchObject({ code: 'out-of-stock' });
    const { orderId, razorpayOrderId: providerOrderId } = await attempt;
    pairs.push({ orderId, providerOrderId, model: expected });
  }

  async function buyElsewhere(productId: string, model: PaymentModel): Promise<void> {
    const isSold = model.buyElsewhere();
    const attempt = orders.placeOrder({ buyer: rival, wanted: wish(productId), key: undefined });
    if (!isSold) return expect(attempt).rejects.toMatchObject({ code: 'out-of-stock' });
    await attempt;
  }

  function makePayment(pair: Pair, status: ModelPayment['status'], amountPaise: number) {
    const { id } = addPayment(pair.providerOrderId, { status, amountPaise });
    pair.model.payments.push({ id, status, amountPaise, isKnown: false });
  }

  function verify({ providerOrderId }: Pair, paymentId: string, signature: string) {
    const callback = {
      razorpay_order_id: providerOrderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    };
    return payments.verifyPayment({ buyer, callback, key: undefined });
  }

  function sendEvent({ id, status }: ModelPayment, signature?: string) {
    const rawBody = JSON.stringify({ id, status });
    return payments.receiveEvent({
      rawBody,
      signature: signature ?? `signed ${rawBody}`,
      eventId: undefined,
    });
  }

  async function passTime(model: PaymentModel, seconds: number) {
    clock.pass(seconds);
    while ((await runDue(services, 'hold')) > 0);
    model.pass(seconds);
  }

  async function checkOnly({ orderId }: Pair) {
    await db.execute(sql`UPDATE orders SET check_at = NULL WHERE check_at IS NOT NULL`);
    await db.execute(sql`UPDATE orders SET check_at = ${clock.now().toISOString()} WHERE id = ${orderId}`);
    await runDue(services, 'payment-check');
  }

  /** Hours later: everything has been looked at, every hold is over, every refund is through. */
  async function letThingsEnd(model: PaymentModel, pairs: readonly Pair[]) {
    for (const pair of pairs) {
      await checkOnly(pair);
      model.lookAtAll(pair.model);
    }
    await passTime(model, HOLD_SECONDS + 1);
    while ((await payments.carryOutRefunds()) > 0) clock.pass(7 * 3600);
  }

  async function compare(model: PaymentModel, { orderId, providerOrderId, model: order }: Pair) {
    const paid = model.paidPaise(order);
    const due = model.duePaise(order);
    expect(await getOrder(db, orderId)).toMatchObject({
      ...ENDS[order.state],
      paid_paise: paid,
      refunded_paise: paid - due,
    });
    expect(getBalance(providerOrderId)).toBe(due);
  }

  return { play, findWrongBooks: () => findWrongBooks(db) };
}

/** Refusals are answers like any other; anything else is a fault. */
export async function tolerate(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

const ENDS: Record<ModelOrder['state'], { status: string; payment_status: string } | undefined> = {
  held: undefined,
  ended: { status: 'Cancelled', payment_status: 'Failed' },
  confirmed: { status: 'Confirmed', payment_status: 'Paid' },
  cancelled: { status: 'Cancelled', payment_status: 'Refunded' },
  'too late': { status: 'Cancelled', payment_status: 'Refunded' },
};
