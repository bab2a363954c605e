import { useRef, useState } from 'react';
import { findPlace, type Place } from '#app/lib/find-place.ts';
import { showAlert } from '#app/ui/alert.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import {
  type DeliveryDetails,
  type DeliveryField,
  type DeliveryProblems,
  PINCODE_LENGTH,
  phoneDigits,
  pincodeDigits,
  problemsOf,
} from './delivery-details.ts';

const NOWHERE: Place = { city: '', state: '' };

/**
 * The delivery form: what is typed, what is wrong with it, and the place that its pincode stands for. The phone that the
 * shopper has logged in with stands in its field until they type there; it may arrive after the form.
 */
export function useDeliveryForm(initial: DeliveryDetails, verifiedPhone: string) {
  const [typed, setDetails] = useState(initial);
  const [isPhoneTyped, setIsPhoneTyped] = useState(initial.phone !== '');
  const details = isPhoneTyped ? typed : { ...typed, phone: verifiedPhone };
  const [problems, setProblems] = useState<DeliveryProblems>({});
  const [isLookingUp, setIsLookingUp] = useState(false);
  const lookup = useRef<{ pincode: string; place: Promise<Place | null> } | null>(null);

  function change(field: DeliveryField, value: string) {
    setDetails((known) => ({ ...known, [field]: value }));
    setProblems(({ [field]: _solved, ...others }) => others);
  }

  function changePhone(field: 'phone' | 'altPhone', text: string) {
    const { digits, isTooLong } = phoneDigits(text);
    if (field === 'phone') setIsPhoneTyped(true);
    change(field, digits);
    if (isTooLong) showAlert(deliveryTexts.phoneTooLong);
  }

  function changePincode(text: string) {
    const pincode = pincodeDigits(text);
    if (pincode === details.pincode) return;
    change('pincode', pincode);
    settle(NOWHERE);
    lookup.current = null;
    if (pincode.length === PINCODE_LENGTH) lookUp(pincode);
  }

  /** Fills in city and state; resolves to the place, or to null once the shopper has been told that there is none. */
  function lookUp(pincode: string): Promise<Place | null> {
    const isCurrent = () => lookup.current?.place === place;
    const place = findPlace(pincode).then(
      async (found) => {
        if (!isCurrent()) return null;
        setIsLookingUp(false);
        settle(found ?? NOWHERE);
        if (!found) await showAlert(deliveryTexts.pincodeInvalid);
        return found;
      },
      async (error: unknown) => {
        console.warn(error);
        if (!isCurrent()) return null;
        lookup.current = null;
        setIsLookingUp(false);
        await showAlert(deliveryTexts.pincodeUnchecked);
        return null;
      },
    );
    lookup.current = { pincode, place };
    setIsLookingUp(true);
    return place;
  }

  function settle(place: Place) {
    setDetails((known) => ({ ...known, ...place }));
  }

  /** The whole form, once nothing is wrong with it; null after the shopper has been told what is. */
  async function complete(): Promise<DeliveryDetails | null> {
    const found = problemsOf(details);
    setProblems(found);
    const [first] = Object.values(found);
    if (first !== undefined) {
      if (first === deliveryTexts.required) await showAlert(first);
      return null;
    }
    if (details.city !== '' && details.state !== '') return trimmed(details);
    const place = await (lookup.current?.place ?? lookUp(details.pincode));
    return place && trimmed({ ...details, ...place });
  }

  return { details, problems, isLookingUp, change, changePhone, changePincode, complete, setProblems };
}

function trimmed(details: DeliveryDetails): DeliveryDetails {
  return { ...details, name: details.name.trim(), address: details.address.trim() };
}
