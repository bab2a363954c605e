import { isRefusal } from '#app/lib/api-failure.ts';
import { requestApi } from '#app/lib/api-request.ts';
import type { PincodeAnswer } from '#core/contract/delivery.ts';
import { isPincode } from '#core/rules/pincode.ts';
import { normaliseState } from '#core/rules/states.ts';

export interface Place {
  city: string;
  state: string;
}

/** City and state of a pincode; null when there is no such pincode. */
export async function findPlace(pincode: string): Promise<Place | null> {
  if (!isPincode(pincode)) return null;
  try {
    return placeOf((await requestApi(`/api/pincode/${pincode}`)) as PincodeAnswer);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function placeOf(answer: PincodeAnswer): Place | null {
  const office = answer[0]?.Status === 'Success' ? answer[0].PostOffice?.[0] : undefined;
  if (!office) return null;
  return { city: office.District, state: normaliseState(office.State) ?? office.State };
}
