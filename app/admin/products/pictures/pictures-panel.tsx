import * as dnd from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ReceivedPicture } from '#core/contract/pictures.ts';
import type { ProductForm } from '#core/contract/products/admin.ts';
import { useRight } from '../../lib/me.ts';
import { useUploads } from '../../pictures/uploads.tsx';
import { Problem } from '../../ui/page.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureTile, UploadTile } from './picture-tile.tsx';
import './pictures.css';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/*';

/** Pictures of the product: dropped, chosen or taken, put in order by hand or keyboard, cut to 4:5. */
export function PicturesPanel({ onSending }: { onSending: (count: number) => void }) {
  const { control, formState, getValues } = useFormContext<ProductForm>();
  const { fields, append, remove, move, update } = useFieldArray({
    control,
    name: 'pictures',
    keyName: 'key',
  });
  const mayChange = useRight('products:change');
  const [isOver, setIsOver] = useState(false);
  const [cropping, setCropping] = useState<number | null>(null);
  /** Of pictures that were sent now: the whole of each, from which it can be cut anew. */
  const wholes = useRef(new Map<string, string>());
  const { uploads, add, remove: removeUpload } = useUploads(take);
  const sending = uploads.filter(({ error }) => error === undefined).length;
  useEffect(() => onSending(sending), [onSending, sending]);
  const sensors = dnd.useSensors(
    dnd.useSensor(dnd.MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press lets a thumb scroll over the pictures.
    dnd.useSensor(dnd.TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    dnd.useSensor(dnd.KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const files = fields.map(({ file }) => file);

  function take({ picture, whole }: ReceivedPicture) {
    wholes.current.set(picture.file, whole.file);
    const isThere = getValues('pictures').some(({ file }) => file === picture.file);
    if (!isThere) append({ file: picture.file, alt: '', model: null }, { shouldFocus: false });
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add(event.target.files ?? []);
    event.target.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/')));
  }

  function endDrag({ active, over }: dnd.DragEndEvent) {
    const [from, to] = [files.indexOf(String(active.id)), files.indexOf(String(over?.id))];
    if (from !== -1 && to !== -1 && from !== to) move(from, to);
  }

  function crop(received: ReceivedPicture) {
    if (cropping === null) return;
    wholes.current.set(received.picture.file, received.whole.file);
    const isThere = files.includes(received.picture.file);
    if (!isThere) update(cropping, { ...getValues(`pictures.${cropping}`), file: received.picture.file });
    setCropping(null);
  }

  const croppedFile = cropping === null ? undefined : files[cropping];
  return (
    <section
      aria-labelledby="pictures"
      className="panel pictures"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 id="pictures">Pictures</h2>
      <dnd.DndContext
        sensors={sensors}
        collisionDetection={dnd.closestCenter}
        onDragEnd={endDrag}
        accessibility={{ announcements: announcementsFor(files), screenReaderInstructions: INSTRUCTIONS }}
      >
        <SortableContext items={files} strategy={rectSortingStrategy}>
          <ul className="picture-list">
            {fields.map(({ key, file }, index) => (
              <PictureTile
                key={key}
                file={file}
                index={index}
                isLocked={!mayChange}
                onCrop={() => setCropping(index)}
                onRemove={() => remove(index)}
              />
            ))}
            {uploads.map((upload) => (
              <UploadTile key={upload.id} upload={upload} onRemove={() => removeUpload(upload.id)} />
            ))}
            {mayChange && (
              <li className="picture-add">
                <label>
                  <input type="file" accept={ACCEPT} multiple onChange={choose} />
                  <ImagePlus aria-hidden="true" />
                  Add pictures
                </label>
                <label className="pointer-fine:hidden">
                  <input type="file" accept="image/*" capture="environment" onChange={choose} />
                  <Camera aria-hidden="true" />
                  Take a photo
                </label>
              </li>
            )}
          </ul>
        </SortableContext>
      </dnd.DndContext>
      {mayChange && (
        <p className="hint">
          Drop files here. Pictures are cropped to 4:5; at least 1200 × 1500 px works best. Drag to reorder:
          the first is the main picture, the second shows when a shopper hovers over the card.
        </p>
      )}
      <Problem text={formState.errors.pictures?.message} />
      {croppedFile !== undefined && (
        <CropDialog
          file={wholes.current.get(croppedFile) ?? croppedFile}
          onClose={() => setCropping(null)}
          onCropped={crop}
        />
      )}
    </section>
  );
}

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick up a picture, the arrow keys to move it, Space to drop it, Escape to cancel.',
};

function announcementsFor(files: string[]): dnd.Announcements {
  const place = (id: string | number) => `${files.indexOf(String(id)) + 1} of ${files.length}`;
  return {
    onDragStart: ({ active }) => `Picture ${place(active.id)} picked up.`,
    onDragOver: ({ over }) => (over ? `Position ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped in position ${place(over.id)}.` : 'Returned to its position.'),
    onDragCancel: () => 'Returned to its position.',
  };
}
