import type { ComponentProps } from 'react';
import { Field } from '#app/ui/field.tsx';
import { SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { deliveryFormTexts as texts } from '#texts/cart.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import type { DeliveryField } from './delivery-details.ts';
import type { useDeliveryForm } from './use-delivery-form.ts';

type DeliveryForm = ReturnType<typeof useDeliveryForm>;

export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const { details, isLookingUp } = form;
  const placeHint = isLookingUp ? texts.lookingUp : texts.fromPincode;
  return (
    <>
      <DeliveryInput
        form={form}
        field="name"
        label={texts.name}
        autoComplete="name"
        required
        maxLength={SHIPPING_LIMITS.name}
        onType={(typed) => form.change('name', typed)}
      />
      <Field label={texts.address} error={problemOf(form, 'address')}>
        {(control) => (
          <textarea
            {...control}
            className="input min-h-21"
            autoComplete="street-address"
            rows={3}
            placeholder={texts.addressHint}
            required
            maxLength={SHIPPING_LIMITS.address}
            value={details.address}
            onChange={(event) => form.change('address', event.target.value)}
          />
        )}
      </Field>
      <div className="field-pair">
        <DeliveryInput
          form={form}
          field="phone"
          label={texts.phone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          required
          onType={(typed) => form.changePhone('phone', typed)}
        />
        <DeliveryInput
          form={form}
          field="altPhone"
          label={texts.altPhone}
          note={texts.optional}
          aria-required={false}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          onType={(typed) => form.changePhone('altPhone', typed)}
        />
      </div>
      <DeliveryInput
        form={form}
        field="pincode"
        label={texts.pincode}
        inputMode="numeric"
        autoComplete="postal-code"
        required
        onType={form.changePincode}
      />
      <div className="field-pair" aria-busy={isLookingUp || undefined}>
        <DeliveryInput form={form} field="city" label={texts.city} readOnly placeholder={placeHint} />
        <DeliveryInput form={form} field="state" label={texts.state} readOnly placeholder={placeHint} />
      </div>
    </>
  );
}

interface DeliveryInputProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: DeliveryForm;
  field: DeliveryField;
  label: string;
  note?: string;
  /** Not there for what the shopper cannot type. */
  onType?: (typed: string) => void;
}

function DeliveryInput({ form, field, label, note, onType, ...input }: DeliveryInputProps) {
  return (
    <Field label={label} note={note} error={problemOf(form, field)}>
      {(control) => (
        <input
          {...control}
          {...input}
          className="input"
          value={form.details[field]}
          onChange={onType && ((event) => onType(event.target.value))}
        />
      )}
    </Field>
  );
}

/** One sentence for all missing fields has been said already; under a field stands what is wrong with it alone. */
function problemOf({ problems }: DeliveryForm, field: DeliveryField): string | undefined {
  const problem = problems[field];
  return problem === deliveryTexts.required ? texts.missing : problem;
}
