import { expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createAnswerCache } from './answer-cache.ts';
import { buildApi } from './build-app.ts';

const store = await openTestStore();
const answers = createAnswerCache();
const app = await buildApi({ config: store.config, services: store.services, answers });

it.each(['/api/products/list', '/sitemap.xml'])(
  '%s is written once until the catalogue changes',
  async (url) => {
    const id = await addProduct(store.db);
    answers.clear();
    const first = await app.inject(url);
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain(id);

    const later = await addProduct(store.db);
    const cached = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(cached.statusCode).toBe(304);
    answers.clear();
    expect((await app.inject(url)).body).toContain(later);
  },
);

it('is sent compressed to who takes it so', async () => {
  const { headers } = await app.inject({ url: '/api/products/list', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

it('does not hold for a list that is narrowed', async () => {
  await app.inject('/api/products/list?limit=1');
  const id = await addProduct(store.db);
  expect((await app.inject('/api/products/list?limit=1')).body).toContain(id);
});
