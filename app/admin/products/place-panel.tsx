import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG } from '#core/rules/categories.ts';
import { suggestedHsn } from '#core/rules/products.ts';
import { ColourChoice } from './colour-choice.tsx';

const TAGS = [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG];

/** Where in the shop it stands. */
export function PlacePanel({ isNew }: { isNew: boolean }) {
  const { register, formState, watch, getValues, setValue } = useFormContext<ProductForm>();
  const { errors } = formState;
  const listId = useId();
  const homeTag = watch('homeTag');
  const tags = homeTag && !TAGS.some((tag) => tag === homeTag) ? [homeTag, ...TAGS] : TAGS;

  /** The HSN follows the category as long as nobody has chosen another. */
  function onCategory(before: string, category: string) {
    const { hsn } = getValues();
    const next = suggestedHsn(category);
    if (next && (hsn === '' || hsn === suggestedHsn(before))) setValue('hsn', next, { shouldDirty: true });
  }

  return (
    <section aria-labelledby="place" className="panel">
      <h2 id="place">Visibility</h2>
      {isNew ? (
        <p className="hint">A new product stays hidden from shoppers until you put it on sale.</p>
      ) : (
        <label className="switch">
          <input type="checkbox" {...register('published')} />
          {watch('published') ? 'On sale' : 'Hidden from shoppers'}
        </label>
      )}
      <Field label="Category" error={errors.category?.message}>
        {(control) => (
          <input
            {...control}
            {...register('category', {
              onChange: (event) => onCategory(watch('category'), event.target.value),
            })}
            className="input"
            list={listId}
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={listId}>
        {PRODUCT_TYPES.map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Field label="Home tag" error={errors.homeTag?.message}>
        {(control) => (
          <select
            {...control}
            {...register('homeTag', { setValueAs: (tag) => (tag === '' ? null : tag) })}
            className="select"
          >
            <option value="">None</option>
            {tags.map((tag) => (
              <option key={tag}>{tag}</option>
            ))}
          </select>
        )}
      </Field>
      <ColourChoice />
    </section>
  );
}
