import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';

export function WordsPanel() {
  const { register, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  return (
    <section aria-labelledby="words" className="panel">
      <h2 id="words">Title & description</h2>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <input {...control} {...register('name')} className="input" autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <textarea {...control} {...register('description')} className="input" rows={3} />}
      </Field>
      <Field
        label="Details"
        note="shown under Product Description, one per line; ‘Fabric: cotton’ becomes a table row"
        error={errors.details?.message}
      >
        {(control) => <textarea {...control} {...register('details')} className="input" rows={5} />}
      </Field>
    </section>
  );
}
