import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { type PageText, PRODUCT_FIELDS } from '#core/contract/products/fields.ts';
import { keysOf } from '#core/objects.ts';
import type { LegalField } from './legal-panel.tsx';

type TextField = 'name' | Exclude<PageText, LegalField>;

const INPUTS: Record<TextField, { rows: number; note?: string }> = {
  name: { rows: 1 },
  description: { rows: 3 },
  details: {
    rows: 5,
    note: 'shown under Product Description, one per line; ‘Fit: relaxed’ becomes a table row',
  },
  fabric: { rows: 1, note: 'such as 100% cotton, 240 GSM' },
};

export function TextsPanel() {
  const { register, formState } = useFormContext<ProductForm>();
  return (
    <section aria-labelledby="texts" className="panel">
      <h2 id="texts">Title & description</h2>
      {keysOf(INPUTS).map((name) => {
        const { rows, note } = INPUTS[name];
        return (
          <Field
            key={name}
            label={PRODUCT_FIELDS[name].label}
            note={note}
            error={formState.errors[name]?.message}
          >
            {(control) =>
              rows === 1 ? (
                <input {...control} {...register(name)} className="input" autoComplete="off" />
              ) : (
                <textarea {...control} {...register(name)} className="input" rows={rows} />
              )
            }
          </Field>
        );
      })}
    </section>
  );
}
