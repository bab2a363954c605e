import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import {
  CashModel,
  LAPSE_HOURS,
  type ModelPayment,
  PART_PAISE,
  type Question,
  SAVING_PAISE,
} from './cash-model.ts';
import { treatAllAs } from './cod-rules.ts';
import { addShopper, findWrongBooks, getOrder, getStock, wish } from './order-store.ts';
import { tolerate } from './payment-lane.ts';
import { createPretendCourier } from './pretend-courier.ts';
import { openPretendStore } from './pretend-store.ts';

/** An order of the store beside the one of the model. */
interface Played {
  model: CashModel;
  orderId: string;
  token: string;
  /** Those of the provider, in the order of the model's requests. */
  providerOrderIds: string[];
  /** Which of the model's requests and payments a step is about. */
  choice: number;
}

export const ACTIONS = [
  'confirm',
  'confirmByStaff',
  'cancelByLink',
  'cancel',
  'lapse',
  'startPart',
  'startAll',
  'pay',
  'payAnotherAmount',
  'authorise',
  'comeBack',
  'event',
  'check',
  'pack',
  'book',
  'takeBack',
  'pickUp',
  'fail',
  'deliver',
  'bringBack',
  'receive',
  'remit',
  'refund',
] as const;
type Action = (typeof ACTIONS)[number];

/** In rupees: all, less, all once more, too much. */
const REMITTED = [499, 399, 499, 500];

export interface Step {
  action: Action;
  choice: number;
}

/** A store of its own, where histories of cash orders are played one after the other and compared with the model. */
export async function openCashLane() {
  const pretend = createPretendCourier();
  const { courier } = pretend;
  const couriers = { courier, couriers: { shiprocket: courier } };
  const { db, clock, orders, payments, services, addPayment, getBalance } = await openPretendStore({
    couriers,
  });
  const staff = await addShopper(db);
  const buyer = await addShopper(db);
  await allowMany();
  let codes = 0;

  /** The rules that keep one customer from having many unconfirmed orders are not what is tried here. */
  async function allowMany(): Promise<void> {
    const { value, version } = await services.deliveryAdmin.readCodRules();
    const loose = { ...value, mostUnconfirmed: 0, confirmWithinHours: 0 };
    await services.deliveryAdmin.changeCodRules(staff.id, { value: loose, version });
  }

  const changeStatus = (orderId: string, status: 'Confirmed' | 'Packed' | 'Returned') =>
    tolerate(services.orderAdmin.changeStatus({ staff, orderId, change: { status }, key: undefined }));

  /** What shoppers, staff, the courier, the provider and time do to an order. Each does it to the store and to the model. */
  const actions: Record<Action, (played: Played) => Promise<void>> = {
    async confirm({ model, token }) {
      await tolerate(orders.answerByLink({ token, answer: 'confirm' }));
      model.confirm();
    },
    async confirmByStaff({ model, orderId }) {
      if (model.status !== 'Pending') return;
      await changeStatus(orderId, 'Confirmed');
      model.confirmByStaff();
    },
    async cancelByLink({ model, token }) {
      await tolerate(orders.answerByLink({ token, answer: 'cancel' }));
      if (model.isWaiting) model.cancel();
    },
    async cancel({ model, orderId }) {
      await tolerate(orders.cancelOwnOrder({ buyer, orderId, key: undefined }));
      model.cancel();
    },
    async lapse({ model }) {
      clock.pass(LAPSE_HOURS * 3600 + 1);
      await runDue(services, 'confirmation');
      model.lapse();
    },
    startPart: (played) => start(played, 'part'),
    startAll: (played) => start(played, 'all'),
    pay: (played) => makePayment(played, 'captured'),
    payAnotherAmount: (played) => makePayment(played, 'captured', 777),
    authorise: (played) => makePayment(played, 'authorized'),
    async comeBack(played) {
      const payment = choose(played, played.model.payments);
      if (!payment) return;
      const providerOrderId = providerOrderOf(played, payment);
      const callback = {
        razorpay_order_id: providerOrderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: `signed ${providerOrderId} ${payment.id}`,
      };
      await tolerate(payments.verifyByLink({ token: played.token, callback }));
      played.model.look(payment);
    },
    async event(played) {
      const payment = choose(played, played.model.payments);
      if (!payment) return;
      const rawBody = JSON.stringify({ id: payment.id, status: payment.status });
      const sent = { rawBody, signature: `signed ${rawBody}`, eventId: undefined };
      await Promise.all([payments.receiveEvent(sent), payments.receiveEvent(sent)]);
      played.model.hear(payment);
    },
    check,
    async pack({ model, orderId }) {
      if (model.status !== 'Pending' && model.status !== 'Confirmed') return;
      await changeStatus(orderId, 'Packed');
      model.pack();
    },
    async book({ model, orderId }) {
      const hadParcel = model.parcel !== 'none';
      const { results } = await services.parcels.bookParcels({ staff, orderIds: [orderId] });
      if (hadParcel) return;
      expect(results[0]?.isDone).toBe(model.book());
      const { owedPaise, isPaid } = model;
      if (results[0]?.isDone) expect(pretend.carried.at(-1)?.collectPaise).toBe(isPaid ? 0 : owedPaise);
    },
    async takeBack({ model, orderId }) {
      const parcelId = await findParcel(orderId);
      if (parcelId) await tolerate(services.parcels.cancelParcel({ staff, id: parcelId }));
      model.takeBack();
    },
    pickUp: (played) => carry(played, 'picked-up', () => played.model.pickUp()),
    fail: (played) => carry(played, 'failed', () => played.model.fail()),
    deliver: (played) => carry(played, 'delivered', () => played.model.deliver()),
    bringBack: (played) => carry(played, 'returned', () => played.model.bringBack()),
    async receive({ model, orderId }) {
      if (model.parcel !== 'back') return;
      await changeStatus(orderId, 'Returned');
      model.receive();
    },
    async remit({ model, orderId, choice }) {
      const number = findCarried(orderId);
      if (!number) return;
      const amount = REMITTED[choice % REMITTED.length] ?? 0;
      const transfer = `${number}T${choice}`;
      const content = Buffer.from(`awb,cod amount,utr\n${number},${amount},${transfer}`);
      const file = { content, name: 'remittance.csv', who: staff.id };
      const { fingerprint } = await services.remittance.sendFile({ ...file, mode: 'check' });
      const save = () =>
        tolerate(services.remittance.sendFile({ ...file, mode: 'save', expected: fingerprint }));
      await Promise.all([save(), save()]);
      model.remit(transfer, 100 * amount);
    },
    async refund() {
      await payments.carryOutRefunds();
    },
  };

  async function start({ model, token, providerOrderIds }: Played, what: 'part' | 'all'): Promise<void> {
    const expected = model.startPayment(what);
    const attempt = payments.startByLink({ token, what });
    if (!expected) return expect(attempt).rejects.toMatchObject({ code: 'nothing-to-pay' });
    const { razorpayOrderId, amount } = await attempt;
    expect(amount).toBe(expected.amountPaise);
    providerOrderIds.push(razorpayOrderId);
  }

  async function makePayment(played: Played, status: ModelPayment['status'], morePaise = 0): Promise<void> {
    const { model, providerOrderIds } = played;
    const request = choose(played, model.requests);
    if (!request) return;
    const providerOrderId = providerOrderIds[model.requests.indexOf(request)] ?? '';
    const amountPaise = request.amountPaise + morePaise;
    const { id } = addPayment(providerOrderId, { status, amountPaise });
    model.payments.push({ id, amountPaise, request, status, isKnown: false });
  }

  function providerOrderOf({ model, providerOrderIds }: Played, { request }: ModelPayment): string {
    return providerOrderIds[model.requests.indexOf(request)] ?? '';
  }

  /** The provider lists payments by its own orders, the oldest first. */
  async function check({ model, orderId, providerOrderIds }: Played): Promise<void> {
    await db.execute(sql`UPDATE orders SET check_at = NULL WHERE check_at IS NOT NULL`);
    await db.execute(sql`UPDATE orders SET check_at = ${clock.now().toISOString()} WHERE id = ${orderId}`);
    await runDue(services, 'payment-check');
    for (const providerOrderId of new Set(providerOrderIds)) {
      const own = model.payments.filter(
        ({ request }) => providerOrderIds[model.requests.indexOf(request)] === providerOrderId,
      );
      for (const payment of own) model.look(payment);
    }
  }

  function findCarried(orderId: string): string | undefined {
    return pretend.carried.findLast(
      ({ reference, isCancelled }) => !isCancelled && reference.startsWith(orderId),
    )?.trackingNumber;
  }

  /** The courier says it, and is read. */
  async function carry({ orderId }: Played, state: ParcelState, follow: () => void): Promise<void> {
    const number = findCarried(orderId);
    const parcelId = await findParcel(orderId);
    follow();
    if (!number || !parcelId) return;
    clock.pass(60);
    codes += 1;
    pretend.scan(number, {
      ...{ code: `${state}-${codes}`, at: clock.now(), state, place: null, text: state },
      reason: state === 'failed' ? 'refused' : null,
    });
    await db.execute(
      sql`UPDATE parcels SET read_due_at = ${clock.now().toISOString()} WHERE id = ${parcelId}`,
    );
    await runDue(services, 'parcel-read');
  }

  async function findParcel(orderId: string): Promise<string | undefined> {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM parcels WHERE order_id = ${orderId} AND ended_at IS NULL`,
    );
    return rows[0]?.id;
  }

  /** What couriers have paid on for an order, and what they were to collect of what they have handed over. */
  async function sumParcels(orderId: string): Promise<{ remitted: number; collected: number } | undefined> {
    const { rows } = await db.execute<{ remitted: number; collected: number }>(sql`
      SELECT coalesce(sum(remitted_paise), 0)::int AS remitted,
        coalesce(sum(collect_paise) FILTER (WHERE state = 'delivered'), 0)::int AS collected
      FROM parcels WHERE order_id = ${orderId}`);
    return rows[0];
  }

  /** Plays a history to the store and to the model, and lets it end; both must agree after every step. */
  async function play(question: Question, history: readonly Step[]): Promise<void> {
    const partPercent = (100 * PART_PAISE) / 50_000;
    await treatAllAs({ db, services }, question, { partPercent, saving: SAVING_PAISE / 100 });
    const productId = await addProduct(db, { stock: { M: 1 } });
    const { orderId } = await orders.placeOrder({ buyer, wanted: wish(productId), key: undefined });
    const { rows } = await db.execute<{ token: string }>(
      sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
    );
    const token = rows[0]?.token ?? '';
    const played = { model: new CashModel(question), orderId, token, providerOrderIds: [], choice: 0 };
    for (const { action, choice } of history) {
      await actions[action]({ ...played, choice });
      expect(await getOrder(db, orderId), action).toMatchObject({ status: played.model.status });
    }
    await check(played);
    while ((await payments.carryOutRefunds()) > 0) clock.pass(7 * 3600);
    await compare(played, productId);
  }

  async function compare({ model, orderId, providerOrderIds }: Played, productId: string): Promise<void> {
    expect(await getOrder(db, orderId)).toMatchObject({
      status: model.status,
      paid_paise: model.paidPaise,
      refunded_paise: model.refundedPaise,
    });
    const balance = [...new Set(providerOrderIds)].reduce((sum, id) => sum + getBalance(id), 0);
    expect(balance).toBe(model.keptOnlinePaise);
    const remitted = [...model.remittedPaise.values()].reduce((sum, paise) => sum + paise, 0);
    expect(await sumParcels(orderId)).toEqual({ remitted, collected: model.cashPaise });
    expect(await getStock(db, productId)).toEqual({ onHand: model.isOver ? 1 : 0, held: 0 });
  }

  return { play, findWrongBooks: () => findWrongBooks(db) };
}

function choose<Thing>({ choice }: Played, things: readonly Thing[]): Thing | undefined {
  return things[choice % Math.max(1, things.length)];
}
