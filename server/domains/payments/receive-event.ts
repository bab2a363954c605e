import { createHash } from 'node:crypto';
import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { selectOrderOfProvider, setCheckAt } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type ProviderEvent, ProviderFailure } from '#server/integrations/payment-provider.ts';
import { toStorable } from '#server/storable.ts';
import { followRefund } from './follow-refund.ts';
import { insertEvent, markEventHandled, selectUnhandledEvents } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

const RESUME_AFTER_MS = 60_000;
const AT_ONCE = 50;

/** An event of the provider, as it came over the wire. It may be late, early, twice or forged. */
export interface RawEvent {
  rawBody: string;
  signature: string;
  eventId: string | undefined;
}

export async function receiveEvent(
  context: OrderContext,
  { rawBody, signature, eventId }: RawEvent,
): Promise<void> {
  const { provider, db, now } = context;
  if (!provider.isSignedEvent(rawBody, signature)) throw new Refusal('payment-not-verified');
  const event = readEvent(context, rawBody);
  const id = eventId ?? createHash('sha256').update(rawBody).digest('hex');
  // What a payer typed may hold what the database cannot store; an event that is refused would be sent again for days.
  const payload = toStorable(JSON.parse(rawBody));
  const row = { id, type: event.type, payload, receivedAt: now() };
  if (await insertEvent(db, row)) await handle(context, id, event);
}

/** Finishes events whose handling was broken off by the end of its process. */
export async function resumeEvents(context: OrderContext): Promise<void> {
  const before = new Date(context.now().getTime() - RESUME_AFTER_MS);
  for (const { id, payload } of await selectUnhandledEvents(context.db, { before, most: AT_ONCE })) {
    await handle(context, id, readEvent(context, JSON.stringify(payload)));
  }
}

async function handle(context: OrderContext, id: string, event: ProviderEvent): Promise<void> {
  if (event.kind === 'payment') await settlePayment(context, event.payment);
  // What is only authorised must be captured: that is a call to the provider, which an event does not wait for.
  if (event.kind === 'payment' && event.payment.status === 'authorized') {
    const order = await selectOrderOfProvider(context.db, event.payment.providerOrderId);
    if (order) await setCheckAt(context.db, order.id, context.now());
  }
  if (event.kind === 'refund') await followRefund(context, event.refund);
  await markEventHandled(context.db, id, context.now());
}

function readEvent({ provider }: OrderContext, rawBody: string): ProviderEvent {
  try {
    return provider.readEvent(rawBody);
  } catch (error) {
    if (error instanceof ProviderFailure) throw new Refusal('payment-not-verified');
    throw error;
  }
}
