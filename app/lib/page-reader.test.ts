import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { createPageReader } from './page-reader.ts';
import { bearer, requestApi } from './send-call.ts';

function answerWith(body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status })),
  );
}

async function getFailure(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiFailure);
  return error as ApiFailure;
}

afterEach(() => vi.unstubAllGlobals());

describe('requestApi', () => {
  it.each([
    ['success is false', { success: false, message: 'No' }, 200],
    ['the status is 4xx', { success: false, message: 'No' }, 404],
    ['a 4xx says nothing', {}, 401],
  ])('is refused when %s', async (_case, body, status) => {
    answerWith(body, status);
    const failure = await getFailure(requestApi('/api/x'));
    expect(failure.kind).toBe('refused');
    expect(failure.status).toBe(status);
  });

  it('carries the code, the message and the body of a refusal', async () => {
    answerWith(
      { success: false, code: 'coupon-over', message: 'Coupon has ended', quote: { total: 5 } },
      409,
    );
    const failure = await getFailure(requestApi('/api/x'));
    expect(failure.code).toBe('coupon-over');
    expect(failure.message).toBe('Coupon has ended');
    expect(failure.body).toMatchObject({ quote: { total: 5 } });
  });

  it.each([
    ['a 5xx, whatever it says', { success: false, message: 'No' }, 500],
    ['text that is not JSON', '<html>', 200],
  ])('is broken by %s', async (_case, body, status) => {
    answerWith(body, status);
    expect((await getFailure(requestApi('/api/x'))).kind).toBe('broken');
  });

  it('is broken without a network', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect((await getFailure(requestApi('/api/x'))).kind).toBe('broken');
  });

  it('passes an abort on as it is', async () => {
    const controller = new AbortController();
    controller.abort();
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(controller.signal.reason));
    await expect(requestApi('/api/x', { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });

  it('sends a body as JSON, with who calls and the idempotency key', async () => {
    answerWith({ success: true });
    await requestApi('/api/x', {
      method: 'POST',
      body: { a: 1 },
      identity: bearer('t'),
      idempotencyKey: 'k',
    });
    const [path, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(path).toBe('/api/x');
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' });
    const headers = new Headers(init?.headers);
    expect(headers.get('authorization')).toBe('Bearer t');
    expect(headers.get('idempotency-key')).toBe('k');
    expect(headers.get('content-type')).toBe('application/json');
  });
});

describe('the page reader', () => {
  it('reads a page of products', async () => {
    answerWith({ success: true, data: [{ _id: 'a' }], nextCursor: 'c', total: 7 });
    const page = await createPageReader().listProducts({ category: ['hoodie'] });
    expect(page).toMatchObject({ products: [{ _id: 'a' }], nextCursor: 'c', total: 7, totalIsCapped: false });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/products/list?fields=card&category=hoodie');
  });

  it('takes a bare array for a whole list', async () => {
    answerWith([{ _id: 'a' }, { _id: 'b' }]);
    const page = await createPageReader().listProducts({});
    expect(page).toMatchObject({ nextCursor: null, total: 2 });
  });

  it('knows a product that does not exist from a call that failed', async () => {
    answerWith({ success: false, code: 'product-not-found', message: 'Product not found' }, 404);
    expect(await createPageReader().findProduct('gone')).toBeNull();
    answerWith({ success: false, message: 'Oh' }, 500);
    await expect(createPageReader().findProduct('x')).rejects.toBeInstanceOf(ApiFailure);
  });
});
