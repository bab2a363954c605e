import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { readChange } from '#server/domains/products/cache-tags.ts';
import { buildApi } from '#server/http/build-app.ts';
import { sharedHeaders } from '#server/http/security-headers.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createResponseCache } from './response-cache.ts';

const store = await openTestStore();
const cache = createResponseCache({ headers: sharedHeaders(store.config) });
const app = await buildApi({ config: store.config, services: store.services, cache });
let seenByFramework = 0;
app.addHook('onRequest', async () => {
  seenByFramework += 1;
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** A request over the network, with exactly these headers. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request(new URL(path, address), { headers, method }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it('answers a call again with the same bytes and headers, and the framework does not see it', async () => {
  const id = await addProduct(store.db);
  cache.outdate(readChange('all'));
  const first = await ask(`/api/products/${id}?utm_source=instagram`);
  expect(first).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  expect(JSON.parse(first.body)).toMatchObject({ success: true, data: { _id: id } });
  const seen = seenByFramework;
  const again = await ask(`/api/products/${id}`);
  expect(again.body).toBe(first.body);
  const { date: _date, ...headers } = again.headers;
  expect(first.headers).toMatchObject(headers);
  expect(headers['cache-control']).toContain('s-maxage=1');
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(again.body));
  expect(seenByFramework).toBe(seen);
});

it('answers 304 to who has it, whether or not a proxy has weakened the ETag, and nothing but the head to HEAD', async () => {
  const { headers } = await ask('/api/products/facets');
  const etag = String(headers.etag);
  for (const known of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
    expect(await ask('/api/products/facets', { 'if-none-match': known })).toMatchObject({
      status: 304,
      headers: { etag },
      body: '',
    });
  }
  expect((await ask('/api/products/facets', { 'if-none-match': '"another"' })).status).toBe(200);
  const head = await ask('/api/products/facets', {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '', headers: { etag } });
});

it.each([
  ['/api/products/facets', 304],
  ['/api/products/missing', 404],
])('answers who wants nothing of %s that there is', async (path, status) => {
  for (const method of ['GET', 'GET', 'HEAD']) {
    expect((await ask(path, { 'if-none-match': '*' }, method)).status).toBe(status);
  }
});

it('has a weak ETag, since encodings share it', async () => {
  await addProduct(store.db);
  const etags = ['', 'gzip', 'br'].map(async (encoding) => {
    const { headers } = await ask('/api/products/list?limit=60', { 'accept-encoding': encoding });
    return [headers['content-encoding'], headers.etag];
  });
  const [[, etag], ...others] = (await Promise.all(etags)) as [[string, string], ...string[][]];
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(others).toEqual([
    ['gzip', etag],
    ['br', etag],
  ]);
});

it('leaves to the framework what is wrong, unknown or not a read', async () => {
  for (const [path, status] of [
    ['/api/products/list?limit=0', 400],
    ['/api/products/missing', 404],
    ['/api/nothing', 404],
  ] as const) {
    expect((await ask(path)).status).toBe(status);
    expect((await ask(path)).status).toBe(status);
  }
  await ask('/api/products/facets');
  expect((await ask('/api/products/facets', {}, 'DELETE')).status).toBe(405);
});

it.each(['/api/products/list', '/api/products/list?limit=100', '/sitemap.xml'])(
  '%s is written once until products change',
  async (path) => {
    cache.outdate(readChange('all'));
    const first = await ask(path);
    const id = await addProduct(store.db);
    expect((await ask(path)).body).toBe(first.body);
    cache.outdate(readChange('all'));
    expect((await ask(path)).body).toContain(id);
  },
);

it('sends what many take compressed', async () => {
  await addProduct(store.db);
  const path = '/api/products/list?limit=50';
  const first = await ask(path, { 'accept-encoding': 'gzip, br' });
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  await ask(path, { 'accept-encoding': 'gzip, br' });
  await cache.find('/api/products/list?limit=50')?.compressing.br;
  const seen = seenByFramework;
  expect((await ask(path, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  expect(seenByFramework).toBe(seen);
});

it('is seen in the metrics', async () => {
  const { body } = await ask('/metrics');
  const { hits, staleHits, misses, entries } = cache.stats();
  expect(body).toContain(`response_cache_requests_total{outcome="hit"} ${hits - staleHits}`);
  expect(body).toContain(`response_cache_requests_total{outcome="miss"} ${misses}`);
  expect(body).toContain(`response_cache_size{of="entries"} ${entries}`);
});
