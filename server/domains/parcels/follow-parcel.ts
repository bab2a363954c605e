import { createHash } from 'node:crypto';
import { canStaffMake, type OrderStatus } from '#core/rules/order-states.ts';
import { followParcel, isFinalState, type ParcelProgress } from '#core/rules/parcel-states.ts';
import type { Tx } from '#server/db/client.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { followCourier } from '#server/domains/orders/lifecycle/change-status.ts';
import { notifyShopper, ORDER_MESSAGES } from '#server/domains/orders/lifecycle/order-messages.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import type { CourierEvent } from '#server/integrations/couriers/courier.ts';
import { toStorable } from '#server/storable.ts';
import { type ParcelContext, pauseAfter } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** A courier's clock may be a little fast; what lies further ahead counts as now. */
const MOST_AHEAD_MS = 10 * 60_000;
const MOST_READS_IN_A_ROW = 8;
const TEXT_LENGTH = 500;
const PLACE_LENGTH = 200;

export interface Heard {
  events: readonly CourierEvent[];
  /** True when we asked the courier; false when it was sent to us. */
  isRead: boolean;
  at: Date;
}

/** Writes down what was said about a parcel, and takes parcel and order to where that leads. */
export async function hear(context: ParcelContext, parcelId: string, heard: Heard): Promise<void> {
  const { db } = context;
  const parcel = await queries.selectParcel(db, parcelId);
  if (!parcel) return;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const locked = await queries.lockParcel(tx, parcelId);
    if (!order || !locked) return;
    await queries.insertEvents(
      tx,
      parcelId,
      heard.events.map((event) => toRow(event, heard)),
    );
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
  const events = await queries.selectEvents(tx, parcel.id);
  const progress = followParcel(events);
  const { state, reason, failedAt, deliveredAt, alarm, trouble, troubleAt } = progress;
  await queries.updateParcel(tx, parcel.id, {
    ...{ state, reason, failedAt, deliveredAt, alarm, trouble, troubleAt },
    failedAttempts: progress.attempts,
    ...(hasMoved(parcel, progress) ? { updatedAt: at } : {}),
  });
  if (alarm && alarm !== parcel.alarm) {
    context.alarm(`Parcel ${parcel.reference} needs somebody to look at it: ${ALARM_TEXTS[alarm]}`);
  }
  if (trouble && troubleAt?.getTime() !== parcel.troubleAt?.getTime()) {
    context.alarm(`Parcel ${parcel.reference}: ${TROUBLE_TEXTS[trouble]}`);
  }
  if (parcel.endedAt !== null) return stopReading(tx, parcel.id, state);
  if (state === 'cancelled') await endCancelled(tx, { order, parcel, at });
  else await takeOrderOn(context, tx, { order, progress, at });
  if (state === 'failed' && progress.attempts > parcel.failedAttempts) {
    await notifyShopper(tx, {
      event: `delivery-failed:${parcel.id}:${progress.attempts}`,
      order,
      message: ORDER_MESSAGES['delivery-failed'](order, context.publicUrl),
    });
  }
  if (isFinalState(state)) return stopReading(tx, parcel.id, state);
  if (queries.waitsForReading(events)) await readSoon(context, tx, { parcel, at, isRead });
}

/** An end that was only reported is read at once; a courier that does not know of it yet is asked a few times more. */
async function readSoon(
  context: ParcelContext,
  tx: Tx,
  { parcel, at, isRead }: Omit<Followed, 'order'>,
): Promise<void> {
  const readTries = isRead ? parcel.readTries + 1 : 0;
  await queries.updateParcel(tx, parcel.id, { readTries });
  if (readTries > MOST_READS_IN_A_ROW) return;
  const pauseMs = isRead ? pauseAfter(context, readTries) : 0;
  await queries.setReadDue(tx, parcel.id, { now: at, at: new Date(at.getTime() + pauseMs) });
}

const ALARM_TEXTS = {
  'moved-after-delivery': 'the courier says that it was delivered, and then that it comes back',
  'delivered-after-return': 'the courier says that it came back, and then that it was delivered',
  'moved-after-cancel': 'the courier carries it although it was cancelled',
};

const TROUBLE_TEXTS = {
  'pickup-failed': 'the courier says that it could not be picked up',
  'partly-delivered': 'the courier says that only a part of it was handed over',
};

function hasMoved(before: queries.ParcelRow, after: ParcelProgress): boolean {
  return before.state !== after.state || before.failedAttempts !== after.attempts;
}

async function stopReading(tx: Tx, id: string, state: queries.ParcelRow['state']): Promise<void> {
  if (isFinalState(state)) await queries.updateParcel(tx, id, { readDueAt: null, readTries: 0 });
}

/** The courier has given it back before it left: the order can be booked anew. */
async function endCancelled(tx: Tx, { order, parcel, at }: Omit<Followed, 'isRead'>): Promise<void> {
  await queries.updateParcel(tx, parcel.id, {
    state: 'cancelled',
    endedAt: at,
    readDueAt: null,
    updatedAt: at,
  });
  if (order.trackingNumber === parcel.trackingNumber) {
    await changeOrder(tx, order, { courier: null, trackingNumber: null, who: STORE });
  }
  await insertHistory(tx, order.id, [
    { what: 'parcel', from: parcel.trackingNumber, to: 'Cancelled', who: STORE },
  ]);
}

const ORDER_STEPS = ['Shipped', 'Out for Delivery', 'Delivered'] as const;

async function takeOrderOn(
  { hooks, publicUrl, alarm }: ParcelContext,
  tx: Tx,
  { order, progress, at }: { order: OrderRow; progress: ParcelProgress; at: Date },
): Promise<void> {
  const status = ORDER_STEPS.find((step) => step === progress.orderStatus);
  if (!status || status === order.status || isBehind(order.status, status)) return;
  const isDelivered = status === 'Delivered';
  if (!canStaffMake(order.status, status)) {
    if (isDelivered) alarm(`The courier has delivered order ${order.id}, which is ${order.status}.`);
    return;
  }
  // Refused at the door, as staff have written down: only a delivery after all changes that.
  if (order.refusedAt !== null && !isDelivered) return;
  const isOver = status === 'Out for Delivery' && progress.state !== 'out-for-delivery';
  await followCourier(tx, order, { hooks, publicUrl, status, at, isOver });
}

function isBehind(now: OrderStatus, next: (typeof ORDER_STEPS)[number]): boolean {
  const steps: readonly OrderStatus[] = ORDER_STEPS;
  return steps.indexOf(now) > steps.indexOf(next);
}

/** The same thing has the same key: code, time and place. What has no time of its own counts once for its words. */
function toRow(event: CourierEvent, { isRead, at: heardAt }: Heard): queries.NewEvent {
  const { code, state, reason, trouble = null, at: saidAt } = event;
  const text = clip(event.text, TEXT_LENGTH);
  const place = event.place && clip(event.place, PLACE_LENGTH);
  const at = saidAt === null || saidAt.getTime() > heardAt.getTime() + MOST_AHEAD_MS ? heardAt : saidAt;
  const facts = saidAt === null ? [code, text, place] : [code, saidAt.toISOString(), place];
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return {
    key,
    code: clip(code, PLACE_LENGTH),
    at,
    state,
    reason,
    trouble,
    text,
    place: place || null,
    isRead,
  };
}

function clip(text: string, length: number): string {
  return String(toStorable(text)).slice(0, length);
}
