import { AwsClient } from 'aws4fetch';
import { FileStoreAway } from './file-store-away.ts';

export interface S3Settings {
  /** Such as `https://s3.ap-south-1.amazonaws.com`; the bucket follows as the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;

/** Calls to one bucket of any store that speaks S3. */
export function createS3Client({ endpoint, bucket, ...keys }: S3Settings) {
  // It repeats calls that failed for a moment; what is written never changes, so that repeating does no harm.
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 });
  const addressOf = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${name}`;

  /** The limit is for the answer to begin: how long its body takes is up to the reader's line. */
  async function call(
    name: string,
    request: RequestInit,
    { timeoutMs = TIMEOUT_MS } = {},
  ): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await client.fetch(addressOf(name), { ...request, signal: late.signal });
    } catch (cause) {
      throw new FileStoreAway(`${name}: the S3 store does not answer`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return { call };
}

export async function readErrorCode(response: Response): Promise<string | undefined> {
  return /<Code>(?<code>[^<]*)<\/Code>/.exec(await response.text())?.groups?.code;
}

export function s3Failure(action: string, name: string, status: number, code = ''): Error {
  const message = `${name} could not be ${action} in the S3 store: ${status} ${code}`.trim();
  return status >= 500 ? new FileStoreAway(message) : new Error(message);
}
