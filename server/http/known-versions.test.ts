import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
await addProduct(store.db);
const garment = sharp({ create: { width: 400, height: 500, channels: 3, background: 'teal' } }).png();
const file = await store.services.pictures.storePicture(await garment.toBuffer());

async function ask(url: string, known: string, method: 'GET' | 'HEAD' = 'GET') {
  return store.app.inject({ method, url, headers: { 'if-none-match': known } });
}

it.each([
  '/api/health',
  '/api/docs/static/swagger-ui.css',
  '/feeds/google.xml',
  '/robots.txt',
  '/sitemap.xml',
  `/images/w_160,h_160,q_auto,f_auto/${file}`,
])('whoever wants nothing that there is gets nothing of %s', async (url) => {
  const whole = await ask(url, '"another"');
  expect(whole.statusCode).toBe(200);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, body, headers } = await ask(url, '*', method);
    expect([statusCode, body]).toEqual([304, '']);
    expect(headers.etag).toBe(whole.headers.etag);
    if (method === 'GET') expect(headers['cache-control']).toBe(whole.headers['cache-control']);
  }
});

describe('an answer of the API that is not cached', () => {
  const url = '/api/health';

  it('is known by its ETag, also among others and as a strong one', async () => {
    const etag = String((await store.app.inject(url)).headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
      const { statusCode, body, headers } = await ask(url, known);
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
    }
  });

  it('is sent where there is none, or nothing is read', async () => {
    expect((await ask('/api/none', '*')).statusCode).toBe(404);
    const { headers } = await ask('/api/none', '');
    expect((await ask('/api/none', String(headers.etag))).statusCode).toBe(404);
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/send-otp',
      payload: { phone: '9876543210' },
      headers: { 'if-none-match': '*' },
    });
    expect(answer.statusCode).toBe(200);
  });
});
