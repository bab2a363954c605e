import { notifyShopper, pickupEvent, returnPickup } from '#server/domains/orders/lifecycle/order-messages.ts';
import { selectLineCodes } from '#server/domains/orders/line-codes.queries.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { endRow, setDue, setReadDue } from '#server/domains/parcels/carried.queries.ts';
import { type Claim, LeaseLost } from '#server/domains/parcels/lease.ts';
import type { BookedReturn, ReturnParcelRequest } from '#server/integrations/couriers/courier.ts';
import { toStorable } from '#server/storable.ts';
import { selectReturnedLines } from '../returns.queries.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import * as queries from './return-parcels.queries.ts';

const LONGEST_REFUSAL = 500;

/** What a courier is asked to fetch: the goods of the return, at the address of its order as it is now. */
export async function toRequest(
  { db, readStoreAddress, readSupportEmail }: ReturnParcelContext,
  parcel: queries.ReturnParcelRow,
): Promise<ReturnParcelRequest> {
  const { id, returnId, reference, weightGrams, lengthCm, widthCm, heightCm } = parcel;
  const orderId = await queries.selectOrderIdOf(db, id);
  const order = orderId === undefined ? undefined : await selectOrder(db, orderId);
  if (!order) throw new Error(`Return parcel ${reference} has no order`);
  const [returned, codes] = await Promise.all([
    selectReturnedLines(db, returnId),
    selectLineCodes(db, [order.id]),
  ]);
  return {
    reference,
    orderedAt: order.placedAt ?? order.createdAt,
    from: {
      name: order.shipName,
      address: order.shipAddress,
      phone: order.shipPhone,
      altPhone: order.shipAltPhone,
      email: order.shipEmail,
      pincode: order.shipPincode,
      city: order.shipCity,
      state: order.shipState,
    },
    to: await readStoreAddress(),
    lines: returned.map(({ lineId, quantity, line: { name, size, hsn, unitPaise } }) => ({
      name: `${name} (${size})`,
      sku: codes.find((code) => code.id === lineId)?.sku ?? lineId,
      ...{ hsn, quantity, totalPaise: unitPaise * quantity },
    })),
    size: { weightGrams, lengthCm, widthCm, heightCm },
    supportEmail: await readSupportEmail(),
  };
}

/** A courier comes: the shopper is notified, once. What was cancelled meanwhile is cancelled by the next step. */
export async function finishBooking(
  { db, now, pollSeconds, publicUrl }: ReturnParcelContext,
  { claim, booked }: { claim: Claim; booked: BookedReturn },
): Promise<void> {
  const orderId = await queries.selectOrderIdOf(db, claim.id);
  if (orderId === undefined) return;
  const at = now();
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const locked = await queries.lockReturnParcel(tx, claim.id);
    if (!order || locked?.leaseId !== claim.leaseId) throw new LeaseLost();
    const { id, returnId, reference } = locked;
    const { courier, trackingNumber, pickupOn } = booked;
    await queries.updateReturnParcel(tx, id, {
      ...{ courier, trackingNumber, pickupOn },
      ...{ bookedAt: at, updatedAt: at },
    });
    if (locked.endedAt !== null) return;
    const next = new Date(at.getTime() + pollSeconds * 1000);
    await setReadDue(tx, RETURN_PARCELS, id, { now: at, at: next });
    const note = `${courier} ${trackingNumber}`;
    const entry = { from: 'Approved', to: 'Pickup booked', who: STORE, note, returnId };
    await insertHistory(tx, order.id, [{ what: 'return', ...entry }]);
    const message = returnPickup(order, { site: publicUrl, courier, trackingNumber });
    await notifyShopper(tx, { event: pickupEvent(reference), order, message });
  });
}

/** No courier comes. What it may have made all the same is cancelled, and the reference is used up. */
export async function refuseBooking(
  { db, now }: ReturnParcelContext,
  id: string,
  refusal: string,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const locked = await queries.lockReturnParcel(tx, id);
    if (!locked) return;
    const words = String(toStorable(refusal)).slice(0, LONGEST_REFUSAL);
    const hasTraces = Object.values(locked.memory).some((value) => value !== '');
    const cancelAskedAt = locked.cancelAskedAt ?? (hasTraces ? at : null);
    await endRow(tx, RETURN_PARCELS, {
      id,
      at: locked.endedAt ?? at,
      fields: { state: 'cancelled', cancelAskedAt },
    });
    await queries.updateReturnParcel(tx, id, { refusal: words });
    if (cancelAskedAt !== null) await setDue(tx, RETURN_PARCELS, id, { now: at });
  });
}
