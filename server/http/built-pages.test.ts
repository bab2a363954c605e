import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerFiles } from './built-pages.ts';
import { answerFailures, answerNotFound } from './errors.ts';

const SCRIPT = 'export const answer = 42;';
const folder = mkdtempSync(join(tmpdir(), 'store-built-'));
const app = Fastify();

function place(path: string, content: string | Buffer) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  place('client/assets/shop-1a2b.js', SCRIPT);
  place('client/assets/shop-1a2b.js.br', brotliCompressSync(SCRIPT));
  place('client/fonts/noto-3c4d.woff2', 'a font');
  place('client/favicon.ico', 'an icon');
  place('en-xa/client/assets/en-xa/shop-5e6f.js', 'export const answer = 43;');
  place('secret.txt', 'not for the browser');
  answerFailures(app);
  app.setNotFoundHandler(answerNotFound);
  await registerFiles(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the files of the browser', () => {
  it.each(['/assets/shop-1a2b.js', '/assets/en-xa/shop-5e6f.js', '/fonts/noto-3c4d.woff2'])(
    '%s has the hash of its content in its name, and is kept for ever',
    async (url) => {
      const { statusCode, headers } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    },
  );

  it('asks for the others again each day', async () => {
    const { body, headers } = await app.inject('/favicon.ico');
    expect(body).toBe('an icon');
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  it('sends what the build has compressed', async () => {
    const answer = await app.inject({ url: '/assets/shop-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('application/javascript');
    expect(answer.rawPayload).toEqual(brotliCompressSync(SCRIPT));
  });

  it.each([
    '/assets/shop-0000.js',
    '/assets/en-xa/shop-0000.js',
    '/fonts/none.woff2',
    '/assets/',
    '/assets/en-xa',
    '/assets/..%2f..%2fsecret.txt',
    '/secret.txt',
  ])('has no %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not-found' });
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  describe('in ranges', () => {
    const url = '/fonts/noto-3c4d.woff2';
    const part = (headers: Record<string, string>) => app.inject({ url, headers });

    it('are sent in part, also to who has the rest of the same version', async () => {
      const { headers: known } = await app.inject(url);
      for (const version of [known.etag, known['last-modified']]) {
        const { statusCode, body, headers } = await part({ range: 'bytes=2-', 'if-range': String(version) });
        expect([statusCode, body, headers['content-range']]).toEqual([206, 'font', 'bytes 2-5/6']);
      }
      expect(await part({ range: 'bytes=2-', 'if-range': '"another"' })).toMatchObject({
        statusCode: 200,
        body: 'a font',
      });
    });

    it.each([
      [url, 'bytes */6'],
      ['/favicon.ico', 'bytes */7'],
    ])('end where %s ends, and the refusal says where', async (file, end) => {
      const answer = await app.inject({ url: file, headers: { range: 'bytes=99-' } });
      expect(answer.statusCode).toBe(416);
      expect(answer.headers['content-range']).toBe(end);
      expect(answer.json()).toMatchObject({ success: false, code: 'range-not-satisfiable' });
    });
  });
});
