import { type ChangeEvent, useRef, useState } from 'react';
import { findPlace, type Place } from '#app/lib/find-place.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Problems } from '#app/ui/field.tsx';
import { deliveryFormTexts } from '#texts/cart.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import type { DeliveryDetails, DeliveryField } from './delivery-details.ts';
import { findProblems, PINCODE_LENGTH, phoneDigits, pincodeDigits } from './form-rules.ts';

export type AddressFormState = ReturnType<typeof useAddressForm>;

const NOWHERE: Place = { city: '', state: '' };

interface FormStart {
  /** What the form begins with; null: what is suggested, which may arrive after the form. */
  initial: DeliveryDetails | null;
  suggested: DeliveryDetails;
  /** The number that the shopper has logged in with: in its field while nothing else is. */
  verifiedPhone: string;
}

/** The address form: what is typed, and the place that its pincode belongs to. */
export function useAddressForm({ initial, suggested, verifiedPhone }: FormStart) {
  const [typed, setTyped] = useState(initial);
  const [isPhoneTyped, setIsPhoneTyped] = useState(false);
  const shown = typed ?? suggested;
  const details = shown.phone === '' && !isPhoneTyped ? { ...shown, phone: verifiedPhone } : shown;
  const [isLookingUp, setIsLookingUp] = useState(false);
  const lookup = useRef<Promise<Place | null>>(null);

  const change = (part: Partial<DeliveryDetails>) =>
    setTyped((known) => ({ ...(known ?? suggested), ...part }));

  /** Begins anew with another address. */
  function fill(another: DeliveryDetails) {
    lookup.current = null;
    setIsLookingUp(false);
    setTyped(another);
    setIsPhoneTyped(false);
  }

  function fieldProps(
    name: DeliveryField,
    onType = (text: string, field: DeliveryField) => change({ [field]: text }),
  ) {
    const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(event.target.value, name);
    return { name, value: details[name], onChange };
  }

  function changePhone(text: string, field: DeliveryField) {
    const { digits, isTooLong } = phoneDigits(text);
    if (field === 'phone') setIsPhoneTyped(true);
    change({ [field]: digits });
    if (isTooLong) showAlert(deliveryTexts.phoneTooLong);
  }

  function changePincode(text: string) {
    const pincode = pincodeDigits(text);
    if (pincode === details.pincode) return;
    change({ pincode, ...NOWHERE });
    lookup.current = null;
    if (pincode.length === PINCODE_LENGTH) lookUp(pincode);
  }

  /** Fills in city and state; resolves to the place, or to null once the shopper knows that there is none. */
  function lookUp(pincode: string): Promise<Place | null> {
    const isCurrent = () => lookup.current === place;
    const place = findPlace(pincode).then(
      async (found) => {
        if (!isCurrent()) return null;
        setIsLookingUp(false);
        change(found ?? NOWHERE);
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
    lookup.current = place;
    setIsLookingUp(true);
    return place;
  }

  /** The whole form, or what is wrong with it. */
  async function complete(): Promise<{ details?: DeliveryDetails; problems?: Problems }> {
    const problems = findProblems(details);
    const [first] = Object.values(problems);
    if (first === deliveryTexts.required) {
      // One sentence for all missing fields; each of them has a word of its own below.
      await showAlert(first);
      const { missing } = deliveryFormTexts;
      return { problems: Object.fromEntries(Object.keys(problems).map((field) => [field, missing])) };
    }
    if (first !== undefined) return { problems };
    const whole = { ...details, name: details.name.trim(), address: details.address.trim() };
    if (details.city !== '' && details.state !== '') return { details: whole };
    const place = await (lookup.current ?? lookUp(details.pincode));
    return place ? { details: { ...whole, ...place } } : {};
  }

  return { details, fill, fieldProps, isLookingUp, changePhone, changePincode, complete };
}
