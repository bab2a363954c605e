import { newestFirst } from '#server/db/backup/file-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { createS3Client, readErrorCode, type S3Settings, s3Failure } from './s3-client.ts';

/** S3 takes up to 10,000 parts: 160 GB. One is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024;
/** A part may have to go through a slow line. */
const PART_TIMEOUT_MS = 300_000;

/** Backups in a bucket, each sent in parts: it is there when all have arrived, or not at all. */
export function createS3BackupPlace(settings: S3Settings): BackupPlace {
  const { call } = createS3Client(settings);

  async function ask(action: string, name: string, request: RequestInit & { query?: string }) {
    const { query = '', ...rest } = request;
    const response = await call(`${name}${query}`, rest, { timeoutMs: PART_TIMEOUT_MS });
    if (!response.ok) throw s3Failure(action, name, response.status, await readErrorCode(response));
    return response;
  }

  async function sendParts(name: string, upload: string, bytes: AsyncIterable<Uint8Array>) {
    const tags: string[] = [];
    let size = 0;
    for await (const part of inParts(bytes)) {
      const query = `?partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(upload)}`;
      const { headers } = await ask('written', name, { method: 'PUT', query, body: part });
      tags.push(headers.get('etag') ?? '');
      size += part.length;
    }
    return { tags, size };
  }

  return {
    async write(name, bytes) {
      const started = await ask('written', name, { method: 'POST', query: '?uploads' });
      const upload = readTag(await started.text(), 'UploadId')[0] ?? '';
      const query = `?uploadId=${encodeURIComponent(upload)}`;
      try {
        const { tags, size } = await sendParts(name, upload, bytes);
        const ended = await ask('written', name, { method: 'POST', query, body: toPartList(tags) });
        // It may say 200 first and fail afterwards, in the text.
        const text = await ended.text();
        if (text.includes('<Error>')) throw s3Failure('written', name, 200, readTag(text, 'Code')[0]);
        return size;
      } catch (error) {
        // Parts that belong to nothing cost money.
        await ask('removed', name, { method: 'DELETE', query }).catch(() => {});
        throw error;
      }
    },
    async open(name) {
      return readBody(await ask('read', name, { method: 'GET' }));
    },
    async list() {
      const names: string[] = [];
      let next: string | undefined = '';
      while (next !== undefined) {
        const after: string = next && `&continuation-token=${encodeURIComponent(next)}`;
        const query = `?list-type=2&prefix=store-${after}`;
        const text: string = await (await ask('listed', '', { method: 'GET', query })).text();
        names.push(...readTag(text, 'Key'));
        next = readTag(text, 'NextContinuationToken')[0];
      }
      return newestFirst(names);
    },
    async remove(name) {
      await ask('removed', name, { method: 'DELETE' });
    },
  };
}

/**
 * Holds the answer until it has been read: of one that nobody holds any more, Node cancels the body, and a reader who took
 * a moment to begin would find it empty.
 */
async function* readBody(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

/** S3 wants parts of one size and knows their length before. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function toPartList(tags: string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

/** The few names in these answers have no character that XML would write otherwise, but for the quotes of an ETag. */
function readTag(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);
}
