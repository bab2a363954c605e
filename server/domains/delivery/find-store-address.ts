import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { StoreAddress } from '#server/integrations/couriers/courier.ts';
import { findPincode } from './find-origin.ts';
import type { Place } from './pincode-directory.ts';

/**
 * Where goods come back to: the owner writes it as one text, so that its city is that of its pincode. Where parcels start
 * from may be another place, of which only the pincode is known.
 */
export async function findStoreAddress(
  settings: Pick<Settings, 'readCached'>,
  lookUpPincode: (pincode: string) => Promise<readonly Place[]>,
): Promise<StoreAddress> {
  const { brandName, address, supportPhone, supportEmail, state } = await settings.readCached('identity');
  const pincode = findPincode(address);
  const places = pincode === null ? [] : await lookUpPincode(pincode);
  const place = places.find((one) => one.state === state) ?? places[0];
  return {
    name: brandName,
    address,
    phone: supportPhone,
    email: supportEmail,
    pincode,
    city: place?.district ?? '',
    state: place?.state ?? state,
  };
}
