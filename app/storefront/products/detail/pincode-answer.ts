import { checkedPlace } from '#app/lib/checked-place.ts';
import { loadDeliveryCharges } from '#app/lib/delivery-charges.ts';
import { findPlace } from '#app/lib/find-place.ts';
import type { DeliveryTerms } from '#core/pricing/quote.ts';
import { expectedDelivery } from '#core/rules/delivery-day.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { pincodeTexts } from '#texts/product.ts';

export interface PincodeAnswer {
  kind: 'reached' | 'wrong';
  text: string;
}

/** When a parcel would arrive at a pincode, and for how much. The place is remembered: the cart goes by it. */
export async function answerPincode(pincode: string): Promise<PincodeAnswer> {
  try {
    const [place, charges] = await Promise.all([findPlace(pincode), loadDeliveryCharges()]);
    if (place === null) return { kind: 'wrong', text: deliveryTexts.pincodeInvalid };
    checkedPlace.update(() => ({ pincode, state: place.state }));
    const { earliest, latest } = expectedDelivery(new Date());
    const when = pincodeTexts.when(`${place.city}, ${place.state}`, formatDay(earliest), formatDay(latest));
    const charge = chargeText(charges?.get(place.state));
    return { kind: 'reached', text: [when, charge, pincodeTexts.cashOnDelivery].filter(Boolean).join(' ') };
  } catch (error) {
    console.error(error);
    return { kind: 'wrong', text: deliveryTexts.pincodeUnchecked };
  }
}

function chargeText(terms: DeliveryTerms | undefined): string | null {
  if (!terms) return null;
  if (terms.chargePaise === 0) return pincodeTexts.free;
  return pincodeTexts.charge(formatPaise(terms.chargePaise), formatPaise(terms.freeAbovePaise));
}
