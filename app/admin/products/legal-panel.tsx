import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { suggestedHsn } from '#core/rules/products.ts';

export type LegalField = 'countryOfOrigin' | 'hsn' | 'netQuantity' | 'manufacturer';

/** What Legal Metrology and GST ask for. */
export function LegalPanel({ manufacturer }: { manufacturer: string }) {
  const { register, formState, watch, setValue } = useFormContext<ProductForm>();
  const { errors } = formState;
  const suggestion = suggestedHsn(watch('category'));
  const isSuggested = suggestion !== undefined && watch('hsn') !== suggestion;
  return (
    <section aria-labelledby="legal" className="panel">
      <h2 id="legal">Required by law</h2>
      <div className="grid gap-3.5 sm:grid-cols-3">
        <Field label="Country of origin" error={errors.countryOfOrigin?.message}>
          {(control) => <input {...control} {...register('countryOfOrigin')} className="input" />}
        </Field>
        <Field label="HSN" note="for the GST invoice" error={errors.hsn?.message}>
          {(control) => (
            <>
              <input {...control} {...register('hsn')} className="input" inputMode="numeric" maxLength={8} />
              {isSuggested && (
                <button
                  type="button"
                  className="row-action justify-self-start"
                  onClick={() => setValue('hsn', suggestion, { shouldDirty: true, shouldValidate: true })}
                >
                  Use {suggestion}, usual for this category
                </button>
              )}
            </>
          )}
        </Field>
        <Field label="Net quantity" error={errors.netQuantity?.message}>
          {(control) => <input {...control} {...register('netQuantity')} className="input" />}
        </Field>
      </div>
      <Field
        label="Manufacturer or packer"
        note="leave empty to use the one in Settings"
        error={errors.manufacturer?.message}
      >
        {(control) => (
          <textarea
            {...control}
            {...register('manufacturer')}
            className="input"
            rows={2}
            placeholder={manufacturer}
          />
        )}
      </Field>
    </section>
  );
}
