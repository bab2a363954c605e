import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createEncoder } from '#server/domains/pictures/encoder/encoder.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

const SECRET = 'a secret key';
const objects = new Map<string, Buffer>();
let answerNext: number | undefined;
/** Whether the keys may list the bucket: else a missing file is denied, not missing. */
let mayList = true;

/** A bucket in memory that takes only requests which are signed as S3 wants it, worked out here once more. */
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const refused = answerNext ?? (isSigned(request, body) ? undefined : 403);
  answerNext = undefined;
  if (refused) return response.writeHead(refused).end(`<Error><Code>Refused</Code></Error>`);
  const key = request.url ?? '';
  if (request.method === 'PUT') objects.set(key, body);
  const found = objects.get(key);
  if (!found && !mayList) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  response.writeHead(found ? 200 : 404, found && { 'content-length': found.length });
  response.end(request.method === 'HEAD' ? undefined : found);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const fields =
    /Credential=[^/]+\/(?<scope>[^,]+), *SignedHeaders=(?<names>[^,]+), *Signature=(?<signature>\w+)/;
  const { scope = '', names = '', signature } = fields.exec(authorization)?.groups ?? {};
  const payload = request.headers['x-amz-content-sha256'];
  const hash = createHash('sha256').update(body).digest('hex');
  if (payload !== hash && payload !== 'UNSIGNED-PAYLOAD') return false;
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, payload].join('\n');
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

describe('pictures in an S3 store', () => {
  const keys = { endpoint, region: 'ap-south-1', bucket: 'pictures', accessKeyId: 'key' };
  const store = createS3PictureStore({ ...keys, secretAccessKey: SECRET });

  it('come back as they were written', async () => {
    const content = Buffer.from([0, 255, 13, 10, 0]);
    await store.write('originals/abc', content);
    expect(objects.has('/pictures/originals/abc')).toBe(true);
    expect(await store.read('originals/abc')).toEqual(content);
  });

  it('are undefined where there is none', async () => {
    expect(await store.read('originals/none')).toBeUndefined();
  });

  it('are undefined where there is none and the keys may not know', async () => {
    mayList = false;
    expect(await store.read('originals/none')).toBeUndefined();
    mayList = true;
  });

  it('are found without reading them, and can be streamed with their size known before', async () => {
    await store.write('originals/large', Buffer.alloc(300_000, 7));
    expect(await store.has('originals/large')).toBe(true);
    expect(await store.has('originals/none')).toBe(false);
    const file = await store.open('originals/large');
    expect(file?.bytes).toBe(300_000);
    expect(file && (await buffer(file.stream()))).toEqual(Buffer.alloc(300_000, 7));
    await (await store.open('originals/large'))?.close();
    expect(await store.open('originals/none')).toBeUndefined();
  });

  it('are stored and encoded by the process of the encoder', async () => {
    const encoder = createEncoder({ place: store.place });
    const content = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    const [picture] = await encoder.run({ kind: 'store', content });
    await encoder.encode({ file: picture?.file ?? '', box: 160, format: 'webp' });
    await encoder.close();
    expect(objects.has(`/pictures/originals/${picture?.file}`)).toBe(true);
    expect(objects.has(`/pictures/delivered/${picture?.file}/160.webp`)).toBe(true);
  });

  it('are asked for again when the store stumbles', async () => {
    await store.write('originals/once', Buffer.from('x'));
    answerNext = 503;
    expect(await store.read('originals/once')).toEqual(Buffer.from('x'));
  });

  it('fail with the reason when the keys are wrong', async () => {
    const stranger = createS3PictureStore({ ...keys, secretAccessKey: 'another' });
    await expect(stranger.write('originals/abc', Buffer.from('x'))).rejects.toThrow('403 Refused');
    await expect(stranger.read('originals/abc')).rejects.toThrow('403 Refused');
  });
});
