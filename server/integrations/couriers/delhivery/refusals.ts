import { CourierFailure } from '../courier.ts';

/** Where it was to go, and what is said where it does not. */
interface Place {
  pincode: string;
  unserved: string;
}

/** What Delhivery is known to say no with, and our own words for it: staff need no others. */
const REFUSALS: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [/clientwarehouse/i, () => 'Delhivery does not know the warehouse in DELHIVERY_PICKUP'],
  [/insufficient balance/i, () => 'The balance at Delhivery is too low'],
  [/non.?serviceable/i, ({ unserved }) => unserved],
  [/phone number/i, () => 'Delhivery does not accept the phone number'],
  [/suspicious/i, () => 'Delhivery takes the order or who gets it for suspicious'],
  [/capacity/i, ({ pincode }) => `Delhivery takes no more parcels for ${pincode} today`],
];

/** It may be there, but not to be seen yet. */
const STILL_OPEN = /duplicate (?:waybill|order)|partially saved|internal error/i;

/** A no to a parcel that could not be found either. */
export function refusedBooking(said: string | null, place: Place): CourierFailure {
  const known = REFUSALS.find(([words]) => words.test(said ?? ''))?.[1];
  if (known) return new CourierFailure('refused', known(place));
  if (STILL_OPEN.test(said ?? ''))
    return new CourierFailure('unknown', 'Delhivery has not confirmed the parcel', { said });
  return new CourierFailure('refused', 'Delhivery refused the parcel', { said });
}

/** No parcel was made under this number, and none ever will be. */
export function isNumberSpent(said: string | null): boolean {
  return /unable to consume waybill/i.test(said ?? '');
}
