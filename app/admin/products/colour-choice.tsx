import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { SWATCHES, swatchOf } from '#core/rules/colours.ts';

/** One of the colours that the shop knows, or another by its name. */
export function ColourChoice() {
  const { register, watch, setValue, formState } = useFormContext<ProductForm>();
  const chosen = watch('colour');
  return (
    <>
      <fieldset>
        <legend className="field-label font-semibold">Colour{chosen && `: ${chosen}`}</legend>
        <div className="swatches">
          {Object.keys(SWATCHES).map((name) => (
            <label key={name} title={name}>
              <input
                type="radio"
                name="swatch"
                aria-label={name}
                checked={name === chosen}
                onChange={() => setValue('colour', name, { shouldDirty: true })}
              />
              <span style={{ background: swatchOf(name) }} />
            </label>
          ))}
        </div>
      </fieldset>
      <Field label="Other colour" note="if it is not listed above" error={formState.errors.colour?.message}>
        {(control) => <input {...control} {...register('colour')} className="input" autoComplete="off" />}
      </Field>
    </>
  );
}
