import { followParcel, isFinalState } from '#core/rules/parcel-states.ts';
import type { Tx } from '#server/db/client.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import {
  endRow,
  insertEvents,
  selectEvents,
  selectIdByName,
  stopReading,
  waitsForReading,
} from '#server/domains/parcels/carried.queries.ts';
import { readSoon, reportTrouble, toEventRow } from '#server/domains/parcels/follow-events.ts';
import type { Heard, ParcelNames } from '#server/domains/parcels/parcel-context.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import * as queries from './return-parcels.queries.ts';

/** What came by a push and is of no parcel to a shopper. */
export async function hearByName(
  context: ReturnParcelContext,
  names: ParcelNames,
  heard: Heard,
): Promise<void> {
  const id = await selectIdByName(context.db, RETURN_PARCELS, names);
  if (id) await hear(context, id, heard);
}

/** Writes down what was said, and takes the return parcel to where all that was ever said leads. */
export async function hear(context: ReturnParcelContext, id: string, heard: Heard): Promise<void> {
  const orderId = await queries.selectOrderIdOf(context.db, id);
  if (orderId === undefined) return;
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const parcel = await queries.lockReturnParcel(tx, id);
    if (!order || !parcel) return;
    const events = heard.events.map((event) => toEventRow(event, heard));
    await insertEvents(tx, RETURN_PARCELS, { parcelId: id, events });
    await follow(context, tx, { order, parcel, at: heard.at, isRead: heard.isRead });
  });
}

interface Followed {
  order: OrderRow;
  parcel: queries.ReturnParcelRow;
  at: Date;
  isRead: boolean;
}

/** Order and stock stay as they are: what has arrived is for staff to look at. */
async function follow(
  context: ReturnParcelContext,
  tx: Tx,
  { order, parcel, at, isRead }: Followed,
): Promise<void> {
  const { id, returnId, trackingNumber } = parcel;
  const events = await selectEvents(tx, RETURN_PARCELS, id);
  const progress = followParcel(events);
  const { state, deliveredAt, alarm, trouble, troubleAt } = progress;
  await queries.updateReturnParcel(tx, id, {
    ...{ state, alarm, trouble, troubleAt, arrivedAt: deliveredAt },
    ...(state === parcel.state ? {} : { updatedAt: at }),
  });
  reportTrouble(context, parcel, progress);
  const isAtEnd = isFinalState(state);
  if (parcel.endedAt === null && state !== parcel.state) {
    const step = HISTORY[state];
    if (step) {
      const entry = { from: 'Approved', to: step, who: STORE, note: trackingNumber, returnId };
      await insertHistory(tx, order.id, [{ what: 'return', ...entry }]);
    }
    if (state === 'lost' || state === 'returning')
      context.alarm(`Return ${returnId}: the courier says that it ${WORRIES[state]}. Please call it.`);
    // The shopper has it, or nobody: a courier can be booked anew.
    if (state === 'cancelled' || state === 'returned') await endRow(tx, RETURN_PARCELS, { id, at });
  }
  if (isAtEnd) return stopReading(tx, RETURN_PARCELS, id);
  if (parcel.endedAt === null && waitsForReading(events))
    await readSoon(context, tx, RETURN_PARCELS, { row: parcel, at, isRead });
}

/** What the return's history says of it. */
const HISTORY: Partial<Record<queries.ReturnParcelRow['state'], string>> = {
  'picked-up': 'Picked up',
  delivered: 'Arrived',
  returned: 'Brought back to the customer',
  lost: 'Lost by the courier',
  cancelled: 'Pickup cancelled by the courier',
};

const WORRIES = { lost: 'was lost', returning: 'goes back to the customer' };
