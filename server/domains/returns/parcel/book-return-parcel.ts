import { randomUUID } from 'node:crypto';
import type { BookedPickup } from '#core/contract/returns.ts';
import { measureParcel } from '#core/rules/parcel-size.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { toReference } from '#server/domains/orders/lifecycle/order-messages.ts';
import { selectLineCodes } from '#server/domains/orders/line-codes.queries.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { lockOrder } from '#server/domains/orders/orders.queries.ts';
import { setDue } from '#server/domains/parcels/carried.queries.ts';
import { TAKE_OVER_MS, waitForNumber } from '#server/domains/parcels/wait-for-number.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { selectReturn, selectReturnedLines } from '../returns.queries.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import * as queries from './return-parcels.queries.ts';
import { workOnReturnParcel } from './work-on-return-parcel.ts';

const STILL_BOOKING = 'Still being booked';

/** Has a courier fetch the goods of an accepted return. What it takes long for is settled by the jobs. */
export async function bookReturnParcel(
  context: ReturnParcelContext,
  { staff, returnId }: { staff: Actor; returnId: string },
): Promise<BookedPickup> {
  const parcel = await beginBooking(context, { staff, returnId });
  if (parcel.trackingNumber !== null) return present(parcel);
  const { row, refusal } = await waitForNumber({
    work: () => workOnReturnParcel(context, parcel.id),
    read: () => queries.selectReturnParcel(context.db, parcel.id),
    deadline: AbortSignal.timeout(context.waitMs),
  });
  return present(row, refusal ?? STILL_BOOKING);
}

/** The return's parcel: the one that it has, or a new one, which is to be booked. */
async function beginBooking(
  { db, now, courier, readSize }: ReturnParcelContext,
  { staff, returnId }: { staff: Actor; returnId: string },
): Promise<queries.ReturnParcelRow> {
  const usual = await readSize();
  return db.transaction(async (tx) => {
    const { orderId } = (await selectReturn(tx, returnId)) ?? {};
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    // Read again under the lock: a colleague may have decided meanwhile.
    const request = order && (await selectReturn(tx, returnId));
    if (!request) throw new Refusal('return-not-found');
    const live = await queries.selectLiveOf(tx, returnId);
    if (live) return live;
    if (request.status !== 'Approved') {
      throw new Refusal('return-status-not-allowed', {
        message: `This request is ${request.status}: a pickup is booked once it is approved`,
      });
    }
    if (!courier) throw new Refusal('no-courier');
    const codes = await selectLineCodes(tx, [order.id]);
    const pieces = (await selectReturnedLines(tx, returnId)).flatMap(({ lineId, quantity }) => {
      const code = codes.find(({ id }) => id === lineId);
      return code ? [{ ...code, quantity }] : [];
    });
    const at = now();
    const reference = toReference(returnId, 1 + (await queries.countReturnParcels(tx, returnId)));
    const parcel = await queries.insertReturnParcel(tx, {
      id: `rp_${randomUUID().replaceAll('-', '')}`,
      ...{ returnId, reference, provider: courier.provider },
      ...measureParcel(pieces, usual),
      ...{ createdAt: at, updatedAt: at },
    });
    const later = new Date(at.getTime() + TAKE_OVER_MS);
    await setDue(tx, RETURN_PARCELS, parcel.id, { now: at, at: later });
    const change = { before: {}, after: { reference } };
    await recordChange(tx, { who: staff.id, action: 'return.pickup-booked', id: returnId, ...change });
    return parcel;
  });
}

function present(parcel: queries.ReturnParcelRow | null, message: string | null = null): BookedPickup {
  const { courier = null, trackingNumber = null, pickupOn = null } = parcel ?? {};
  const isDone = trackingNumber !== null;
  const isOpen = parcel !== null && !isDone;
  return { isDone, isOpen, message: isDone ? null : message, courier, trackingNumber, pickupOn };
}
