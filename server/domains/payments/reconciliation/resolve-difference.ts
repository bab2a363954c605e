import type { Db } from '#server/db/client.ts';
import type { AuditAction } from '#server/domains/audit/audit-actions.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { selectOrder, selectOrderOfProvider } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure, type ProviderRecords } from '#server/integrations/payment-provider.ts';
import { checkPayments, takeMoney } from '../check-payments.ts';
import { selectPayment } from '../payments.queries.ts';
import type { PaymentContext } from '../payments.service.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { readOne } from './check-records.ts';
import { insertSettled, isKnownDifference, noteDifferences } from './reconciliation.queries.ts';

export interface ResolveContext {
  payments: PaymentContext;
  records: ProviderRecords;
}

interface Action {
  who: string;
  id: string;
}

/**
 * Takes over what the provider says: money that arrived becomes its order, refunds made there come into our books.
 * True while the two sides still do not match.
 */
export async function settleDifference(context: ResolveContext, { who, id }: Action): Promise<boolean> {
  const { payments, records } = context;
  const order = await selectOrder(payments.db, id);
  if (order?.providerOrderId) {
    const { providerOrderId } = order;
    await recordAction(payments.db, { who, id, action: 'payment.settled' });
    await askProvider(() => checkPayments(payments, order, providerOrderId));
    const after = await selectOrder(payments.db, id);
    return after !== undefined && after.paidPaise < after.totalPaise;
  }
  await askProvider(async () => {
    await readOne({ db: payments.db, now: payments.now, records }, id);
    await recordAction(payments.db, { who, id, action: 'payment.settled' });
    if (await selectPayment(payments.db, id)) await followRefunds(context, id);
    else await settleUnknown(context, id);
  });
  return (await noteDifferences(payments.db, { id })) > 0;
}

/** Sends a payment back that belongs to no order of this store. */
export async function refundUnknown(
  { payments, records }: ResolveContext,
  { who, id }: Action,
): Promise<boolean> {
  const { db, now, provider } = payments;
  if (await selectPayment(db, id)) throw new Refusal('payment-has-order');
  await askProvider(async () => {
    const { amountPaise, refundedPaise, status, providerOrderId } = await records.readRecord(id);
    const left = amountPaise - refundedPaise;
    if (status !== 'captured' || left <= 0) throw new Refusal('payment-not-refundable');
    // Its event may only be late: settled after the refund, it would make an order without money.
    if (await selectOrderOfProvider(db, providerOrderId)) throw new Refusal('payment-has-order');
    // Who decided it is known before any money moves.
    await recordAction(db, { who, id, action: 'payment.refunded' });
    // The same payment always gives the same id: pressed twice, it goes back once.
    await provider.refundPayment({ refundId: `RF-${id}`.slice(0, 40), paymentId: id, amountPaise: left });
    await readOne({ db, now, records }, id);
  });
  return (await noteDifferences(db, { id })) > 0;
}

/** A person has looked at it and dealt with it outside of the store. */
export async function settleByHand(
  { payments: { db, now } }: ResolveContext,
  { who, id, note }: Action & { note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isKnownDifference(tx, id))) throw new Refusal('not-found');
    if (!(await insertSettled(tx, { id, note, who, at: now() }))) throw new Refusal('difference-settled');
    await noteDifferences(tx, { id });
    await recordChange(tx, {
      who,
      action: 'payment.settled-by-hand',
      subject: { kind: 'payment', id, name: id },
      before: { note: null },
      after: { note },
    });
  });
}

async function settleUnknown({ payments, records }: ResolveContext, id: string): Promise<void> {
  const payment = await records.readRecord(id);
  const order = await selectOrderOfProvider(payments.db, payment.providerOrderId);
  if (!order) throw new Refusal('payment-without-order');
  const taken = await takeMoney(payments, payment, order);
  if ((await settlePayment(payments, taken)) === 'ignored') throw new Refusal('payment-without-order');
}

async function followRefunds({ payments, records }: ResolveContext, paymentId: string): Promise<void> {
  for (const refund of await records.listRefunds(paymentId)) await followRefund(payments, refund);
}

async function recordAction(db: Db, { who, id, action }: Action & { action: AuditAction }): Promise<void> {
  await db.transaction((tx) =>
    recordChange(tx, {
      who,
      action,
      subject: { kind: 'payment', id, name: id },
      before: null,
      after: { payment: id },
    }),
  );
}

/** A provider that does not answer is no fault of the person who asked. */
export async function askProvider<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal('provider-refused', { message: `The payment provider: ${error.message}` });
  }
}
