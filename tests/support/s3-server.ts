import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';

const SECRET = 'a secret key';

/**
 * A bucket in memory that takes only requests which are signed as S3 wants it, worked out here once more. With a
 * certificate it speaks TLS.
 */
export async function startS3Server({ certificate }: { certificate?: Certificate } = {}) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const answerCall: RequestListener = async (request, response) => {
    const body = await buffer(request);
    if (state.isMad) return response.end('<html>Please log in to this network.</html>');
    const refused = state.answerNext ?? (isSigned(request, body) ? undefined : 403);
    state.answerNext = undefined;
    if (refused) return response.writeHead(refused).end(`<Error><Code>Refused</Code></Error>`);
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (searchParams.has('list-type')) return response.end(listKeys(objects, key));
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return answerUpload({ request, response, body, key, searchParams });
    answerObject({ request, response, body, key });
  };
  const server = certificate ? createTlsServer(certificate, answerCall) : createServer(answerCall);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  interface Call {
    request: IncomingMessage;
    response: ServerResponse;
    body: Buffer;
    key: string;
  }

  function answerUpload({
    request,
    response,
    body,
    key,
    searchParams,
  }: Call & { searchParams: URLSearchParams }) {
    const id = searchParams.get('uploadId');
    if (id === null) {
      uploads.set(key, new Map());
      return response.end(
        `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = uploads.get(id);
    if (!parts) return response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    if (request.method === 'PUT') {
      parts.set(Number(searchParams.get('partNumber')), body);
      return response.writeHead(200, { etag: '"a part"' }).end();
    }
    if (request.method === 'POST')
      objects.set(key, Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
    uploads.delete(id);
    response.end();
  }

  function answerObject({ request, response, body, key }: Call) {
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found && !state.mayList)
      return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    // What is written is answered without its content.
    const content = request.method === 'PUT' ? Buffer.alloc(0) : found;
    response.writeHead(
      found ? 200 : 404,
      content && {
        'content-length': content.length,
        etag: `"${createHash('md5').update(content).digest('hex')}"`,
      },
    );
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  const state = {
    objects,
    uploads,
    port,
    answerNext: undefined as number | undefined,
    /** Whatever it is asked, it answers with a page that means nothing. */
    isMad: false,
    /** Whether the keys may list the bucket: else a missing file is denied, not missing. */
    mayList: true,
    settings: {
      endpoint: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
      region: 'ap-south-1',
      bucket: 'store',
      accessKeyId: 'key',
      secretAccessKey: SECRET,
    },
    close: () => server.close(),
  };
  return state;
}

function listKeys(objects: Map<string, Buffer>, bucket: string): string {
  const keys = [...objects.keys()].map((key) => key.slice(bucket.length));
  return `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const fields =
    /Credential=[^/]+\/(?<scope>[^,]+), *SignedHeaders=(?<names>[^,]+), *Signature=(?<signature>\w+)/;
  const { scope = '', names = '', signature } = fields.exec(authorization)?.groups ?? {};
  const payload = request.headers['x-amz-content-sha256'];
  const hash = createHash('sha256').update(body).digest('hex');
  if (payload !== hash && payload !== 'UNSIGNED-PAYLOAD') return false;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = [request.method, pathname, query, headers.join(''), names, payload].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope.split('/').reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex') === signature;
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
