import type { HTTPMethods } from 'fastify';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createUnmatchedAnswer } from './unmatched.ts';

const store = await openTestStore();
await addProduct(store.db, { id: 'kage' });

describe('a call with a method that it does not have', () => {
  it.each<[HTTPMethods, string, string]>([
    ['POST', '/api/products/list', 'GET, HEAD'],
    ['DELETE', '/api/products/list?limit=2', 'GET, HEAD'],
    ['DELETE', '/api/products/kage', 'GET, HEAD'],
    ['PATCH', '/api/health', 'GET, HEAD'],
    ['OPTIONS', '/api/health', 'GET, HEAD'],
    ['GET', '/api/auth/send-otp', 'POST'],
    ['HEAD', '/api/auth/send-otp', 'POST'],
    ['GET', '/api/payments/webhook', 'POST'],
    ['PATCH', '/api/admin/coupons/X', 'DELETE, GET, HEAD, PUT'],
    ['PROPFIND', '/api/products/list', 'GET, HEAD'],
  ])('%s %s hears which ones it has', async (method, url, allow) => {
    // The type of inject does not know all methods that Node takes.
    const answer = await store.app.inject({ method: method as 'GET', url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method === 'HEAD') return;
    expect(answer.json()).toEqual({
      success: false,
      code: 'method-not-allowed',
      message: 'Method not allowed',
    });
  });

  it.each<[HTTPMethods, string]>([
    ['POST', '/api/none'],
    ['GET', '/api/products/list/more'],
    ['PUT', '/api'],
    ['PROPFIND', '/api/none'],
    ['POST', '/none'],
    ['GET', '/none'],
  ])('%s %s is of no call, and not found', async (method, url) => {
    const answer = await store.app.inject({ method: method as 'GET', url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    expect(answer.json()).toMatchObject({ success: false, code: 'not-found' });
  });
});

describe('what is no call', () => {
  const app = Fastify();
  app.setNotFoundHandler(createUnmatchedAnswer(app));
  app.get('/feeds/google.xml', async () => 'a feed');
  app.get('/sitemap-:part(\\d+).xml', async () => 'a sitemap');
  app.get('/secret', (_request, reply) => reply.callNotFound());
  app.register(async (pages) => {
    pages.post('/track/:token', async () => 'sent');
    pages.get('/track/*', async () => 'a page');
  });

  it.each<[HTTPMethods, string, number, string?]>([
    ['POST', '/feeds/google.xml', 405, 'GET, HEAD'],
    ['PUT', '/sitemap-2.xml', 405, 'GET, HEAD'],
    ['PUT', '/sitemap-x.xml', 404],
    ['PUT', '/feeds/googleyxml', 404],
    ['PUT', '/track/a', 405, 'GET, HEAD, POST'],
    ['PUT', '/track/a/b', 405, 'GET, HEAD'],
    ['GET', '/secret', 404],
    ['GET', '/none', 404],
  ])('%s %s is answered %i', async (method, url, status, allow) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
  });
});
