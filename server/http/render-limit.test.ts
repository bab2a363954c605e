import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createRenderLimit, registerPages } from './built-pages.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { answerFailures } from './errors.ts';
import { OWN_ONLY } from './security-headers.ts';

it('lets a caller have so many pages rendered within a minute, and each caller for itself', () => {
  let time = 0;
  const limit = createRenderLimit({ perMinute: 2, now: () => time });
  expect([limit.count('a'), limit.count('a'), limit.count('b')]).toEqual([undefined, undefined, undefined]);
  time = 20_000;
  expect(limit.count('a')).toBe(40);
  expect(limit.count('b')).toBeUndefined();
  time = 60_000;
  expect(limit.count('a')).toBeUndefined();
});

it('counts who has a page rendered, not who waits for it beside them', async () => {
  const app = Fastify();
  answerFailures(app);
  const rendering = Promise.withResolvers<void>();
  const renderPage = async () => {
    await rendering.promise;
    return new Response('<h1>Shop</h1>', { headers: { 'Content-Type': 'text/html' } });
  };
  registerPages(app, {
    cache: createResponseCache(),
    render: { en: renderPage },
    origin: 'https://store.example.in',
    paymentSources: OWN_ONLY,
    limit: createRenderLimit({ perMinute: 1 }),
  });
  const asked = Promise.all([app.inject('/shop'), app.inject('/shop'), app.inject('/shop')]);
  setImmediate(rendering.resolve);
  expect((await asked).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await app.inject('/faq')).statusCode).toBe(429);
});
