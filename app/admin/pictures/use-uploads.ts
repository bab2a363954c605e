import { useRef, useState } from 'react';
import { PICTURE_BYTES_MOST, type ReceivedPicture } from '#core/contract/pictures.ts';
import { failureText } from '../lib/failure-text.ts';
import { uploadPicture } from './upload-picture.ts';

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
