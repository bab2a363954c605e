import { X } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Upload } from '../../pictures/use-uploads.ts';

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
          <p role="alert" className="text-danger text-xs wrap-anywhere">
            {name}: {error}
          </p>
        </>
      )}
    </li>
  );
}
