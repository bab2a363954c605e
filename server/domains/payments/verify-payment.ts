import { type OnlinePayment, readPayment } from '#core/contract/orders.ts';
import type { PaymentCallback } from '#core/contract/payments.ts';
import { onceWithProgress } from '#server/domains/orders/checkout/idempotency.ts';
import { endHold, isOpenHold } from '#server/domains/orders/checkout/start-payment.ts';
import { claimAsking, setCheckAt } from '#server/domains/orders/due-orders.queries.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { type OrderRow, selectOrder, selectOrderOfProvider } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { checkPayments, takeMoney } from './check-payments.ts';
import { selectPayment } from './payments.queries.ts';
import type { PaymentContext } from './payments.service.ts';
import { settlePayment } from './settle-payment.ts';

/** How often the provider is asked about one order for the sake of a waiting shopper. */
const ASK_EVERY_SECONDS = 15;

/** The browser says that a payment succeeded: believed once its signature and the provider's own record say so. */
export async function verifyPayment(
  context: PaymentContext,
  { buyer, callback, key }: { buyer: Actor; callback: PaymentCallback; key: string | undefined },
): Promise<OnlinePayment> {
  const call = { userId: buyer.id, key, name: 'verify-payment', body: callback, answers: readPayment.fields };
  return onceWithProgress(context, call, async () => {
    const order = await findOwnOrder(context, buyer, callback.razorpay_order_id);
    return acceptCallback(context, order, callback);
  });
}

/** The same from a browser inside another app, which comes back without a login: the signature alone names the order. */
export async function acceptReturn(
  context: PaymentContext,
  callback: PaymentCallback,
): Promise<OnlinePayment> {
  const order = await selectOrderOfProvider(context.db, callback.razorpay_order_id);
  if (!order) throw new Refusal('payment-not-verified');
  return acceptCallback(context, order, callback);
}

async function acceptCallback(
  context: PaymentContext,
  order: OrderRow,
  { razorpay_payment_id: paymentId, razorpay_signature: signature }: PaymentCallback,
): Promise<OnlinePayment> {
  const { providerOrderId } = order;
  if (
    providerOrderId === null ||
    !context.provider.isSignedPayment({ providerOrderId, paymentId, signature })
  ) {
    throw new Refusal('payment-not-verified');
  }
  try {
    await settleCallback(context, order, { paymentId, providerOrderId });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // The signature is right but the record cannot be read just now: the next check is soon, and finds it.
    await setCheckAt(context.db, order.id, context.now());
  }
  return presentPayment(context, order.id);
}

/** Settles the payment by the provider's own record, once: what is in our books needs no second look. */
async function settleCallback(
  context: PaymentContext,
  order: OrderRow,
  { paymentId, providerOrderId }: { paymentId: string; providerOrderId: string },
): Promise<void> {
  if (await selectPayment(context.db, paymentId)) return;
  const found = await context.provider.readPayment(paymentId);
  if (found.providerOrderId !== providerOrderId) throw new Refusal('payment-not-verified');
  await settlePayment(context, await takeMoney(context, found, order));
}

/** The status of the payment of an own order; the provider is asked now and then while nothing has arrived. */
export async function readOwnPayment(
  context: PaymentContext,
  { buyer, providerOrderId }: { buyer: Actor; providerOrderId: string },
): Promise<OnlinePayment> {
  const order = await findOwnOrder(context, buyer, providerOrderId);
  if (await mayAsk(context, order)) await askProvider(context, order);
  return presentPayment(context, order.id);
}

/** The shopper has closed the payment window. That proves nothing: the provider is asked before the goods are let go. */
export async function cancelPayment(
  context: PaymentContext,
  { buyer, providerOrderId, key }: { buyer: Actor; providerOrderId: string; key: string | undefined },
): Promise<OnlinePayment> {
  const call = {
    userId: buyer.id,
    key,
    name: `cancel-pending ${providerOrderId}`,
    answers: readPayment.fields,
  };
  return onceWithProgress(context, call, async () => {
    const order = await findOwnOrder(context, buyer, providerOrderId);
    if (isOpenHold(order) || (await mayAsk(context, order))) await askProvider(context, order);
    // Money that arrives after this is late money, and treated as such.
    await endHold(context, order.id, { who: buyer.id, note: 'payment window closed' });
    return presentPayment(context, order.id);
  });
}

/** A window that stays open asks every few seconds; the provider's events are faster than its records anyway. */
async function mayAsk({ db, now }: PaymentContext, { id, placedAt }: OrderRow): Promise<boolean> {
  return placedAt === null && claimAsking(db, { id, now: now(), seconds: ASK_EVERY_SECONDS });
}

async function askProvider(context: PaymentContext, order: OrderRow): Promise<void> {
  const { providerOrderId, placedAt } = order;
  if (placedAt !== null || providerOrderId === null) return;
  try {
    await checkPayments(context, order, providerOrderId);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
  }
}

async function findOwnOrder(
  { db }: PaymentContext,
  buyer: Actor,
  providerOrderId: string,
): Promise<OrderRow> {
  const order = await selectOrderOfProvider(db, providerOrderId);
  if (order?.userId !== buyer.id) throw new Refusal('order-not-found');
  return order;
}

async function presentPayment({ db }: PaymentContext, orderId: string): Promise<OnlinePayment> {
  const order = await selectOrder(db, orderId);
  if (!order) throw new Refusal('order-not-found');
  const paid = order.placedAt !== null;
  const isLate = !paid && ['Paid', 'Refunded'].includes(order.paymentStatus);
  if (isLate) throw new Refusal('payment-too-late');
  return { orderId, paid, status: order.status, paymentStatus: order.paymentStatus };
}
