import { Field } from '#app/ui/field.tsx';
import { SHIPPING_LIMITS, SHIPPING_TEXTS } from '#core/rules/shipping.ts';
import type { DeliveryField } from './delivery-details.ts';
import type { useDeliveryForm } from './use-delivery-form.ts';

export function DeliveryFields({ form }: { form: ReturnType<typeof useDeliveryForm> }) {
  const { details, isLookingUp } = form;
  const placeHint = isLookingUp ? 'Looking up…' : 'From the pincode';

  // One sentence for all missing fields has been said already; under a field stands what is wrong with it alone.
  function labelled(field: DeliveryField, label: string) {
    const problem = form.problems[field];
    return { label, error: problem === SHIPPING_TEXTS.required ? 'Required' : problem };
  }

  return (
    <>
      <Field {...labelled('name', 'Full Name')}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="name"
            required
            maxLength={SHIPPING_LIMITS.name}
            value={details.name}
            onChange={(event) => form.change('name', event.target.value)}
          />
        )}
      </Field>
      <Field {...labelled('address', 'Full Address')}>
        {(control) => (
          <textarea
            {...control}
            className="input min-h-21"
            autoComplete="street-address"
            rows={3}
            required
            maxLength={SHIPPING_LIMITS.address}
            value={details.address}
            onChange={(event) => form.change('address', event.target.value)}
          />
        )}
      </Field>
      <div className="field-pair">
        <Field {...labelled('phone', 'Phone Number')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              required
              value={details.phone}
              onChange={(event) => form.changePhone('phone', event.target.value)}
            />
          )}
        </Field>
        <Field {...labelled('altPhone', 'Alternate Phone')} note="(optional)">
          {(control) => (
            <input
              {...control}
              className="input"
              type="tel"
              inputMode="numeric"
              autoComplete="off"
              value={details.altPhone}
              onChange={(event) => form.changePhone('altPhone', event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field {...labelled('pincode', 'Pincode')}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="numeric"
            autoComplete="postal-code"
            required
            value={details.pincode}
            onChange={(event) => form.changePincode(event.target.value)}
          />
        )}
      </Field>
      <div className="field-pair" aria-busy={isLookingUp || undefined}>
        <Field label="City">
          {(control) => (
            <input {...control} className="input" readOnly value={details.city} placeholder={placeHint} />
          )}
        </Field>
        <Field label="State">
          {(control) => (
            <input {...control} className="input" readOnly value={details.state} placeholder={placeHint} />
          )}
        </Field>
      </div>
    </>
  );
}
