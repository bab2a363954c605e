import { findPincode } from '#core/contract/delivery.ts';
import { isPincode } from '#core/rules/shipping.ts';
import { normaliseState } from '#core/rules/states.ts';
import { isRefusal } from './api-failure.ts';
import { ask } from './ask.ts';

export interface Place {
  city: string;
  state: string;
}

/** City and state of a pincode; null when there is no such pincode. */
export async function findPlace(pincode: string): Promise<Place | null> {
  if (!isPincode(pincode)) return null;
  try {
    const [answer] = await ask(findPincode, { params: { pin: pincode } });
    const office = answer?.Status === 'Success' ? answer.PostOffice?.[0] : undefined;
    return office ? { city: office.District, state: normaliseState(office.State) ?? office.State } : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
