import type { Tracked } from '#core/contract/parcels.ts';
import { selectDue, selectDueReads } from '#server/domains/parcels/carried.queries.ts';
import { readDueRows } from '#server/domains/parcels/read-due-rows.ts';
import { pickupText } from '#texts/pickups.ts';
import { bookReturnParcel } from './book-return-parcel.ts';
import { cancelReturnParcel } from './cancel-return-parcel.ts';
import { hear, hearByName } from './follow-return-parcel.ts';
import { RETURN_PARCELS, type ReturnParcelContext } from './return-parcel-context.ts';
import { selectComing } from './return-parcels.queries.ts';
import { workOnReturnParcel } from './work-on-return-parcel.ts';

/** Couriers at shoppers' doors. */
export function createReturnParcels(context: ReturnParcelContext) {
  const { db, now } = context;

  async function listComing(orderId: string): Promise<Tracked['pickups']> {
    const coming = await selectComing(db, orderId);
    return coming.map(({ returnId, trackingNumber, ...pickup }) => ({
      returnId,
      text: pickupText(pickup, now()),
      trackingNumber: trackingNumber ?? '',
    }));
  }

  return {
    book: bookReturnParcel.bind(null, context),
    cancel: cancelReturnParcel.bind(null, context),
    hear: hearByName.bind(null, context),
    listComing,
    /** For the jobs. */
    workOn: workOnReturnParcel.bind(null, context),
    findDue: selectDue.bind(null, db, RETURN_PARCELS),
    readDue: (id: string) => readDueRows(context, RETURN_PARCELS, { id, hear: hear.bind(null, context) }),
    findDueReads: selectDueReads.bind(null, db, RETURN_PARCELS),
  };
}
