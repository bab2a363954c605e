import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { showToast } from '#app/ui/toast.ts';
import type { ReceivedPicture } from '#core/contract/pictures.ts';
import { failureText } from '../lib/failure-text.ts';
import { uploadPicture } from './upload-picture.ts';

/** A button that takes one picture from the disk or the camera and says how far it is. */
export function PictureInput({
  label,
  onPicture,
}: {
  label: string;
  onPicture: (picture: ReceivedPicture) => void;
}) {
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);

  async function take(file: File | undefined) {
    if (!file || progress !== null) return;
    setProgress(0);
    try {
      onPicture(await uploadPicture(file, setProgress));
    } catch (error) {
      showToast(failureText(error), { kind: 'error' });
    } finally {
      setProgress(null);
    }
  }

  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/*"
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        aria-busy={progress !== null || undefined}
        className="btn btn-line cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
      >
        <Upload aria-hidden="true" />
        {progress === null ? label : `Uploading ${Math.round(progress * 100)} %`}
      </label>
    </>
  );
}
