import { canStaffMake, isClosed, type OrderStatus } from '#core/rules/order-states.ts';
import { followParcel, isFinalState, type ParcelProgress } from '#core/rules/parcel-states.ts';
import type { Tx } from '#server/db/client.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { followCourier } from '#server/domains/orders/lifecycle/change-status.ts';
import { notifyShopper, ORDER_MESSAGES } from '#server/domains/orders/lifecycle/order-messages.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import type { CourierEvent } from '#server/integrations/couriers/courier.ts';
import { endRow, insertEvents, selectEvents, stopReading, waitsForReading } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { findContradiction } from './find-contradiction.ts';
import { ALARM_TEXTS, readSoon, reportTrouble, toEventRow } from './follow-events.ts';
import type { Heard, ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** Writes down what was said about a parcel, and takes parcel and order to where that leads. */
export async function hear(context: ParcelContext, parcelId: string, heard: Heard): Promise<void> {
  const { db } = context;
  const parcel = await queries.selectParcel(db, parcelId);
  if (!parcel) return;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const locked = await queries.lockParcel(tx, parcelId);
    if (!order || !locked) return;
    const events = heard.events.map((event) => toEventRow(meanForParcel(event), heard));
    await insertEvents(tx, PARCELS, { parcelId, events });
    await follow(context, tx, { order, parcel: locked, at: heard.at, isRead: heard.isRead });
  });
}

interface Followed {
  order: OrderRow;
  parcel: queries.ParcelRow;
  at: Date;
  isRead: boolean;
}

/** Brings parcel and order to where all that was ever said leads. Both must be locked, the order first. */
async function follow(
  context: ParcelContext,
  tx: Tx,
  { order, parcel, at, isRead }: Followed,
): Promise<void> {
  const events = await selectEvents(tx, PARCELS, parcel.id);
  const walked = followParcel(events);
  const wasLost = events.some((event) => event.state === 'lost' && event.isRead);
  const alarm = findContradiction(walked, { order, parcel, wasLost });
  const progress = { ...walked, alarm };
  const { state, reason, failedAt, deliveredAt, trouble, troubleAt } = progress;
  await queries.updateParcel(tx, parcel.id, {
    ...{ state, reason, failedAt, deliveredAt, alarm, trouble, troubleAt },
    failedAttempts: progress.attempts,
    ...(alarm === null && { settledAlarm: null }),
    ...(hasMoved(parcel, progress) ? { updatedAt: at } : {}),
  });
  reportTrouble(context, parcel, progress);
  if (alarm !== null && alarm !== parcel.alarm) {
    const note = ALARM_TEXTS[alarm];
    await insertHistory(tx, order.id, [
      { what: 'parcel', from: parcel.trackingNumber, to: 'Contradiction', who: STORE, note },
    ]);
  }
  const isAtEnd = isFinalState(state);
  if (parcel.endedAt !== null) return isAtEnd ? stopReading(tx, PARCELS, parcel.id) : undefined;
  if (state === 'cancelled') await endCancelled(tx, { order, parcel, at });
  else await takeOrderOn(context, tx, { order, progress, at });
  // Of a closed order there is nothing left to choose.
  if (state === 'failed' && progress.attempts > parcel.failedAttempts && !isClosed(order.status)) {
    await notifyShopper(tx, {
      event: `delivery-failed:${parcel.id}:${progress.attempts}`,
      order,
      message: ORDER_MESSAGES['delivery-failed'](order, context.publicUrl),
    });
  }
  if (state === 'lost' && parcel.state !== 'lost') {
    const { reference, trackingNumber } = parcel;
    await insertHistory(tx, order.id, [
      { what: 'parcel', from: trackingNumber, to: 'Lost', who: STORE, note: reference },
    ]);
  }
  if (isAtEnd) return stopReading(tx, PARCELS, parcel.id);
  if (waitsForReading(events)) await readSoon(context, tx, PARCELS, { row: parcel, at, isRead });
}

/** What is said of goods on their way back is kept, and means nothing to the parcel that brought them. */
function meanForParcel(event: CourierEvent): CourierEvent {
  return event.isReturn ? { ...event, state: null, reason: null, trouble: undefined } : event;
}

function hasMoved(before: queries.ParcelRow, after: ParcelProgress): boolean {
  return before.state !== after.state || before.failedAttempts !== after.attempts;
}

/** The courier has given it back before it left: the order can be booked anew. */
async function endCancelled(tx: Tx, { order, parcel, at }: Omit<Followed, 'isRead'>): Promise<void> {
  await endRow(tx, PARCELS, { id: parcel.id, at, fields: { state: 'cancelled' } });
  if (order.trackingNumber === parcel.trackingNumber) {
    await changeOrder(tx, order, { courier: null, trackingNumber: null, who: STORE });
  }
  await insertHistory(tx, order.id, [
    { what: 'parcel', from: parcel.trackingNumber, to: 'Cancelled', who: STORE },
  ]);
}

const ORDER_STEPS = ['Shipped', 'Out for Delivery', 'Delivered'] as const;

async function takeOrderOn(
  { hooks, publicUrl }: ParcelContext,
  tx: Tx,
  { order, progress, at }: { order: OrderRow; progress: ParcelProgress; at: Date },
): Promise<void> {
  const status = ORDER_STEPS.find((step) => step === progress.orderStatus);
  if (!status || status === order.status || isBehind(order.status, status)) return;
  const isDelivered = status === 'Delivered';
  if (!canStaffMake(order.status, status)) return;
  // Refused at the door, as staff have written down: only a delivery after all changes that.
  if (order.refusedAt !== null && !isDelivered) return;
  const isOver = status === 'Out for Delivery' && progress.state !== 'out-for-delivery';
  await followCourier(tx, order, { hooks, publicUrl, status, at, isOver });
}

function isBehind(now: OrderStatus, next: (typeof ORDER_STEPS)[number]): boolean {
  const steps: readonly OrderStatus[] = ORDER_STEPS;
  return steps.indexOf(now) > steps.indexOf(next);
}
