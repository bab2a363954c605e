import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { writeOffLost } from '#server/domains/orders/lifecycle/lost-parcel.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { PARCELS } from './carried-parcels.ts';
import { changeParcel } from './change-parcel.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';
import { takeBack } from './take-back.ts';

/** Takes a parcel back before the courier has it. Twice is the same as once. */
export async function cancelParcel(
  { db, now }: ParcelContext,
  { staff, id }: { staff: Actor; id: string },
): Promise<void> {
  await changeParcel(db, id, async (tx, { order, parcel }) => {
    const { state, endedAt, trackingNumber, reference } = parcel;
    if (endedAt !== null) return;
    if (state !== 'booked') throw new Refusal('parcel-not-cancellable');
    await takeBack(tx, PARCELS, { id, at: now() });
    await changeOrder(tx, order, { courier: null, trackingNumber: null, who: staff.id });
    await insertHistory(tx, order.id, [
      { what: 'parcel', from: trackingNumber, to: 'Cancelled', who: staff.id, note: reference },
    ]);
    const change = { before: { reference, trackingNumber }, after: { reference, trackingNumber: null } };
    await recordChange(tx, { who: staff.id, action: 'parcel.cancelled', id: order.id, ...change });
  });
}

/** The parcel of an order that is cancelled. The order must be locked. */
export async function cancelParcelOfOrder(
  tx: Tx,
  order: OrderRow,
  { who, at }: { who: string; at: Date },
): Promise<void> {
  const live = await queries.selectLiveParcel(tx, order.id);
  const parcel = live && (await queries.lockParcel(tx, live.id));
  if (parcel?.state === 'booked') await takeBack(tx, PARCELS, { id: parcel.id, at });
  if (parcel?.state === 'lost') await writeOffLost(tx, order, { who });
}

export async function hasParcel(db: Db | Tx, orderId: string): Promise<boolean> {
  return (await queries.selectLiveParcel(db, orderId)) !== undefined;
}

/** What a courier has been given to carry is changed only once it is taken back. */
export async function requireNoParcel(tx: Tx, orderId: string): Promise<void> {
  if (!(await hasParcel(tx, orderId))) return;
  throw new Refusal('order-not-changeable', {
    message: 'A parcel is booked for this order. Cancel the parcel first.',
  });
}
