import { createHash } from 'node:crypto';
import { setCheckAt } from '#server/domains/orders/due-orders.queries.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, selectOrderOfProvider } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type ProviderDispute,
  type ProviderEvent,
  ProviderFailure,
} from '#server/integrations/payment-provider.ts';
import { toStorable } from '#server/storable.ts';
import {
  hasRefundEvent,
  insertEvent,
  markEventHandled,
  parkEvent,
  selectUnhandledEvent,
  setEventDue,
} from './payment-events.queries.ts';
import { selectPayment } from './payments.queries.ts';
import type { PaymentContext } from './payments.service.ts';
import { followRefund } from './refunds/follow-refund.ts';
import { settlePayment } from './settle-payment.ts';

/** An event that is not handled by then was broken off. */
const RESUME_AFTER_MS = 60_000;
/** What happened longer ago may have been overtaken: the provider repeats old events for a day. */
const FRESH_MS = 60_000;

/** An event of the provider, as it came over the wire. It may be late, early, twice or forged. */
export interface RawEvent {
  rawBody: string;
  signature: string;
  eventId: string | undefined;
}

export async function receiveEvent(
  context: PaymentContext,
  { rawBody, signature, eventId }: RawEvent,
): Promise<void> {
  const { provider, db, now } = context;
  if (!provider.isSignedEvent(rawBody, signature)) throw new Refusal('payment-not-verified');
  const event = readEvent(context, rawBody);
  const id = eventId ?? createHash('sha256').update(rawBody).digest('hex');
  // What a payer typed may hold what the database cannot store; an event that is refused would be sent again for days.
  const payload = toStorable(JSON.parse(rawBody));
  const receivedAt = now();
  const dueAt = new Date(receivedAt.getTime() + RESUME_AFTER_MS);
  const row = { id, type: event.type, paymentId: getPaymentId(event), payload, receivedAt, dueAt };
  if (!(await insertEvent(db, row))) return;
  // The provider waits for the answer: its own record is read by the jobs, at once.
  if (await isOvertaken(context, event)) return setEventDue(db, id, receivedAt);
  await handle(context, id, event);
}

/** Handles an event that was broken off, or one that needs the provider's own record. */
export async function resumeEvent(context: PaymentContext, id: string): Promise<void> {
  const row = await selectUnhandledEvent(context.db, id);
  if (!row) return;
  const event = readEvent(context, JSON.stringify(row.payload));
  if (event.kind !== 'payment' || event.payment.status !== 'captured') return handle(context, id, event);
  const payment = await context.provider.readPayment(event.payment.id);
  await handle(context, id, { ...event, payment });
}

/** Whether money that an event reports may have gone back since. */
async function isOvertaken({ db, now }: PaymentContext, event: ProviderEvent): Promise<boolean> {
  if (event.kind !== 'payment' || event.payment.status !== 'captured') return false;
  if (event.at && now().getTime() - event.at.getTime() > FRESH_MS) return true;
  return hasRefundEvent(db, event.payment.id);
}

async function handle(context: PaymentContext, id: string, event: ProviderEvent): Promise<void> {
  const { db, now } = context;
  if (event.kind === 'payment') {
    const madeAt = event.at ?? event.payment.madeAt;
    await settlePayment(context, { ...event.payment, ...(madeAt && { madeAt }) });
  }
  // What is only authorised must be captured: that is a call to the provider, which an event does not wait for.
  if (event.kind === 'payment' && event.payment.status === 'authorized') {
    const order = await selectOrderOfProvider(db, event.payment.providerOrderId);
    if (order) await setCheckAt(db, order.id, now());
  }
  if (event.kind === 'refund' && (await followRefund(context, event.refund)) === 'payment-unknown') {
    return parkEvent(db, { id, paymentId: event.refund.paymentId, now: now() });
  }
  if (event.kind === 'dispute') await noteDispute(context, event.dispute);
  await markEventHandled(db, id, now());
}

/** A customer's bank asks for the money back. The answer is given at the provider, by a person, and in time. */
async function noteDispute({ db, alarm }: PaymentContext, dispute: ProviderDispute): Promise<void> {
  const { id, paymentId, status, amountPaise, reason, respondBy } = dispute;
  const payment = await selectPayment(db, paymentId);
  const deadline = respondBy ? `, answer by ${respondBy.toISOString().slice(0, 10)}` : '';
  const note = `${id}: ₹${amountPaise / 100}${reason ? `, ${reason}` : ''}${deadline}`;
  if (payment) {
    await db.transaction(async (tx) => {
      await lockOrder(tx, payment.orderId);
      await insertHistory(tx, payment.orderId, [{ what: 'dispute', to: status, who: STORE, note }]);
    });
  }
  alarm(`Dispute of payment ${paymentId} (order ${payment?.orderId ?? 'unknown'}) is ${status}. ${note}`);
}

function getPaymentId(event: ProviderEvent): string | null {
  if (event.kind === 'payment') return event.payment.id;
  if (event.kind === 'refund') return event.refund.paymentId;
  return event.kind === 'dispute' ? event.dispute.paymentId : null;
}

function readEvent({ provider }: PaymentContext, rawBody: string): ProviderEvent {
  try {
    return provider.readEvent(rawBody);
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Refusal('payment-not-verified');
    throw error;
  }
}
