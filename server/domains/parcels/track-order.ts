import type { FailedAnswerInput, Tracked } from '#core/contract/parcels.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { isCancellable, isClosed, isWithinReturnWindow } from '#core/rules/order-states.ts';
import { isFinalState, type ParcelState } from '#core/rules/parcel-states.ts';
import type { Db } from '#server/db/client.ts';
import { cashAtTheDoor } from '#server/domains/orders/cod/order-cash.ts';
import { presentCod } from '#server/domains/orders/cod/present-cod.ts';
import type { PlacedOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import { requireTracked } from '#server/domains/orders/require-tracked.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { failedReasonTexts, parcelStateTexts } from '#texts/tracking.ts';
import { canChangeDetails } from './can-change-details.ts';
import { type EventRow, selectEvents } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { answerFailed } from './failed/answer-failed.ts';
import { selectAnswer } from './failed/failed.queries.ts';
import type { ParcelContext } from './parcel-context.ts';
import { type ParcelRow, selectLiveParcel, wasLost } from './parcels.queries.ts';

/** Where an order is, for whoever has its link: neither name nor phone nor street, and no word of a courier. */
export async function trackOrder(context: ParcelContext, token: string): Promise<Tracked> {
  const { db, now, returnParcels } = context;
  const order = await requireTracked(db, token);
  const parcel = await selectLiveParcel(db, order.id);
  const [events, answer] = parcel
    ? await Promise.all([
        selectEvents(db, PARCELS, parcel.id),
        selectAnswer(db, { parcelId: parcel.id, attempt: parcel.failedAttempts }),
      ])
    : [[], undefined];
  const state = (await isSentAgain(db, order, parcel)) ? beforeItLeaves(parcel) : findState(order, parcel);
  const reason = state === 'failed' ? (parcel?.reason ?? null) : null;
  return {
    orderId: order.id,
    placedOn: dayInIndia(order.placedAt),
    promisedOn: order.promisedOn,
    state,
    stateText: parcelStateTexts[state],
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    deliveredOn: order.deliveredAt && dayInIndia(parcel?.deliveredAt ?? order.deliveredAt),
    payOnDelivery: rupeesFromPaise(cashAtTheDoor(order, parcel?.state)),
    reason,
    answer: state === 'failed' && answer ? { action: answer.action, day: answer.day } : null,
    events: presentEvents(events),
    actions: findActions({ order, parcel, state, isAnswered: answer !== undefined, now: now() }),
    canChangeDetails: canChangeDetails(order, parcel),
    pickups: order.deliveredAt === null ? [] : await returnParcels.listComing(order.id),
    ...presentCod(order, parcel !== undefined),
  };
}

/** The shopper's own answer to a failed delivery. */
export async function answerFailedByLink(
  context: ParcelContext,
  { token, answer }: { token: string; answer: FailedAnswerInput },
): Promise<void> {
  const order = await requireTracked(context.db, token);
  const parcel = await selectLiveParcel(context.db, order.id);
  if (!parcel) throw new Refusal('parcel-not-failed');
  await answerFailed(context, { id: parcel.id, answer, by: 'shopper', who: order.userId });
}

/** By the parcel; for one that staff have typed in by hand, by the order. */
function findState(order: OrderRow, parcel: ParcelRow | undefined): ParcelState | 'preparing' {
  if (order.status === 'Cancelled') return 'cancelled';
  if (order.status === 'Returned') return parcel?.state === 'lost' ? 'lost' : 'returned';
  if (parcel?.trackingNumber && parcel.state !== 'booked') return parcel.state;
  if (order.status === 'Delivered') return 'delivered';
  if (order.status === 'Out for Delivery') return 'out-for-delivery';
  if (order.status === 'Shipped') return order.refusedAt ? 'returning' : 'in-transit';
  return beforeItLeaves(parcel);
}

function beforeItLeaves(parcel: ParcelRow | undefined): 'booked' | 'preparing' {
  return parcel?.trackingNumber ? 'booked' : 'preparing';
}

/** Its parcel was lost on the way, and another one is made ready: the order has left the store, its goods have not. */
async function isSentAgain(db: Db, order: OrderRow, parcel: ParcelRow | undefined): Promise<boolean> {
  const hasLeft = order.status === 'Shipped' || order.status === 'Out for Delivery';
  // One that staff send by hand has a number and no parcel, and is on its way.
  const isMadeReady = parcel ? parcel.state === 'booked' : order.trackingNumber === null;
  return hasLeft && isMadeReady && (await wasLost(db, order.id));
}

/** Doubles and what nobody understands are left out; what is left is said in our own words. */
function presentEvents(events: readonly EventRow[]): Tracked['events'] {
  const shown = new Map<string, Tracked['events'][number]>();
  for (const { at, state, reason, place, isRead } of events) {
    if (state === null || (isFinalState(state) && !isRead)) continue;
    const key = `${at.getTime()} ${state}`;
    const text = state === 'failed' && reason ? failedReasonTexts[reason] : parcelStateTexts[state];
    const known = shown.get(key);
    shown.set(key, {
      ...{ at: at.toISOString(), state, text },
      reason: state === 'failed' ? reason : null,
      place: known?.place ?? toPlace(place),
    });
  }
  return [...shown.values()];
}

/** A town or a hub. Digits in it may be a house number or a phone. */
function toPlace(place: string | null): string | null {
  return place === null || /\d/.test(place) ? null : place;
}

interface Situation {
  order: PlacedOrder;
  parcel: ParcelRow | undefined;
  state: ParcelState | 'preparing';
  isAnswered: boolean;
  now: Date;
}

function findActions({ order, parcel, state, isAnswered, now }: Situation): Tracked['actions'] {
  const actions: Tracked['actions'] = [];
  if (isCancellable(order.status) && (parcel === undefined || parcel.state === 'booked'))
    actions.push('cancel');
  const { question, payOnline } = presentCod(order, parcel !== undefined);
  if (question?.askedFor === 'confirm') actions.push('confirm');
  if (payOnline) actions.push('pay-now');
  if (state === 'failed' && !isAnswered && !isClosed(order.status)) actions.push('reattempt', 'return');
  if (order.status === 'Delivered' && isWithinReturnWindow(order, now)) actions.push('return-goods');
  return actions.length === 0 ? ['help'] : actions;
}
