import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder } from '#server/domains/orders/orders.queries.ts';
import { endRow } from '#server/domains/parcels/carried.queries.ts';
import { takeBack } from '#server/domains/parcels/take-back.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { selectReturn } from '../returns.queries.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import * as queries from './return-parcels.queries.ts';

/** Calls a pickup off before the courier was there. Twice is the same as once. */
export async function cancelReturnParcel(
  { db, now }: ReturnParcelContext,
  { staff, returnId }: { staff: Actor; returnId: string },
): Promise<void> {
  const request = await selectReturn(db, returnId);
  if (!request) throw new Refusal('return-not-found');
  await db.transaction(async (tx) => {
    await lockOrder(tx, request.orderId);
    const last = await queries.selectLastOf(tx, returnId);
    if (!last) throw new Refusal('parcel-not-found');
    const parcel = await queries.lockReturnParcel(tx, last.id);
    if (!parcel || parcel.endedAt !== null) return;
    if (parcel.state !== 'booked') throw new Refusal('parcel-not-cancellable');
    await takeBack(tx, RETURN_PARCELS, { id: parcel.id, at: now() });
    const { reference, trackingNumber } = parcel;
    const entry = { from: 'Approved', to: 'Pickup cancelled', who: staff.id, note: trackingNumber, returnId };
    await insertHistory(tx, request.orderId, [{ what: 'return', ...entry }]);
    const change = { before: { reference, trackingNumber }, after: { reference, trackingNumber: null } };
    await recordChange(tx, { who: staff.id, action: 'return.pickup-cancelled', id: returnId, ...change });
  });
}

/** The return is decided otherwise: nobody needs to come any more, and what is on its way is no longer waited for. */
export async function endReturnParcel(tx: Tx, returnId: string, at: Date): Promise<void> {
  const live = await queries.selectLiveOf(tx, returnId);
  const parcel = live && (await queries.lockReturnParcel(tx, live.id));
  if (!parcel) return;
  if (parcel.state === 'booked') await takeBack(tx, RETURN_PARCELS, { id: parcel.id, at });
  else await endRow(tx, RETURN_PARCELS, { id: parcel.id, at });
}
