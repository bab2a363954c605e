import { useCheckedPlace } from '#app/lib/checked-place.ts';
import { type DeliveryCharges, useDeliveryCharges } from '#app/lib/delivery-charges.ts';
import type { DeliveryTerms } from '#core/pricing/quote.ts';
import type { DeliveryDetails } from './delivery-details.ts';

/** What delivery costs where the order will most likely go: to the remembered address, or the pincode checked last. */
export function useDeliveryTerms(address: DeliveryDetails | null): {
  terms: DeliveryTerms | null;
  charges: DeliveryCharges | null;
} {
  const charges = useDeliveryCharges();
  const checked = useCheckedPlace();
  const state = address?.state || checked?.state;
  return { terms: (state && charges?.get(state)) || null, charges };
}
