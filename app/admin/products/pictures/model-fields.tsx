import { useFormContext, useWatch } from 'react-hook-form';
import { type ProductForm, pictureModelSchema } from '#core/contract/products/admin.ts';
import { modelText } from '#core/rules/model.ts';
import { typedCount } from '../../lib/typed-number.ts';

/** Marks a picture in which somebody wears the product: how tall they are, and in which size. */
export function ModelFields({ index }: { index: number }) {
  const { control, setValue, getValues } = useFormContext<ProductForm>();
  const model = useWatch({ control, name: `pictures.${index}.model` });
  const isOnModel = model !== null && model !== undefined;

  function toggle() {
    const others = getValues('pictures').flatMap((picture) => picture.model ?? []);
    // One photo session, one model: the next picture begins with what was said of the last.
    const fresh = others.at(-1) ?? NOT_YET_SAID;
    setValue(`pictures.${index}.model`, isOnModel ? null : { ...fresh }, { shouldDirty: true });
  }

  return (
    <>
      <label className="picture-model-switch">
        <input
          type="checkbox"
          aria-label={`Picture ${index + 1} is on model`}
          checked={isOnModel}
          onChange={toggle}
        />
        On model
      </label>
      {isOnModel && <HeightAndSize index={index} />}
    </>
  );
}

/** The form refuses both while they are empty. */
const NOT_YET_SAID = { heightCm: undefined as unknown as number, size: '' };

function HeightAndSize({ index }: { index: number }) {
  const { control, register, formState } = useFormContext<ProductForm>();
  const [model, sizes] = useWatch({ control, name: [`pictures.${index}.model`, 'sizes'] });
  const errors = formState.errors.pictures?.[index]?.model;
  const said = pictureModelSchema.safeParse(model);
  // The size worn may have left the range since; it is still what the picture shows.
  const offered = [...new Set([...sizes.map(({ size }) => size), model?.size ?? ''])].filter(Boolean);
  return (
    <>
      <input
        {...register(`pictures.${index}.model.heightCm`, { setValueAs: typedCount })}
        className="input"
        aria-label={`Height of the model in picture ${index + 1}, in cm`}
        aria-invalid={errors?.heightCm ? true : undefined}
        placeholder="Height, cm"
        inputMode="numeric"
        autoComplete="off"
      />
      <select
        {...register(`pictures.${index}.model.size`)}
        className="select"
        aria-label={`Size worn in picture ${index + 1}`}
        aria-invalid={errors?.size ? true : undefined}
      >
        <option value="">Size worn</option>
        {offered.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      {said.success && <p className="hint">{modelText(said.data)}</p>}
      {errors && (
        <p role="alert" className="field-error">
          {errors.heightCm?.message ?? 'Choose the size worn'}
        </p>
      )}
    </>
  );
}
