import { Readable } from 'node:stream';
import { FileStoreAway } from './file-store-away.ts';
import type { OpenFile, PictureStore } from './picture-store.ts';
import { createS3Client, readErrorCode, type S3Settings, s3Failure } from './s3-client.ts';

/** Files in a bucket of any store that speaks S3, so that many machines share them. */
export function createS3PictureStore(settings: S3Settings): PictureStore {
  const client = createS3Client(settings);

  /** Every S3 store names what it has or takes by an ETag: whoever says yes without one is somebody else. */
  async function call(name: string, request: RequestInit): Promise<Response> {
    const response = await client.call(name, request);
    if (!response.ok || response.headers.has('etag')) return response;
    await response.body?.cancel();
    throw new FileStoreAway(`${name}: what answers is no S3 store`);
  }

  async function open(name: string): Promise<OpenFile | undefined> {
    const response = await call(name, { method: 'GET' });
    if (!response.ok) return missingOrFail(name, response);
    return toOpenFile(response);
  }

  return {
    place: { s3: settings },
    open,
    async has(name) {
      const response = await call(name, { method: 'HEAD' });
      if (response.ok) return true;
      // The answer to HEAD has no body that could say more: denied may mean missing.
      if (response.status === 404 || response.status === 403) return false;
      throw s3Failure('read', name, response.status);
    },
    async read(name) {
      return (await open(name))?.read();
    },
    async write(name, content) {
      const response = await call(name, { method: 'PUT', body: new Uint8Array(content) });
      if (!response.ok) throw s3Failure('written', name, response.status, await readErrorCode(response));
    },
    async remove(name) {
      // The answer to it has no ETag.
      const response = await client.call(name, { method: 'DELETE' });
      if (!response.ok && response.status !== 404)
        throw s3Failure('deleted', name, response.status, await readErrorCode(response));
    },
  };
}

function toOpenFile(response: Response): OpenFile {
  const { body } = response;
  return {
    bytes: Number(response.headers.get('content-length')),
    read: async () => Buffer.from(await response.arrayBuffer()),
    stream: () => Readable.from(body ?? []),
    close: async () => body?.cancel(),
  };
}

/** Keys that may not list the bucket get "access denied" of a file that is not there, in place of "not found". */
async function missingOrFail(name: string, response: Response): Promise<undefined> {
  if (response.status === 404) {
    await response.body?.cancel();
    return undefined;
  }
  const code = await readErrorCode(response);
  if (response.status !== 403 || code !== 'AccessDenied')
    throw s3Failure('read', name, response.status, code);
  return undefined;
}
