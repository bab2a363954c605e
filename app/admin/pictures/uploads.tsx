import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { addPicture, PICTURE_BYTES_MOST, type ReceivedPicture } from '#core/contract/pictures.ts';
import { askToSignIn, failureText } from '../lib/ask.ts';
import { staffIdentity } from '../lib/page-key.ts';
import { attempt } from '../ui/actions.tsx';

type PictureInputProps = { label: string; onPicture: (picture: ReceivedPicture) => void };

/** A button that takes one picture from the disk or the camera and says how far it is. */
export function PictureInput({ label, onPicture }: PictureInputProps) {
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);

  async function take(file: File | undefined) {
    if (!file || progress !== null) return;
    setProgress(0);
    await attempt(async () => onPicture(await uploadPicture(file, setProgress)));
    setProgress(null);
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
        <UploadIcon aria-hidden="true" />
        {progress === null ? label : `Uploading ${Math.round(progress * 100)} %`}
      </label>
    </>
  );
}

export interface Upload {
  id: number;
  name: string;
  /** Shows the picture while it is being sent. */
  address: string;
  /** From 0 to 1. */
  progress: number;
  error?: string;
}

/** Sends chosen pictures one after the other; each is handed to `onReceived` when the store has it. */
export function useUploads(onReceived: (received: ReceivedPicture) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lastId = useRef(0);
  const queue = useRef(Promise.resolve());
  const takeIn = useRef(onReceived);
  takeIn.current = onReceived;

  function change(id: number, fields: Partial<Upload>) {
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)));
  }

  function remove(id: number) {
    setUploads((before) => {
      for (const upload of before) if (upload.id === id) URL.revokeObjectURL(upload.address);
      return before.filter((upload) => upload.id !== id);
    });
  }

  async function send(id: number, file: File) {
    if (file.size > PICTURE_BYTES_MOST) return change(id, { error: 'More than 15 MB' });
    try {
      takeIn.current(await uploadPicture(file, (progress) => change(id, { progress })));
      remove(id);
    } catch (error) {
      change(id, { error: failureText(error) });
    }
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      lastId.current += 1;
      const id = lastId.current;
      const upload = { id, name: file.name, address: URL.createObjectURL(file), progress: 0 };
      setUploads((before) => [...before, upload]);
      queue.current = queue.current.then(() => send(id, file));
    }
  }

  return { uploads, add, remove };
}

/** Sends a file as it is. XMLHttpRequest, because it reports progress. */
async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<ReceivedPicture> {
  const first = await send(file, onProgress);
  if (first.status !== 401) return received(first);
  await askToSignIn();
  return received(await send(file, onProgress));
}

interface SentAnswer {
  status: number;
  body: { data?: ReceivedPicture; message?: string } | null;
}

function received({ status, body }: SentAnswer): ReceivedPicture {
  if (status === 200 && body?.data) return body.data;
  if (status === 413) throw new ApiFailure('refused', 'More than 15 MB', { status });
  if (status >= 400 && status < 500 && body?.message)
    throw new ApiFailure('refused', body.message, { status, body });
  throw new ApiFailure('broken', 'The picture could not be uploaded', { status });
}

function send(file: File, onProgress: (share: number) => void): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(addPicture.method, addPicture.path);
    request.responseType = 'json';
    request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/jpeg');
    for (const [name, value] of Object.entries(staffIdentity() ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new ApiFailure('broken', 'The server could not be reached'));
    request.send(file);
  });
}
