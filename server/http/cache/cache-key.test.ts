import { describe, expect, it } from 'vitest';
import { readPageAddress, toCacheKey } from './cache-key.ts';
import { isCommonKey } from './response-cache.ts';

const ORIGIN = 'https://store.example.in';
const keyOf = (url: string) => readPageAddress(url, ORIGIN).key;

describe('the key of a page', () => {
  it.each([
    ['/', '/?utm_source=instagram&fbclid=IwAR0x&x=1'],
    ['/product/kage', '/product/kage?gclid=1'],
    ['/faq', '/faq?search=anything'],
    ['/shop?category=polo&sort=price-asc', '/shop?utm_medium=x&sort=price-asc&category=polo'],
    ['/shop', '/shop?search='],
    ['/category/hoodies?cursor=abc', '/category/hoodies?cursor=abc&fbclid=1'],
    ['/cart?payment=failed', '/cart?payment=failed&x=1'],
    ['/faq.data?_routes=faq', '/faq.data?_routes=faq&utm_source=x'],
    ['/en-xa/shop?search=tee', '/en-xa/shop?search=tee&utm_source=x'],
  ])('is %s for %s', (key, url) => {
    expect(keyOf(url)).toBe(key);
    expect(toCacheKey(url), 'before the framework').toBe(key);
  });

  it.each([
    ['/api/products/list', '/api/products/list?utm_source=x'],
    ['/api/products/list?', '/api/products/list?limit=20'],
    ['/api/products/list?', '/api/products/list?search=&inStock=false'],
    ['/api/products/list?category=polo&limit=5', '/api/products/list?limit=5&fbclid=1&category=polo'],
    ['/api/products/kage', '/api/products/kage?limit=5'],
    ['/api/store', '/api/store'],
  ])('is %s for the call %s', (key, url) => {
    expect(toCacheKey(url)).toBe(key);
  });

  it.each(['/product/%6bage', '//shop', '/a/../shop', '/.well-known/x', '*', 'http://x/'])(
    'is not looked for before the framework at %s',
    (url) => {
      expect(toCacheKey(url)).toBeUndefined();
    },
  );

  it.each([
    '/track/secret',
    '/track/secret?problem=day',
    '/track/secret.data?_routes=track',
    '/en-xa/track/secret',
    '/TRACK/secret',
    '/%74rack/secret',
    '/track/%E0%A4%A',
  ])('is none for %s, which is one person’s own', (url) => {
    expect(toCacheKey(url)).toBeUndefined();
    expect(keyOf(url)).toBeUndefined();
  });

  it('is the whole of what is rendered', () => {
    const { url } = readPageAddress('/shop?x=1&search=tee', ORIGIN);
    expect(url.href).toBe('https://store.example.in/shop?search=tee');
  });

  it.each([
    '//',
    '//[',
    '//evil.example/shop',
    'http://evil.example/shop',
    '/\\evil.example',
    '*',
    '/..//evil.example',
    '/x/../api/products/list',
    '/x/./shop',
    '/x/%2E%2e/sitemap.xml',
    '/x\\..\\api/store',
  ])('is refused for %s, which is no path', (url) => {
    expect(() => keyOf(url)).toThrow('Not found');
  });

  it('is one that many ask for only without parameters and in the usual spelling', () => {
    for (const key of ['/', '/shop', '/product/kage-oversized_2', '/user/profile']) {
      expect(isCommonKey(key)).toBe(true);
    }
    for (const key of ['/shop?search=x', '/SHOP', '/product/%6bage', '/shop/', '/Product/kage']) {
      expect(isCommonKey(key)).toBe(false);
    }
  });
});
