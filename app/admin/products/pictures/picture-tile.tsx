import { useSortable } from '@dnd-kit/sortable';
import { Crop, X } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { ModelFields } from './model-fields.tsx';

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
