import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { lockOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** Has the courier asked once more to pick a parcel up, because nobody came. The jobs do it. */
export async function askPickup(
  { db, now }: ParcelContext,
  { staff, id }: { staff: Actor; id: string },
): Promise<void> {
  const parcel = await queries.selectParcel(db, id);
  if (!parcel) throw new Refusal('parcel-not-found');
  await db.transaction(async (tx) => {
    await lockOrder(tx, parcel.orderId);
    const locked = await queries.lockParcel(tx, id);
    const isWaiting = locked?.state === 'booked' && locked.bookedAt !== null && locked.endedAt === null;
    if (!locked || !isWaiting) throw new Refusal('parcel-not-waiting');
    // It is being asked for already.
    if (locked.pickupAskedAt === null) return;
    await queries.updateParcel(tx, id, { pickupAskedAt: null });
    await queries.setParcelDue(tx, id, { now: now() });
    const change = { before: { pickupOn: locked.pickupOn }, after: { pickupOn: null } };
    await recordChange(tx, { who: staff.id, action: 'parcel.pickup-asked', id: parcel.orderId, ...change });
  });
}
