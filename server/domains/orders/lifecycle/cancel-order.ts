import { cancelOwnOrder as cancelCall, type OrderCancelled } from '#core/contract/orders.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { releaseCoupon } from '#server/domains/coupons/coupons.service.ts';
import { onceInTransaction } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { giveBackStock, type StockUnits } from '#server/domains/stock/take-stock.ts';
import { lockUnconfirmed, selectLapsed, selectUnconfirmed } from '../due-orders.queries.ts';
import { type Actor, type OrderContext, type OrderHooks, STORE } from '../order-context.ts';
import { type OrderLineRow, type OrderRow, selectLines } from '../orders.queries.ts';
import { changeOrder, lockPlaced } from './change-order.ts';
import { notifyShopper, ORDER_MESSAGES } from './order-messages.ts';

/** A shopper cancels an order of their own. Twice is the same as once. */
export async function cancelOwnOrder(
  context: OrderContext,
  { buyer, orderId, key }: { buyer: Actor; orderId: string; key: string | undefined },
): Promise<OrderCancelled> {
  let freed: StockUnits[] = [];
  const done: OrderCancelled = { orderId, status: 'Cancelled' };
  const call = { userId: buyer.id, key, name: `cancel ${orderId}`, answers: cancelCall.fields, answer: done };
  const answer = await onceInTransaction(context, call, async (tx) => {
    const order = await lockPlaced(tx, orderId, buyer);
    if (order.status === 'Cancelled') return;
    const { hooks, publicUrl, now } = context;
    freed = await cancelOrder(tx, order, { hooks, publicUrl, who: buyer.id, at: now() });
  });
  context.stockNotifier.notify(freed);
  return answer;
}

/**
 * Cash on delivery orders that nobody confirmed in time, and those whose shopper was asked and did not answer. Customers who have had a parcel delivered are trusted: their
 * orders wait for staff.
 */
export async function findUnconfirmed(context: OrderContext, due: { now: Date; most: number }) {
  const { confirmWithinHours } = await context.delivery.cod.readRules();
  const lapsed = await selectLapsed(context.db, due);
  return confirmWithinHours === 0 ? lapsed : [...lapsed, ...(await selectUnconfirmed(context.db, due))];
}

/** False when it has been confirmed or cancelled meanwhile. */
export async function cancelUnconfirmed(context: OrderContext, id: string): Promise<boolean> {
  const { hooks, publicUrl } = context;
  const at = context.now();
  const freed = await context.db.transaction(async (tx) => {
    const order = await lockUnconfirmed(tx, { id, now: at });
    return order && cancelOrder(tx, order, { hooks, publicUrl, who: STORE, at, reason: 'not-confirmed' });
  });
  context.stockNotifier.notify(freed ?? []);
  return freed !== undefined;
}

/** Why the store itself cancels an order, as its history says it. */
const CANCEL_NOTES = {
  'not-confirmed': 'not confirmed in time',
  'refunded-at-provider': 'refunded in full at the payment provider',
} as const;
type CancelReason = keyof typeof CANCEL_NOTES;

interface Cancelling {
  hooks: OrderHooks;
  /** The store's own address, for the link in the message. */
  publicUrl: string;
  who: string;
  at: Date;
  reason?: CancelReason;
}

/** Gives goods and coupon back and decides the refund of what was paid. The order must be locked. */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  { hooks, publicUrl, who, at, reason }: Cancelling,
): Promise<StockUnits[]> {
  if (!isCancellable(order.status)) throw new Refusal('order-not-cancellable');
  const note = reason && CANCEL_NOTES[reason];
  const cancelled = await changeOrder(tx, order, { status: 'Cancelled', who, note });
  const units = getUnits(await selectLines(tx, order.id));
  const staffId = who === STORE ? null : who;
  await giveBackStock(tx, { orderId: order.id, units, reason: 'cancelled', who: staffId });
  await releaseCoupon(tx, { orderId: order.id });
  const unconfirmed = reason === 'not-confirmed' ? reason : undefined;
  const message = ORDER_MESSAGES['order-cancelled'](order, publicUrl, unconfirmed);
  await notifyShopper(tx, { event: `order-cancelled:${order.id}`, order, message });
  await hooks.cancelParcel(tx, cancelled, { who, at });
  await hooks.refundOrder(tx, cancelled, { reason: 'order-cancelled', who, at });
  await hooks.refundReplacement(tx, cancelled, { who, at });
  return units;
}

/** What the lines of an order took from the shelf; nothing for products that have been deleted. */
export function getUnits(
  lines: readonly Pick<OrderLineRow, 'productId' | 'size' | 'quantity'>[],
): StockUnits[] {
  return lines.flatMap(({ productId, size, quantity }) =>
    productId === null ? [] : [{ productId, size, quantity }],
  );
}
