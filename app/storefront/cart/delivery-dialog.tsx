import { type ChangeEvent, useRef, useState } from 'react';
import { findPlace, type Place } from '#app/lib/find-place.ts';
import { useSession } from '#app/lib/session-store.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { type Problems, TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { deliveryFormTexts as texts } from '#texts/cart.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import {
  type DeliveryDetails,
  type DeliveryField,
  findProblems,
  NO_DETAILS,
  PINCODE_LENGTH,
  phoneDigits,
  pincodeDigits,
} from './delivery-details.ts';
import { allowWhatsapp, WhatsappOffer } from './whatsapp-offer.tsx';

const NOWHERE: Place = { city: '', state: '' };

interface DeliveryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where the last order went. */
  initial: DeliveryDetails | null;
  /** Resolves to what the server finds wrong with the address. */
  onCheckout: (details: DeliveryDetails) => Promise<Problems | undefined>;
}

/** Asks where the order goes. What was typed stays while the dialog is closed and opened again. */
export function DeliveryDialog({ isOpen, onClose, initial, onCheckout }: DeliveryDialogProps) {
  const session = useSession();
  const verifiedPhone = session?.user?.phone ?? '';
  const [allowsWhatsapp, setAllowsWhatsapp] = useState(false);
  const form = useDeliveryForm(initial ?? NO_DETAILS, verifiedPhone);
  const { fieldProps, isLookingUp } = form;
  const place = { readOnly: true, placeholder: isLookingUp ? texts.lookingUp : texts.fromPincode };
  const digits = { inputMode: 'numeric' } as const;

  async function submit() {
    const { details, problems } = await form.complete();
    if (!details) return problems;
    if (allowsWhatsapp) await allowWhatsapp();
    return onCheckout(details);
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      submitLabel={texts.checkout}
      onSubmit={submit}
    >
      <TextField
        label={texts.name}
        autoComplete="name"
        required
        maxLength={SHIPPING_LIMITS.name}
        {...fieldProps('name')}
      />
      <TextArea
        label={texts.address}
        className="input min-h-21"
        autoComplete="street-address"
        rows={3}
        placeholder={texts.addressHint}
        required
        maxLength={SHIPPING_LIMITS.address}
        {...fieldProps('address')}
      />
      <div className="field-pair">
        <TextField
          label={texts.phone}
          type="tel"
          autoComplete="tel-national"
          required
          {...digits}
          {...fieldProps('phone', form.changePhone)}
        />
        <TextField
          label={texts.altPhone}
          note={texts.optional}
          aria-required={false}
          type="tel"
          autoComplete="off"
          {...digits}
          {...fieldProps('altPhone', form.changePhone)}
        />
      </div>
      <TextField
        label={texts.pincode}
        autoComplete="postal-code"
        required
        {...digits}
        {...fieldProps('pincode', form.changePincode)}
      />
      <div className="field-pair" aria-busy={isLookingUp || undefined}>
        <TextField label={texts.city} {...fieldProps('city')} {...place} />
        <TextField label={texts.state} {...fieldProps('state')} {...place} />
      </div>
      {isOpen && session && <WhatsappOffer isChecked={allowsWhatsapp} onCheck={setAllowsWhatsapp} />}
    </FormDialog>
  );
}

/**
 * The delivery form: what is typed, and the place that its pincode belongs to. The phone that the shopper has logged in
 * with is in its field until they type there; it may arrive after the form.
 */
function useDeliveryForm(initial: DeliveryDetails, verifiedPhone: string) {
  const [typed, setDetails] = useState(initial);
  const [isPhoneTyped, setIsPhoneTyped] = useState(initial.phone !== '');
  const details = isPhoneTyped ? typed : { ...typed, phone: verifiedPhone };
  const [isLookingUp, setIsLookingUp] = useState(false);
  const lookup = useRef<Promise<Place | null>>(null);

  const change = (part: Partial<DeliveryDetails>) => setDetails((known) => ({ ...known, ...part }));

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
      return { problems: Object.fromEntries(Object.keys(problems).map((field) => [field, texts.missing])) };
    }
    if (first !== undefined) return { problems };
    const whole = { ...details, name: details.name.trim(), address: details.address.trim() };
    if (details.city !== '' && details.state !== '') return { details: whole };
    const place = await (lookup.current ?? lookUp(details.pincode));
    return place ? { details: { ...whole, ...place } } : {};
  }

  return { fieldProps, isLookingUp, changePhone, changePincode, complete };
}
