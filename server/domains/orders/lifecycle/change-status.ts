import { type ChangeOrderStatus, changeOrderStatus } from '#core/contract/orders/details.ts';
import { waitingReason } from '#core/rules/cod-treatment.ts';
import {
  canStaffMake,
  isComingBack,
  isUnconfirmed,
  isWaiting,
  type OrderStatus,
} from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { onceInTransaction } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { giveBackStock, type StockUnits } from '#server/domains/stock/take-stock.ts';
import { notifyConfirmed } from '../cod/answer-question.ts';
import { type Actor, type OrderContext, type OrderHooks, STORE } from '../order-context.ts';
import { insertHistory, type OrderRow, selectLines } from '../orders.queries.ts';
import { cancelOrder, getUnits } from './cancel-order.ts';
import { changeOrder, lockPlaced, type OrderChange } from './change-order.ts';
import { notifyShopper, ORDER_MESSAGES } from './order-messages.ts';

const HAS_LEFT: readonly OrderStatus[] = ['Shipped', 'Out for Delivery', 'Delivered'];

/** A member of staff takes an order on. The same status again only changes what is known of the parcel. */
export async function changeStatus(
  context: OrderContext,
  wanted: { staff: Actor; orderId: string; change: ChangeOrderStatus; key: string | undefined },
): Promise<OrderStatus> {
  const { staff, orderId, change, key } = wanted;
  const { hooks, publicUrl } = context;
  let moved: StockUnits[] = [];
  const once = { userId: staff.id, key, name: `status ${orderId}`, body: change, answer: change.status };
  const call = { ...once, answers: changeOrderStatus.fields.shape.status };
  const status = await onceInTransaction(context, call, async (tx) => {
    const order = await lockPlaced(tx, orderId);
    const by = { hooks, publicUrl, who: staff.id, at: context.now() };
    const { who, at } = by;
    await requireOwnNumber(tx, order, { hooks, change });
    if (change.status === order.status) await changeOrder(tx, order, { ...toParcel(change), who });
    else if (change.status === 'Cancelled') moved = await cancelOrder(tx, order, by);
    else if (change.status === 'Returned') moved = await takeBackUndelivered(tx, order, { ...by, change });
    else await goForward(tx, order, { ...by, change });
    const { courier, trackingNumber } = order;
    const before = { status: order.status, courier, trackingNumber };
    const after = { ...before, status: change.status, ...toParcel(change) };
    await recordChange(tx, { who, action: 'order.status-changed', id: orderId, before, after });
    if (HAS_LEFT.includes(change.status)) await hooks.issueInvoice(tx, { orderId, at });
    if (change.status === 'Returned' && order.status !== 'Returned') {
      await hooks.creditOrder(tx, { orderId, at });
      await hooks.refundReplacement(tx, order, { who, at });
    }
  });
  context.stockNotifier.notify(moved);
  return status;
}

/** The courier has taken an order's parcel on. The order must be locked, and able to take the step. */
export async function followCourier(
  tx: Tx,
  order: OrderRow,
  { status, ...by }: Omit<Step, 'change' | 'who'> & { status: 'Shipped' | 'Out for Delivery' | 'Delivered' },
): Promise<void> {
  await goForward(tx, order, { ...by, who: STORE, change: { status } });
  await by.hooks.issueInvoice(tx, { orderId: order.id, at: by.at });
}

interface Step {
  hooks: OrderHooks;
  /** Where shoppers reach the store. */
  publicUrl: string;
  change: ChangeOrderStatus;
  who: string;
  at: Date;
  /** It was at the door, and is there no more: nobody need wait for it. */
  isOver?: boolean;
}

function notAllowed(message: string): Refusal {
  return new Refusal('order-status-not-allowed', { message, field: 'status' });
}

async function goForward(
  tx: Tx,
  order: OrderRow,
  { hooks, publicUrl, change, who, at, isOver = false }: Step,
): Promise<void> {
  if (!canStaffMake(order.status, change.status)) {
    throw notAllowed(`An order cannot go from ${order.status} to ${change.status}`);
  }
  if (isWaiting(order) && change.status !== 'Confirmed') throw notAllowed(waitingReason(order));
  const isDelivered = change.status === 'Delivered';
  if (order.refusedAt !== null && !isDelivered) {
    throw notAllowed('This parcel was refused at the door and is coming back');
  }
  const cash = isDelivered ? await collectCash(tx, order, { hooks, at }) : {};
  const confirmed =
    isUnconfirmed(order) && change.status !== 'Confirmed'
      ? await changeOrder(tx, order, {
          status: 'Confirmed',
          who,
          note: `Confirmed automatically when marked as ${change.status}`,
        })
      : order;
  const changed = await changeOrder(tx, confirmed, {
    status: change.status,
    ...toParcel(change),
    // Handed over after all: the refusal no longer counts against the phone.
    ...(isDelivered ? { deliveredAt: at, refusedAt: null } : {}),
    ...cash,
    who,
  });
  if (isWaiting(order)) await notifyConfirmed(tx, changed, publicUrl);
  const event = isOver ? 'order-shipped' : STEP_EVENTS[change.status];
  if (!event) return;
  const message = ORDER_MESSAGES[event](changed, publicUrl);
  await notifyShopper(tx, { event: `${event}:${order.id}`, order: changed, message });
}

/** Steps that the shopper is notified of. Who knows that it is at the door needs no message that it has left. */
const STEP_EVENTS: Partial<
  Record<OrderStatus, 'order-shipped' | 'order-out-for-delivery' | 'order-delivered'>
> = {
  Shipped: 'order-shipped',
  'Out for Delivery': 'order-out-for-delivery',
  Delivered: 'order-delivered',
};

/** Cash on delivery is paid when the parcel is handed over. */
async function collectCash(
  tx: Tx,
  order: OrderRow,
  { hooks, at }: { hooks: OrderHooks; at: Date },
): Promise<OrderChange> {
  if (order.paymentMethod !== 'COD' || order.paymentStatus !== 'Pending') return {};
  const amountPaise = order.totalPaise - order.aheadPaise;
  if (amountPaise > 0) await hooks.recordCash(tx, { orderId: order.id, amountPaise, at });
  return { paidPaise: order.paidPaise + amountPaise, paymentStatus: 'Paid' };
}

/** An undelivered parcel is back in the store: what is good goes on the shelf again, what was paid goes back. */
async function takeBackUndelivered(
  tx: Tx,
  order: OrderRow,
  { hooks, change: { quality = 'Good' }, who, at }: Step,
): Promise<StockUnits[]> {
  if (order.status === 'Delivered') throw notAllowed('For a delivered order, use a return request');
  const isGood = quality === 'Good';
  const returned = await changeOrder(tx, order, {
    status: 'Returned',
    returnQuality: quality,
    ...(isGood ? {} : { note: `${quality}: not restocked` }),
    who,
  });
  const units = isGood ? getUnits(await selectLines(tx, order.id)) : [];
  await giveBackStock(tx, { orderId: order.id, units, reason: 'returned', who });
  await hooks.refundOrder(tx, returned, { reason: 'order-undelivered', who, at });
  return units;
}

/** What a courier has its parcel for goes under that parcel's number: the shopper follows it, and it brings the cash. */
async function requireOwnNumber(
  tx: Tx,
  order: OrderRow,
  { hooks, change }: Pick<Step, 'hooks' | 'change'>,
): Promise<void> {
  const { courier, trackingNumber } = { ...order, ...toParcel(change) };
  if (courier === order.courier && trackingNumber === order.trackingNumber) return;
  if (!(await hooks.hasParcel(tx, order.id))) return;
  const parcel =
    order.trackingNumber === null
      ? 'A parcel is being booked for this order.'
      : `A parcel is booked for this order: ${order.courier} ${order.trackingNumber}.`;
  const message = `${parcel} Cancel the parcel first to send it with another courier or number.`;
  throw new Refusal('order-status-not-allowed', { message, field: 'trackingNumber' });
}

function toParcel({ courier, trackingNumber }: ChangeOrderStatus): OrderChange {
  return { ...(courier ? { courier } : {}), ...(trackingNumber ? { trackingNumber } : {}) };
}

/**
 * A parcel was refused at the door. It counts against the phone and is on its way back for days; goods, money and credit
 * note wait until somebody records that it has arrived. Twice is the same as once.
 */
export async function refuseParcel(
  context: OrderContext,
  { staff, orderId }: { staff: Actor; orderId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockPlaced(tx, orderId);
    if (order.refusedAt !== null) return;
    const refusedAt = context.now();
    if (!isComingBack({ status: order.status, refusedAt })) {
      throw new Refusal('order-status-not-allowed', {
        message: `This order is ${order.status} and cannot be refused at the door`,
      });
    }
    await changeOrder(tx, order, { refusedAt, who: staff.id });
    await insertHistory(tx, orderId, [
      { what: 'parcel', to: 'Refused at the door', who: staff.id, note: 'Coming back' },
    ]);
    const change = { before: { refusedAt: null }, after: { refusedAt: refusedAt.toISOString() } };
    await recordChange(tx, { who: staff.id, action: 'order.refused', id: orderId, ...change });
  });
}
