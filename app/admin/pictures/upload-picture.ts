import { ApiFailure } from '#app/lib/api-failure.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { addPicture, type ReceivedPicture } from '#core/contract/pictures.ts';
import { askToSignIn } from '../lib/sign-in-again.ts';

/** Sends a file as it is. XMLHttpRequest, because it reports progress. */
export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<ReceivedPicture> {
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
    request.setRequestHeader('Authorization', `Bearer ${sessionStore.read()?.token ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new ApiFailure('broken', 'The server could not be reached'));
    request.send(file);
  });
}
