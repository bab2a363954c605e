import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type Charges, stateChargeSchema } from '#core/contract/delivery.ts';
import { typedAmount } from '../lib/typed-number.ts';

/** Fills one charge into every state. Nothing is saved by it yet. */
export function AllStates() {
  const { getValues, setValue } = useFormContext<Charges>();
  const [typed, setTyped] = useState({ charge: '', freeAbove: '' });
  const charge = stateChargeSchema.shape.charge.safeParse(typedAmount(typed.charge));
  const freeAbove = stateChargeSchema.shape.freeAbove.safeParse(typedAmount(typed.freeAbove));

  function fill() {
    for (const index of getValues('charges').keys()) {
      const options = { shouldDirty: true, shouldValidate: true };
      if (charge.success) setValue(`charges.${index}.charge`, charge.data, options);
      if (freeAbove.success) setValue(`charges.${index}.freeAbove`, freeAbove.data, options);
    }
  }

  return (
    <div className="all-states">
      <Field label="Charge" note="₹">
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            value={typed.charge}
            onChange={({ target }) => setTyped({ ...typed, charge: target.value })}
          />
        )}
      </Field>
      <Field label="Free from" note="₹">
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            value={typed.freeAbove}
            onChange={({ target }) => setTyped({ ...typed, freeAbove: target.value })}
          />
        )}
      </Field>
      <Button look="line" disabled={!charge.success && !freeAbove.success} onClick={fill}>
        Apply to all states
      </Button>
    </div>
  );
}
