import { parcelEvents, parcels } from '#server/db/schema/parcels.ts';
import type { CarriedTable } from './carried.queries.ts';

/** Parcels to shoppers, as what is common to all that couriers carry knows them. */
export const PARCELS = {
  rows: parcels,
  events: parcelEvents,
  work: 'parcel',
  read: 'parcel-read',
} as const satisfies CarriedTable;
