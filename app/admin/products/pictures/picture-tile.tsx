import { useSortable } from '@dnd-kit/sortable';
import { Crop, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '#app/ui/icon-button.tsx';
import { type ProductForm, pictureModelSchema } from '#core/contract/products/admin.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { modelText } from '#core/rules/model.ts';
import { typedCount } from '../../lib/typed-number.ts';
import type { Upload } from '../../pictures/uploads.tsx';
import { Options } from '../../ui/form-fields.tsx';
import { Problem } from '../../ui/page.tsx';

interface PictureTileProps {
  file: string;
  index: number;
  isLocked: boolean;
  onCrop: () => void;
  onRemove: () => void;
}

export function PictureTile({ file, index, isLocked, onCrop, onRemove }: PictureTileProps) {
  const { register } = useFormContext<ProductForm>();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: file,
    disabled: isLocked,
  });
  const moved = transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
  return (
    <li
      ref={setNodeRef}
      className="picture-tile"
      data-dragging={isDragging || undefined}
      style={{ transform: moved, transition }}
    >
      <div className="picture-frame">
        <button
          type="button"
          className="picture-handle"
          {...attributes}
          {...listeners}
          aria-label={`Picture ${index + 1}, move`}
        >
          <img src={addressOfFile(file, 400)} alt="" width={400} height={500} draggable={false} />
        </button>
        {index === 0 && <span className="picture-first">Main picture</span>}
      </div>
      {!isLocked && (
        <div className="picture-tools">
          <IconButton label={`Crop picture ${index + 1}`} onClick={onCrop}>
            <Crop aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove picture ${index + 1}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <input
        {...register(`pictures.${index}.alt`)}
        className="input"
        aria-label={`Alt text of picture ${index + 1}`}
        placeholder="Front, back, …"
        maxLength={300}
      />
      <ModelFields index={index} />
    </li>
  );
}

/** Marks a picture in which somebody wears the product: how tall they are, and in which size. */
function ModelFields({ index }: { index: number }) {
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
        <Options options={[{ value: '', label: 'Size worn' }, ...offered]} />
      </select>
      {said.success && <p className="hint">{modelText(said.data)}</p>}
      <Problem text={errors && (errors.heightCm?.message ?? 'Choose the size worn')} />
    </>
  );
}

/** A picture on its way to the store. */
export function UploadTile({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { name, address, progress, error } = upload;
  return (
    <li className="picture-tile" data-failed={error !== undefined || undefined}>
      <div className="picture-handle">
        <img src={address} alt="" />
      </div>
      {error === undefined ? (
        <>
          <progress aria-label={`Uploading ${name}`} max={1} value={progress < 1 ? progress : undefined} />
          <p className="hint">{progress < 1 ? `${Math.round(progress * 100)} %` : 'Preparing'}</p>
        </>
      ) : (
        <>
          <div className="picture-tools">
            <IconButton label={`Remove ${name}`} onClick={onRemove}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <Problem text={`${name}: ${error}`} className="text-danger text-xs wrap-anywhere" />
        </>
      )}
    </li>
  );
}
