import { describe, expect, it } from 'vitest';
import { cacheAddress, cachedKind, isCacheable } from './cached-kinds.ts';

const SHOP = 'https://shop.example';
const get = (path: string, headers = {}) => new Request(SHOP + path, { headers });

describe('pages', () => {
  it.each([
    '/',
    '/shop?size=M',
    '/category/anime',
    '/product/kage',
    '/product/kage/reviews',
    '/en-xa/sale',
    '/faq',
  ])('%s is saved', (path) => expect(cachedKind(get(path), true)).toBe('page'));

  it.each(['/cart', '/cart?payment=failed', '/wishlist', '/en-xa/cart'])('%s is a shell', (path) =>
    expect(cachedKind(get(path), true)).toBe('shell'),
  );

  it.each([
    '/payment',
    '/thank-you?order=OD1',
    '/user/profile',
    '/login',
    '/verify',
    '/refund',
    '/track/abc',
    '/review/abc',
    '/admin',
    '/admin/orders',
    '/dev/inbox.json',
    '/api/orders/OD1/invoice',
  ])('%s is not', (path) => expect(cachedKind(get(path), true)).toBeUndefined());
});

describe('answers', () => {
  it.each(['/api/products/list?homeTag=Anime', '/api/products/kage', '/api/store', '/api/content/faq'])(
    '%s is saved',
    (path) => expect(cachedKind(get(path), false)).toBe('data'),
  );

  it.each([
    '/api/products/list?ids=kage',
    '/api/products/list?limit=9&ids=kage',
    '/api/products/list?search=kage',
    '/api/orders/my',
    '/api/auth/profile',
    '/api/pincode/560011',
    '/api/delivery-charge/state/Karnataka',
    '/api/payments/options',
    '/api/review/abc',
    '/api/track/abc',
  ])('%s is not', (path) => expect(cachedKind(get(path), false)).toBeUndefined());

  it('of who is logged in are not', () => {
    const personal = get('/api/products/list', { Authorization: 'Bearer x' });
    expect(cachedKind(personal, false)).toBeUndefined();
  });

  it('to what changes something are not', () => {
    expect(cachedKind(new Request(`${SHOP}/api/products/x`, { method: 'POST' }), false)).toBeUndefined();
  });
});

it('files and pictures are saved', () => {
  expect(cachedKind(get('/assets/frame-1.js'), false)).toBe('file');
  expect(cachedKind(get('/images/w_400,h_400,q_auto,f_auto/abc'), false)).toBe('picture');
});

it.each([
  [200, 'public, max-age=0', true],
  [200, 'no-cache', true],
  [200, 'no-store', false],
  [200, 'private, max-age=60', false],
  [404, 'public, max-age=0', false],
])('%i with %s: %s', (status, caching, isSaved) => {
  const answer = {
    status,
    type: 'basic',
    redirected: false,
    headers: new Headers({ 'Cache-Control': caching }),
  };
  expect(isCacheable(answer as Response)).toBe(isSaved);
});

it('an address is the same with and without the marks of a campaign', () => {
  expect(cacheAddress(`${SHOP}/shop?utm_source=x&size=M&fbclid=1#top`)).toBe(`${SHOP}/shop?size=M`);
  expect(cacheAddress(`${SHOP}/cart?payment=failed`)).toBe(`${SHOP}/cart`);
});
