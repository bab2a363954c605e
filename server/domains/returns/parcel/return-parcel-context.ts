import { returnParcelEvents, returnParcels } from '#server/db/schema/returns.ts';
import type { CarriedTable } from '#server/domains/parcels/carried.queries.ts';
import type { CarrierContext } from '#server/domains/parcels/parcel-context.ts';
import type { StoreAddress } from '#server/integrations/couriers/courier.ts';

/** What is worked on with that couriers fetch at shoppers' doors. */
export interface ReturnParcelContext extends CarrierContext {
  readStoreAddress: () => Promise<StoreAddress>;
}

/** As what is common to all that couriers carry knows it. */
export const RETURN_PARCELS = {
  rows: returnParcels,
  events: returnParcelEvents,
  work: 'return-parcel',
  read: 'return-parcel-read',
} as const satisfies CarriedTable;
