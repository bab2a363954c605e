import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/db/client.ts';
import { getSignature } from '#server/integrations/razorpay.ts';
import { presentOrder, presentPayment, presentRefund } from './present-records.ts';
import * as queries from './sandbox.queries.ts';
import { SANDBOX_PATH } from './sandbox-path.ts';

export interface SandboxSettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** This server as it is reached from its own machine. */
  ownUrl: string;
}

/** What the provider would refuse, with its own messages. */
export class SandboxRefusal extends Error {}

export const PAYMENT_WAYS = ['upi', 'card', 'netbanking'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

export interface SignedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

const WEBHOOKS_AT_ONCE = 20;
const WEBHOOK_TIMEOUT_MS = 5000;

export type Sandbox = ReturnType<typeof createSandbox>;

/** A payment provider of our own for trying the store out: it keeps books, signs and reports what happened. */
export function createSandbox({ db, settings }: { db: Db; settings: SandboxSettings }) {
  let { ownUrl } = settings;

  async function createOrder(order: Omit<queries.NewOrder, 'id'>): Promise<queries.SandboxOrder> {
    return queries.insertOrder(db, { ...order, id: newId('order') });
  }

  /** Writes what happened in one transaction, and sends its events once they are there. */
  async function happen<Made>(work: (tx: Tx) => Promise<Made>): Promise<Made> {
    const made = await db.transaction(work);
    void deliverWebhooks();
    return made;
  }

  /** The shopper pays in the window. An order that is paid takes no second payment. */
  async function pay(orderId: string, way: PaymentWay): Promise<SignedPayment> {
    const payment = await happen(async (tx) => {
      const order = await payableOrder(tx, orderId);
      const made = await queries.insertPayment(tx, paymentFor(order, { status: 'captured', method: way }));
      await queries.countAttempt(tx, orderId, 'paid');
      const captured = { payment: presentPayment(made) };
      await report(tx, 'payment.captured', captured);
      await report(tx, 'order.paid', { ...captured, order: presentOrder({ ...order, status: 'paid' }) });
      return made;
    });
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: getSignature(`${orderId}|${payment.id}`, settings.keySecret),
    };
  }

  /** The shopper's bank refuses. The order can be tried again. */
  async function fail(orderId: string, way: PaymentWay): Promise<queries.SandboxPayment> {
    return happen(async (tx) => {
      const order = await payableOrder(tx, orderId);
      const made = await queries.insertPayment(tx, {
        ...paymentFor(order, { status: 'failed', method: way }),
        errorDescription: 'The payment was refused by the bank.',
      });
      await queries.countAttempt(tx, orderId, 'attempted');
      await report(tx, 'payment.failed', { payment: presentPayment(made) });
      return made;
    });
  }

  async function capture(paymentId: string, amount: number): Promise<queries.SandboxPayment> {
    return happen(async (tx) => {
      const payment = await queries.lockPayment(tx, paymentId);
      if (payment?.status !== 'authorized') throw new SandboxRefusal('This payment cannot be captured');
      if (payment.amount !== amount) {
        throw new SandboxRefusal('Capture amount must be equal to the amount authorized');
      }
      const captured = { ...payment, status: 'captured' };
      await queries.updatePayment(tx, paymentId, { status: 'captured' });
      await queries.countAttempt(tx, payment.orderId, 'paid');
      await report(tx, 'payment.captured', { payment: presentPayment(captured) });
      return captured;
    });
  }

  /** Sends money back; the same key again gives the same refund. */
  async function refund(wanted: Omit<queries.NewRefund, 'id' | 'status'>): Promise<queries.SandboxRefund> {
    const { paymentId, amount, idempotencyKey } = wanted;
    const made = await happen(async (tx) => {
      const payment = await queries.lockPayment(tx, paymentId);
      if (!payment) throw new SandboxRefusal('The id provided does not exist');
      const known = idempotencyKey ? await queries.selectRefundByKey(tx, idempotencyKey) : undefined;
      if (known) return known;
      const amountRefunded = payment.amountRefunded + amount;
      if (payment.status !== 'captured' || amountRefunded > payment.amount) {
        throw new SandboxRefusal('The total refund amount is greater than the refund payment amount');
      }
      const status = amountRefunded === payment.amount ? 'refunded' : 'captured';
      await queries.updatePayment(tx, paymentId, { status, amountRefunded });
      const inserted = await queries.insertRefund(tx, { ...wanted, id: newId('rfnd'), status: 'processed' });
      await report(tx, 'refund.processed', {
        refund: presentRefund(inserted),
        payment: presentPayment({ ...payment, status, amountRefunded }),
      });
      return inserted;
    });
    // As with the provider, the call is answered before the bank has moved the money.
    return { ...made, status: 'pending' };
  }

  async function report(tx: Tx, event: string, entities: Record<string, unknown>) {
    const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }]);
    const body = JSON.stringify({
      entity: 'event',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(payload),
      created_at: Math.floor(Date.now() / 1000),
    });
    await queries.insertWebhook(tx, { id: newId('evt'), event, body });
  }

  /** Sends the events that are due. What the store does not take is sent again later. */
  async function deliverWebhooks(): Promise<void> {
    const due = await queries.claimWebhooks(db, WEBHOOKS_AT_ONCE).catch(() => []);
    await Promise.all(due.map(deliver));
  }

  async function deliver({ id, body }: { id: string; body: string }) {
    try {
      const response = await fetch(`${ownUrl}/api/payments/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': getSignature(body, settings.webhookSecret),
        },
        body,
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      await response.text();
      if (response.ok) await queries.markDelivered(db, id);
    } catch {
      // Not taken: it stays due.
    }
  }

  return {
    settings,
    apiUrl: () => ownUrl + SANDBOX_PATH,
    /** Corrects the address once the server listens: the port may have been left to the system. */
    listensAt(url: string) {
      ownUrl = url;
    },
    createOrder,
    pay,
    fail,
    capture,
    refund,
    deliverWebhooks,
    readOrder: (id: string) => queries.selectOrder(db, id),
    readPayment: (id: string) => queries.selectPayment(db, id),
    readPaymentsOf: (orderId: string) => queries.selectPaymentsOf(db, orderId),
    readRefund: (id: string) => queries.selectRefund(db, id),
    listPayments: (page: { from: number; to: number; skip: number; count: number }) =>
      queries.selectPaymentsBetween(db, page),
    listRefundsOf: (paymentId: string) => queries.selectRefundsOf(db, paymentId),
  };
}

async function payableOrder(tx: Tx, orderId: string): Promise<queries.SandboxOrder> {
  const order = await queries.lockOrder(tx, orderId);
  if (!order) throw new SandboxRefusal('The id provided does not exist');
  if (order.status === 'paid') throw new SandboxRefusal('Order is already paid');
  return order;
}

function paymentFor(
  { id, amount, currency }: queries.SandboxOrder,
  made: { status: string; method: PaymentWay },
) {
  return { id: newId('pay'), orderId: id, amount, currency, ...made };
}

function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}
