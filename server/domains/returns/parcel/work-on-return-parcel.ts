import { BookingRefused } from '#server/domains/parcels/lease.ts';
import {
  cancelAtCourier,
  orRefused,
  type Step,
  workUnderLease,
} from '#server/domains/parcels/work-under-lease.ts';
import { finishBooking, refuseBooking, toRequest } from './finish-booking.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import { type ReturnParcelRow, selectReturnParcel } from './return-parcels.queries.ts';

/** Does what a return parcel is owed: its booking, with a rider for it, and its cancellation. */
export function workOnReturnParcel(
  context: ReturnParcelContext,
  id: string,
): Promise<{ refusal: string | null }> {
  const owed = {
    table: RETURN_PARCELS,
    select: (parcelId: string) => selectReturnParcel(context.db, parcelId),
    findStep: async (parcel: ReturnParcelRow) => findStep(context, parcel),
  };
  return workUnderLease(context, owed, id);
}

function findStep(context: ReturnParcelContext, parcel: ReturnParcelRow): Step<ReturnParcelRow> | undefined {
  if (parcel.cancelAskedAt !== null)
    return parcel.cancelledAt === null ? cancelAtCourier(context, RETURN_PARCELS) : undefined;
  return parcel.endedAt === null && parcel.trackingNumber === null ? book(context) : undefined;
}

function book(context: ReturnParcelContext): Step<ReturnParcelRow> {
  return async ({ claim, row, courier, steps }) => {
    const request = await toRequest(context, row);
    const booked = await orRefused(courier.bookReturn(request, steps), async ({ said, message }) => {
      const refusal = said ?? message;
      await refuseBooking(context, row.id, refusal);
      throw new BookingRefused(refusal);
    });
    if (booked) await finishBooking(context, { claim, booked });
  };
}
