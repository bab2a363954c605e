import { type OnlinePayment, readPayment } from '#core/contract/orders.ts';
import type { PaymentCallback } from '#core/contract/payments.ts';
import { onceWithProgress } from '#server/domains/idempotency.ts';
import { endHold, isOpenHold } from '#server/domains/orders/checkout/start-payment.ts';
import { isPayable } from '#server/domains/orders/cod/payable-order.ts';
import { claimAsking, setCheckAt } from '#server/domains/orders/due-orders.queries.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { type OrderRow, selectOrder, selectOrderOfProvider } from '#server/domains/orders/orders.queries.ts';
import { requireTracked } from '#server/domains/orders/require-tracked.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { selectRequest } from './cash/payment-requests.queries.ts';
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

/** The same from somebody who has the link of the order and no login. */
export async function verifyByLink(
  context: PaymentContext,
  { token, callback }: { token: string; callback: PaymentCallback },
): Promise<OnlinePayment> {
  const { id } = await requireTracked(context.db, token);
  const order = await selectOrderOfProvider(context.db, callback.razorpay_order_id);
  if (order?.id !== id) throw new Refusal('payment-not-verified');
  return acceptCallback(context, order, callback);
}

/** The same from a browser inside another app, which comes back without a login: the signature alone names the order. */
export async function acceptReturn(
  context: PaymentContext,
  callback: PaymentCallback,
): Promise<OnlinePayment & { trackToken: string | null }> {
  const order = await selectOrderOfProvider(context.db, callback.razorpay_order_id);
  if (!order) throw new Refusal('payment-not-verified');
  const isByLink = order.providerOrderId !== callback.razorpay_order_id;
  const payment = await acceptCallback(context, order, callback);
  return { ...payment, trackToken: isByLink ? order.trackToken : null };
}

async function acceptCallback(
  context: PaymentContext,
  order: OrderRow,
  {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  }: PaymentCallback,
): Promise<OnlinePayment> {
  if (!context.provider.isSignedPayment({ providerOrderId, paymentId, signature })) {
    throw new Refusal('payment-not-verified');
  }
  try {
    await settleCallback(context, order, { paymentId, providerOrderId });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // The signature is right but the record cannot be read just now: the next check is soon, and finds it.
    await setCheckAt(context.db, order.id, context.now());
  }
  return presentPayment(context, order.id, providerOrderId);
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
  if (await mayAsk(context, order)) await askProvider(context, order, providerOrderId);
  return presentPayment(context, order.id, providerOrderId);
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
    if (isOpenHold(order) || (await mayAsk(context, order))) {
      await askProvider(context, order, providerOrderId);
    }
    // Money that arrives after this is late money, and treated as such.
    await endHold(context, order.id, { who: buyer.id, note: 'payment window closed' });
    return presentPayment(context, order.id, providerOrderId);
  });
}

/** A window that stays open asks every few seconds; the provider's events are faster than its records anyway. */
async function mayAsk({ db, now }: PaymentContext, order: OrderRow): Promise<boolean> {
  const { id } = order;
  return isAwaited(order) && claimAsking(db, { id, now: now(), seconds: ASK_EVERY_SECONDS });
}

/** It is no order yet, or a cash order that can still be paid online. */
function isAwaited(order: OrderRow): boolean {
  return order.placedAt === null || isPayable(order, false);
}

async function askProvider(context: PaymentContext, order: OrderRow, providerOrderId: string): Promise<void> {
  if (!isAwaited(order)) return;
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

async function presentPayment(
  { db }: PaymentContext,
  orderId: string,
  providerOrderId: string,
): Promise<OnlinePayment> {
  const order = await selectOrder(db, orderId);
  if (!order) throw new Refusal('order-not-found');
  const request =
    order.providerOrderId === providerOrderId ? undefined : await selectRequest(db, providerOrderId);
  const paid = request ? request.paymentId !== null : order.placedAt !== null;
  const isRefused = request ? request.refusedAt !== null : ['Paid', 'Refunded'].includes(order.paymentStatus);
  const isLate = !paid && isRefused;
  if (isLate) throw new Refusal('payment-too-late');
  return { orderId, paid, status: order.status, paymentStatus: order.paymentStatus };
}
