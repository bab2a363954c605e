import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { selectLineCodes } from '#server/domains/orders/line-codes.queries.ts';
import { STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder, selectLines, selectOrder } from '#server/domains/orders/orders.queries.ts';
import type { Booked, ParcelRequest } from '#server/integrations/couriers/courier.ts';
import { setDue, setReadDue } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { insertEstimate } from './charges.queries.ts';
import { type Claim, LeaseLost } from './lease.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** What a courier is given to carry: the order as it is now, the amount as it was when the parcel was made. */
export async function toRequest(
  { db, readSupportEmail }: ParcelContext,
  parcel: queries.ParcelRow,
): Promise<ParcelRequest> {
  const [order, lines, codes] = await Promise.all([
    selectOrder(db, parcel.orderId),
    selectLines(db, parcel.orderId),
    selectLineCodes(db, [parcel.orderId]),
  ]);
  if (!order) throw new Error(`Parcel ${parcel.reference} has no order`);
  const { weightGrams, lengthCm, widthCm, heightCm } = parcel;
  return {
    reference: parcel.reference,
    orderedAt: order.placedAt ?? order.createdAt,
    to: {
      name: order.shipName,
      address: order.shipAddress,
      phone: order.shipPhone,
      altPhone: order.shipAltPhone,
      email: order.shipEmail,
      pincode: order.shipPincode,
      city: order.shipCity,
      state: order.shipState,
    },
    lines: lines.map(({ id, name, size, hsn, quantity, totalPaise }) => ({
      name: `${name} (${size})`,
      sku: codes.find((line) => line.id === id)?.sku ?? id,
      ...{ hsn, quantity, totalPaise },
    })),
    collectPaise: parcel.collectPaise,
    size: { weightGrams, lengthCm, widthCm, heightCm },
    supportEmail: await readSupportEmail(),
  };
}

/** The parcel has its number, and its order with it. What was cancelled meanwhile is cancelled by the next step. */
export async function finishBooking(
  { db, now, pollSeconds }: ParcelContext,
  { claim, booked }: { claim: Claim; booked: Booked },
): Promise<void> {
  const parcel = await queries.selectParcel(db, claim.id);
  if (!parcel) return;
  const at = now();
  const { courier, trackingNumber, expectedOn, charges } = booked;
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, parcel.orderId);
    const locked = await queries.lockParcel(tx, parcel.id);
    if (!order || locked?.leaseId !== claim.leaseId) throw new LeaseLost();
    const numbered = { courier, trackingNumber, expectedOn, bookedAt: at, updatedAt: at };
    await queries.updateParcel(tx, parcel.id, numbered);
    await insertEstimate(tx, parcel.id, { charges, at });
    if (locked.endedAt !== null) return;
    await setReadDue(tx, PARCELS, parcel.id, { now: at, at: new Date(at.getTime() + pollSeconds * 1000) });
    await changeOrder(tx, order, { courier, trackingNumber, who: STORE });
    const note = `${courier} ${trackingNumber}`;
    await insertHistory(tx, order.id, [{ what: 'parcel', to: 'Booked', who: STORE, note }]);
  });
}

/**
 * The courier does not take it. Where it has made nothing, nobody has heard of the parcel; else what it has made is
 * cancelled, and its reference is used up.
 */
export async function refuseBooking({ db, now }: ParcelContext, id: string): Promise<void> {
  const parcel = await queries.selectParcel(db, id);
  if (!parcel) return;
  await db.transaction(async (tx) => {
    await lockOrder(tx, parcel.orderId);
    const locked = await queries.lockParcel(tx, id);
    if (!locked) return;
    const hasTraces = Object.values(locked.memory).some((value) => value !== '');
    if (!hasTraces && locked.cancelAskedAt === null) return queries.deleteParcel(tx, id);
    const at = now();
    const ended = {
      state: 'cancelled',
      endedAt: locked.endedAt ?? at,
      cancelAskedAt: locked.cancelAskedAt ?? at,
    } as const;
    await queries.updateParcel(tx, id, ended);
    await setDue(tx, PARCELS, id, { now: at });
  });
}
