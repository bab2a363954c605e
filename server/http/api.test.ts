import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { buildApi } from './build-app.ts';

const store = await openTestStore();

beforeAll(async () => {
  await addProduct(store.db, { id: 'kage' });
});

describe('every answer of the API', () => {
  it.each([
    ['GET', '/api/nope'],
    ['GET', '/api/'],
    ['GET', '/api/products/list/more'],
    ['POST', '/api/products/list/more'],
    ['GET', `/api/products/${'x'.repeat(300)}`],
  ] as const)('is a JSON 404 for %s %s', async (method, url) => {
    const response = await store.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({ success: false });
  });

  it.each([
    '/api/products/%00',
    '/api/products/list?search=%00',
    '/api/products/%E0%A4%A',
    '/images/w_400,h_400,q_auto,f_auto/%00',
  ])('is a 400 in JSON for the address %s', async (url) => {
    const response = await store.app.inject(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
      message: expect.any(String),
    });
  });

  it('refuses a NUL inside a body', async () => {
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/products/add-review',
      payload: { productId: 'kage', name: 'a\u0000b', rating: 5, comment: 'x', fit: 'Large' },
    });
    expect(response.statusCode).toBe(400);
  });

  it('refuses half a character inside a body, from staff too, and takes whole ones', async () => {
    const review = (name: string) =>
      store.app.inject({
        method: 'POST',
        url: '/api/products/add-review',
        payload: { productId: 'kage', name, rating: 5, comment: 'x', fit: 'Large' },
      });
    expect((await review('half \ud83d')).statusCode).toBe(400);
    expect((await review('whole \u{1f600} and \\ud83d')).statusCode).toBe(201);
  });

  it('ignores prototype keys in a body', async () => {
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/products/add-review',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"rating":5},"productId":"kage"}',
    });
    expect(response.statusCode).toBe(400);
  });

  it('asks for https alone where the store is reached by it', async () => {
    const secure = { ...store.config, publicUrl: 'https://store.example.in' };
    const app = await buildApi({ config: secure, services: store.services });
    expect((await app.inject('/api/health')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect((await store.app.inject('/api/health')).headers['strict-transport-security']).toBeUndefined();
    await app.close();
  });

  it('stays in no cache when it belongs to somebody', async () => {
    const caching = async (url: string, headers = {}) =>
      (await store.app.inject({ url, headers })).headers['cache-control'];
    const { headers } = await logIn(store);
    expect(await caching('/api/orders/my', headers)).toBe('no-store');
    expect(await caching('/api/orders/my')).toBe('no-cache');
    expect(await caching('/api/products/facets')).toContain('s-maxage=1');
    const answer = await store.app.inject({ method: 'POST', url: '/api/auth/verify-otp', payload: {} });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('comes with the address for whoever found a hole', async () => {
    const { body, headers } = await store.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT00:00:00.000Z\n/);
    expect(body).toMatch(/\nCanonical: http\S+\/\.well-known\/security\.txt\n$/);
    const expires = Date.parse(/Expires: (?<at>\S+)/.exec(body)?.groups?.at ?? '');
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('carries the headers that keep browsers safe', async () => {
    for (const url of ['/api/health', '/api/nope', '/api/products/kage', '/api/products/%zz', '/api/a%00']) {
      expect((await store.app.inject(url)).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
  });
});

describe('health', () => {
  it('is ok while the database answers, and 503 without a word on why when it does not', async () => {
    expect((await store.app.inject('/api/health')).json()).toEqual({ status: 'ok' });
    const other = await openTestStore();
    await other.database.close();
    expect((await other.app.inject('/api/live')).statusCode).toBe(200);
    const response = await other.app.inject('/api/health');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable' });
    const failed = await other.app.inject('/api/products/list?limit=1');
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toEqual({
      success: false,
      code: 'unavailable',
      message: 'We are busy right now. Please try again in a moment.',
    });
  });
});

describe('the description of the API', () => {
  it('lists every call with its answers', async () => {
    const document = (await store.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\./);
    const calls: [string, { summary?: string; tags?: string[]; responses: object }][] = [];
    for (const [path, methods] of Object.entries<object>(document.paths)) {
      for (const [method, call] of Object.entries(methods)) calls.push([`${method} ${path}`, call]);
    }
    expect(calls.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'get /api/auth/profile',
        'get /api/banners/list',
        'get /api/delivery-charge/state/{state}',
        'get /api/health',
        'get /api/live',
        'get /api/orders/my',
        'get /api/products/list',
        'get /api/products/{id}',
        'post /api/auth/send-otp',
        'post /api/auth/verify-otp',
        'post /api/contact',
        'post /api/coupons/apply',
        'post /api/orders/create',
        'post /api/products/add-review',
      ]),
    );
    const bare = calls.filter(([, { summary, tags, responses }]) => {
      return !summary || !tags?.length || !Object.keys(responses).some((status) => /^[23]/.test(status));
    });
    expect(bare.map(([name]) => name)).toEqual([]);
    const parameters = document.paths['/api/products/list'].get.parameters.map(
      (p: { name: string }) => p.name,
    );
    expect(parameters).toEqual(
      expect.arrayContaining([
        'category',
        'homeTag',
        'search',
        'minPrice',
        'maxPrice',
        'size',
        'color',
        'cursor',
      ]),
    );
  });

  it.each(['/api/products/list', '/api/health', '/api/auth/profile', '/api/none'])(
    'answers %s with nothing that a browser could run or frame',
    async (url) => {
      const { headers } = await store.app.inject(url);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('has a page to read it on', async () => {
    const response = await store.app.inject('/api/docs/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('http');
  });

  it.each(['/api/docs', '/api/docs/'])('draws %s with files that it has', async (path) => {
    const { body } = await store.app.inject(path);
    const files = [...body.matchAll(/(?:src|href)="(?<file>[^"]+)"/g)].map(
      ({ groups }) => new URL(groups?.file ?? '', `http://store${path}`).pathname,
    );
    expect(files.length).toBeGreaterThan(4);
    const answers = await Promise.all(files.map((file) => store.app.inject(file)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map(() => 200));
  });

  it('gives the files of that page, once', async () => {
    const url = '/api/docs/static/swagger-ui.css';
    const first = await store.app.inject(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toContain('text/css');
    const again = await store.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('says where a file ends to who asks for what comes after', async () => {
    const answer = await store.app.inject({
      url: '/api/docs/static/swagger-ui.css',
      headers: { range: 'bytes=9999999-' },
    });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
  });

  it('describes there what openapi.json does', async () => {
    const shown = await store.app.inject('/api/docs/json');
    expect(shown.json()).toEqual((await store.app.inject('/api/openapi.json')).json());
  });

  it.each(['/api/docs/none', '/api/docs/static/none.js', '/api/docs/static/..%2f..%2fpackage.json'])(
    'has nothing at %s',
    async (url) => {
      const response = await store.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false });
    },
  );
});
