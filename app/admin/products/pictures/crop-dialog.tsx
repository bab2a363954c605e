import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { cropPicture, type ReceivedPicture } from '#core/contract/pictures.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { ask } from '../../lib/ask.ts';
import { attempt } from '../../ui/actions.tsx';
import 'react-image-crop/dist/ReactCrop.css';

const SHAPE = 4 / 5;

interface CropDialogProps {
  file: string;
  onClose: () => void;
  onCropped: (received: ReceivedPicture) => void;
}

/** Chooses the part of a picture that is shown. The store cuts it out of the original. */
export function CropDialog({ file, onClose, onCropped }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const { isBusy, run } = useBusy();

  async function cut() {
    if (!crop) return;
    const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
    const body = { x: share(crop.x), y: share(crop.y), width: share(crop.width), height: share(crop.height) };
    await attempt(async () => onCropped(await ask(cropPicture, { params: { file }, body })));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Crop to 4:5"
      foot={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} onClick={() => run(cut)}>
            Crop
          </Button>
        </>
      }
    >
      <div className="crop-ground">
        <ReactCrop
          aspect={SHAPE}
          crop={crop}
          minWidth={40}
          keepSelection
          ariaLabels={{
            cropArea: 'Crop area. Use the arrow keys to move it.',
            nwDragHandle: 'Upper left corner, arrow keys change the size',
            nDragHandle: 'Upper edge, arrow keys change the size',
            neDragHandle: 'Upper right corner, arrow keys change the size',
            eDragHandle: 'Right edge, arrow keys change the size',
            seDragHandle: 'Lower right corner, arrow keys change the size',
            sDragHandle: 'Lower edge, arrow keys change the size',
            swDragHandle: 'Lower left corner, arrow keys change the size',
            wDragHandle: 'Left edge, arrow keys change the size',
          }}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            src={addressOfFile(file, 1200)}
            alt="Uncropped"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              const whole = makeAspectCrop({ unit: '%', width: 100 }, SHAPE, width, height);
              const fits =
                whole.height <= 100
                  ? whole
                  : makeAspectCrop({ unit: '%', height: 100 }, SHAPE, width, height);
              setCrop(centerCrop(fits, width, height));
            }}
          />
        </ReactCrop>
      </div>
    </Dialog>
  );
}
