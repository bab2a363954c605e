import { TextArea, TextField } from '#app/ui/field.tsx';
import { SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { deliveryFormTexts as texts } from '#texts/cart.ts';
import type { AddressFormState } from './use-address-form.ts';
import './address-fields.css';

/** The fields of an address, the same wherever one is asked for. */
export function AddressFields({ form }: { form: AddressFormState }) {
  const { fieldProps, isLookingUp } = form;
  const place = { readOnly: true, placeholder: isLookingUp ? texts.lookingUp : texts.fromPincode };
  const digits = { inputMode: 'numeric' } as const;
  return (
    <>
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
      <div className="field-pair" aria-busy={isLookingUp}>
        <TextField label={texts.city} {...fieldProps('city')} {...place} />
        <TextField label={texts.state} {...fieldProps('state')} {...place} />
      </div>
    </>
  );
}
