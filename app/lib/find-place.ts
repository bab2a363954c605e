import { isRefusal } from '#app/lib/api-failure.ts';
import { findPincode, type PincodeAnswer } from '#core/contract/delivery.ts';
import { isPincode } from '#core/rules/pincode.ts';
import { normaliseState } from '#core/rules/states.ts';
import { ask } from './ask.ts';

export interface Place {
  city: string;
  state: string;
}

/** City and state of a pincode; null when there is no such pincode. */
export async function findPlace(pincode: string): Promise<Place | null> {
  if (!isPincode(pincode)) return null;
  try {
    return toPlace(await ask(findPincode, { params: { pin: pincode } }));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function toPlace(answer: PincodeAnswer): Place | null {
  const office = answer[0]?.Status === 'Success' ? answer[0].PostOffice?.[0] : undefined;
  if (!office) return null;
  return { city: office.District, state: normaliseState(office.State) ?? office.State };
}
