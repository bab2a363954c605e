import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getBytes } from './finished-body.ts';
import { createPageCache, finishPage } from './page-cache.ts';

function page(text: string, status = 200) {
  return new Response(`<html><body>${text}<script>run()</script></body></html>`, {
    status,
    headers: { 'Content-Type': 'text/html' },
  });
}

function countingRender(status = 200) {
  const render = Object.assign(
    async () => {
      render.calls += 1;
      return page(`page ${render.calls}`, status);
    },
    { calls: 0 },
  );
  return render;
}

describe('the page cache', () => {
  it('renders a page once for all who ask, also at the same time', async () => {
    const cache = createPageCache();
    const render = countingRender();
    const pages = await Promise.all([cache.get('/', render), cache.get('/', render)]);
    await cache.get('/', render);
    expect(render.calls).toBe(1);
    expect(pages[0]).toBe(pages[1]);
  });

  it('renders again after a change, and only what changed', async () => {
    const cache = createPageCache();
    const home = countingRender();
    const product = countingRender();
    await cache.get('/', home);
    await cache.get('/product/kage', product);
    cache.drop((key) => key.startsWith('/product/kage'));
    await cache.get('/', home);
    await cache.get('/product/kage', product);
    expect([home.calls, product.calls]).toEqual([1, 2]);
    cache.clear();
    await cache.get('/', home);
    expect(home.calls).toBe(2);
  });

  it('does not keep what was rendered before a change but finished after it', async () => {
    const cache = createPageCache();
    const render = countingRender();
    const slow = cache.get('/', render);
    cache.clear();
    await slow;
    await cache.get('/', render);
    expect(render.calls).toBe(2);
  });

  it('keeps no failure: neither an error page nor a rendering that threw', async () => {
    const cache = createPageCache();
    const missing = countingRender(404);
    expect((await cache.get('/x', missing)).status).toBe(404);
    await cache.get('/x', missing);
    expect(missing.calls).toBe(2);
    await expect(cache.get('/y', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect((await cache.get('/y', countingRender())).status).toBe(200);
  });

  it('ends a page by itself after its time, and forgets the one not asked for the longest', async () => {
    let time = 0;
    const cache = createPageCache({ mostPages: 2, ttlSeconds: 60, now: () => time });
    const render = countingRender();
    await cache.get('/a', render);
    time = 61_000;
    await cache.get('/a', render);
    expect(render.calls).toBe(2);
    await cache.get('/b', render);
    await cache.get('/a', render);
    await cache.get('/c', render);
    await cache.get('/a', render);
    expect(render.calls).toBe(4);
    await cache.get('/b', render);
    expect(render.calls).toBe(5);
  });
});

describe('a page that cannot be made again', () => {
  it('is shown as it was while rendering fails, and tried again after a moment', async () => {
    let time = 0;
    const cache = createPageCache({ now: () => time });
    const good = await cache.get('/', countingRender());
    cache.clear();
    const failing = countingRender(500);
    expect(await cache.get('/', failing)).toBe(good);
    expect(await cache.get('/', failing)).toBe(good);
    expect(failing.calls).toBe(1);
    time += 5001;
    expect(await cache.get('/', () => Promise.reject(new Error('no database')))).toBe(good);
    time += 5001;
    const recovered = await cache.get('/', async () => page('new'));
    expect(recovered.plain.toString()).toContain('new');
  });

  it('is not shown any more once it is gone for good', async () => {
    const cache = createPageCache();
    await cache.get('/product/kage', countingRender());
    cache.clear();
    expect((await cache.get('/product/kage', countingRender(404))).status).toBe(404);
    expect((await cache.get('/product/kage', countingRender(500))).status).toBe(500);
  });
});

describe('the room for pages', () => {
  it('is limited by bytes', async () => {
    const size = getBytes(await finishPage(page('page 1')));
    const cache = createPageCache({ mostBytes: 2 * size + 1 });
    const render = countingRender();
    for (const key of ['/a', '/b', '/c']) await cache.get(key, render);
    expect(['/a', '/b', '/c'].map(cache.has)).toEqual([false, true, true]);
  });

  it('is not taken by searches or odd spellings, however many come', async () => {
    const size = getBytes(await finishPage(page('page 1')));
    const cache = createPageCache({ mostNarrowedBytes: 3 * size });
    await cache.get('/shop', countingRender());
    for (let search = 0; search < 20; search += 1) {
      await cache.get(`/shop?search=${search}`, countingRender());
      await cache.get(`/pRoduct/%6bage${search}`, countingRender());
    }
    expect(cache.has('/shop')).toBe(true);
    expect(cache.has('/shop?search=1')).toBe(false);
  });
});

describe('a finished page', () => {
  it('shows nobody the mark of the scripts that the server wrote, and allows these alone', async () => {
    const html = '<script nonce="n1">own()</script><script>stolen()</script>';
    const { plain, headers } = await finishPage(new Response(html, { headers: { 'X-Script-Nonce': 'n1' } }));
    expect(plain.toString()).toBe('<script>own()</script><script>stolen()</script>');
    expect(JSON.stringify(headers)).not.toContain('n1');
    expect(headers['content-security-policy']?.match(/sha256-/g)).toHaveLength(1);
  });

  it('is the same in every encoding, with an ETag of its content', async () => {
    const first = await finishPage(page('hello'));
    expect(brotliDecompressSync(first.brotli)).toEqual(first.plain);
    expect(gunzipSync(first.gzip)).toEqual(first.plain);
    expect((await finishPage(page('hello'))).etag).toBe(first.etag);
    expect((await finishPage(page('other'))).etag).not.toBe(first.etag);
  });
});
