import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { setDue } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { changeParcel } from './change-parcel.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** Has the courier asked once more to pick a parcel up, because nobody came. The jobs do it. */
export async function askPickup(
  { db, now }: ParcelContext,
  { staff, id }: { staff: Actor; id: string },
): Promise<void> {
  await changeParcel(db, id, async (tx, { order, parcel }) => {
    const { state, bookedAt, endedAt, pickupAskedAt, pickupOn } = parcel;
    if (state !== 'booked' || bookedAt === null || endedAt !== null) throw new Refusal('parcel-not-waiting');
    // It is being asked for already.
    if (pickupAskedAt === null) return;
    await queries.updateParcel(tx, id, { pickupAskedAt: null });
    await setDue(tx, PARCELS, id, { now: now() });
    const change = { before: { pickupOn }, after: { pickupOn: null } };
    await recordChange(tx, { who: staff.id, action: 'parcel.pickup-asked', id: order.id, ...change });
  });
}
