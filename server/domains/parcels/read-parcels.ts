import { CourierFailure } from '#server/integrations/couriers/courier.ts';
import { hear } from './follow-parcel.ts';
import { type ParcelContext, pauseAfter } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** As many as couriers answer for in one call. */
const READ_TOGETHER = 50;

/** Reads this parcel from its courier, and with it others that are due. */
export async function readParcels(context: ParcelContext, id: string): Promise<void> {
  const { db, now, pollSeconds } = context;
  const at = now();
  const until = new Date(at.getTime() + pollSeconds * 1000);
  const taken = await queries.takeDueReads(db, { id, now: at, until, most: READ_TOGETHER });
  const [first] = taken;
  const courier = first && context.couriers[first.provider];
  if (!courier) return;
  const numbers = taken.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  try {
    const said = await courier.readEvents(numbers);
    for (const { id: parcelId, trackingNumber } of taken) {
      await hear(context, parcelId, {
        events: said.get(trackingNumber ?? '') ?? [],
        isRead: true,
        at: now(),
      });
    }
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    for (const { id: parcelId, readTries } of taken) {
      await queries.updateParcel(db, parcelId, { readTries: readTries + 1 });
      const later = new Date(now().getTime() + pauseAfter(context, readTries));
      await queries.setReadDue(db, parcelId, { now: now(), at: later });
    }
  }
}
