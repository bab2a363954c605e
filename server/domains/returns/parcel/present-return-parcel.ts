import type { StaffPickup } from '#core/contract/returns.ts';
import type { Db } from '#server/db/client.ts';
import { selectEvents } from '#server/domains/parcels/carried.queries.ts';
import { presentEvents } from '#server/domains/parcels/present-parcel.ts';
import { RETURN_PARCELS } from './return-parcel-context.ts';
import { selectLastOf } from './return-parcels.queries.ts';

/** The courier who was last booked for a return, as staff see it. */
export async function readPickup(db: Db, returnId: string): Promise<StaffPickup | null> {
  const parcel = await selectLastOf(db, returnId);
  if (!parcel) return null;
  const { state, endedAt, courier, trackingNumber, pickupOn, arrivedAt, refusal, trouble } = parcel;
  return {
    ...{ state, courier, trackingNumber, pickupOn, refusal, trouble },
    isLive: endedAt === null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    events: presentEvents(await selectEvents(db, RETURN_PARCELS, parcel.id)),
  };
}
