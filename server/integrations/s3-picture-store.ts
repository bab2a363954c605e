import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { OpenFile, PictureStore } from './picture-store.ts';

export interface S3Settings {
  /** Such as `https://s3.ap-south-1.amazonaws.com`; the bucket follows as the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;

/** Files in a bucket of any store that speaks S3, so that many machines share them. */
export function createS3PictureStore(settings: S3Settings): PictureStore {
  const { endpoint, bucket, ...keys } = settings;
  // It repeats calls that failed for a moment; what is written never changes, so that repeating does no harm.
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 });
  const addressOf = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${name}`;

  /** The limit is for the answer to begin: how long its body takes is up to the shopper's line. */
  async function call(name: string, request: RequestInit): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('the S3 store does not answer')), TIMEOUT_MS);
    try {
      return await client.fetch(addressOf(name), { ...request, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
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
      throw failure('read', name, response.status);
    },
    async read(name) {
      return (await open(name))?.read();
    },
    async write(name, content) {
      const response = await call(name, { method: 'PUT', body: new Uint8Array(content) });
      if (!response.ok) throw failure('written', name, response.status, await readErrorCode(response));
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
  if (response.status !== 403 || code !== 'AccessDenied') throw failure('read', name, response.status, code);
  return undefined;
}

async function readErrorCode(response: Response): Promise<string | undefined> {
  return /<Code>(?<code>[^<]*)<\/Code>/.exec(await response.text())?.groups?.code;
}

function failure(action: string, name: string, status: number, code = ''): Error {
  return new Error(`${name} could not be ${action} in the S3 store: ${status} ${code}`.trim());
}
