import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readChange } from '#server/domains/products/cache-tags.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { compress, findForm, makeForm } from './cached-response.ts';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.ts';

const EVERYTHING = readChange('all');
const LONG = 'many words '.repeat(500);

/** A cache whose clock goes on only when it is set. */
function openCache(options: ResponseCacheOptions = {}) {
  const clock = { now: 0 };
  return { clock, cache: createResponseCache({ now: () => clock.now, ...options }) };
}

/** Makes answers that count themselves. */
function counting({ status = 200, tags = [] as string[], text = '' } = {}) {
  const make = Object.assign(
    async () => {
      make.calls += 1;
      return { status, headers: {}, body: `answer ${make.calls} ${text}`, tags };
    },
    { calls: 0 },
  );
  return make;
}

const failing = () => Promise.reject(new Error('no database'));

async function read(cache: ReturnType<typeof createResponseCache>, key: string, make = counting()) {
  const { plain } = await cache.get(key, make);
  return plain.body.toString().trim();
}

/** Until the making that runs in the background is over. */
const settle = () => new Promise(setImmediate);

describe('an answer', () => {
  it('is made once for all who ask, also at the same time', async () => {
    const { cache } = openCache();
    const make = counting();
    const [first, second] = await Promise.all([cache.get('/', make), cache.get('/', make)]);
    await cache.get('/', make);
    expect(make.calls).toBe(1);
    expect(first).toBe(second);
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 2, entries: 1 });
  });

  it('is made again after a change of what it shows, and only then', async () => {
    const { cache } = openCache();
    const home = counting();
    const kage = counting({ tags: ['product-kage'] });
    const list = counting({ tags: ['product-kage', 'product-ronin'] });
    const readAll = async () => {
      await cache.get('/', home);
      await cache.get('/product/kage', kage);
      await cache.get('/shop', list);
      return [home.calls, kage.calls, list.calls];
    };
    await readAll();
    cache.outdate(readChange('ronin'));
    expect(await readAll()).toEqual([1, 1, 2]);
    cache.outdate(readChange('kage'));
    expect(await readAll()).toEqual([1, 2, 3]);
    cache.outdate(EVERYTHING);
    expect(await readAll()).toEqual([2, 3, 4]);
  });

  it('that was begun before a change is not cached, nor shared with who asks after it', async () => {
    const { cache } = openCache();
    const make = counting();
    const slow = cache.get('/', make);
    cache.outdate(EVERYTHING);
    await Promise.all([slow, cache.get('/', make)]);
    expect(make.calls).toBe(2);
    expect(await read(cache, '/', make)).toBe('answer 2');
  });

  it('that was begun before a change of something else is cached', async () => {
    const { cache } = openCache();
    const make = counting({ tags: ['product-kage'] });
    const slow = cache.get('/', make);
    cache.outdate(readChange('stock:ronin'));
    await slow;
    await cache.get('/', make);
    expect(make.calls).toBe(1);
  });

  it('is not cached when it is a refusal, an unknown address or a failure', async () => {
    const { cache } = openCache();
    for (const status of [404, 500]) {
      const make = counting({ status });
      await cache.get(`/${status}`, make);
      await cache.get(`/${status}`, make);
      expect(make.calls).toBe(2);
    }
    await expect(cache.get('/y', failing)).rejects.toThrow('no database');
    expect(await read(cache, '/y')).toBe('answer 1');
    expect(cache.stats().entries).toBe(1);
  });

  it('without a key is made anew', async () => {
    const { cache } = openCache();
    const make = counting();
    await cache.get(undefined, make);
    await cache.get(undefined, make);
    expect(make.calls).toBe(2);
  });
});

describe('an answer whose stock has changed', () => {
  it('is sent for half a second longer, while it is made again in the background', async () => {
    const { cache, clock } = openCache();
    const make = counting({ tags: ['product-kage'] });
    await cache.get('/', make);
    clock.now = 1000;
    cache.outdate(readChange('stock:kage'));
    expect(await read(cache, '/', make)).toBe('answer 1');
    await settle();
    expect(await read(cache, '/', make)).toBe('answer 2');
    expect(cache.stats()).toMatchObject({ staleHits: 1, misses: 1 });
  });

  it('is never sent later than that', async () => {
    const { cache, clock } = openCache();
    const make = counting({ tags: ['product-kage'] });
    await cache.get('/', make);
    clock.now = 1000;
    cache.outdate(readChange('stock:kage'));
    clock.now = 1400;
    cache.outdate(readChange('stock:kage'));
    clock.now = 1500;
    expect(await read(cache, '/', make)).toBe('answer 2');
  });

  it('is made at most twice a second, however much is sold', async () => {
    const { cache, clock } = openCache();
    const make = counting({ tags: ['product-kage'] });
    for (; clock.now < 3000; clock.now += 10) {
      cache.outdate(readChange('stock:kage'));
      await cache.get('/', make);
      await settle();
    }
    expect(make.calls).toBeLessThanOrEqual(7);
  });

  it('waits where what staff have changed comes after it', async () => {
    const { cache, clock } = openCache();
    const make = counting({ tags: ['product-kage'] });
    await cache.get('/', make);
    clock.now = 1000;
    cache.outdate(readChange('stock:kage'));
    cache.outdate(EVERYTHING);
    expect(await read(cache, '/', make)).toBe('answer 2');
  });
});

describe('an answer after its time', () => {
  it('is sent once more while it is made again, but not when it is old', async () => {
    const { cache, clock } = openCache({ ttlSeconds: 60 });
    const make = counting();
    await cache.get('/', make);
    clock.now = 61_000;
    expect(await read(cache, '/', make)).toBe('answer 1');
    await settle();
    expect(await read(cache, '/', make)).toBe('answer 2');
    clock.now = 300_000;
    expect(await read(cache, '/', make)).toBe('answer 3');
  });
});

describe('an answer that cannot be made again', () => {
  it('is sent as it was when a new one takes too long, until that is there', async () => {
    const { cache, clock } = openCache({ patienceMs: 1 });
    await cache.get('/', counting());
    cache.outdate(EVERYTHING);
    const slow = Promise.withResolvers<{ headers: Record<string, string>; body: string }>();
    expect((await cache.get('/', () => slow.promise)).plain.body.toString()).toContain('answer 1');
    slow.resolve({ headers: {}, body: 'the new one' });
    await settle();
    expect(cache.find('/')?.plain.body.toString()).toBe('the new one');
    // Where there is none, everybody waits.
    clock.now += 1;
    expect(await read(cache, '/another')).toBe('answer 1');
  });

  it('is sent as it was while making it fails, and tried again after a moment', async () => {
    const { cache, clock } = openCache();
    await cache.get('/', counting());
    cache.outdate(EVERYTHING);
    const broken = counting({ status: 500 });
    expect(await read(cache, '/', broken)).toBe('answer 1');
    expect(await read(cache, '/', broken)).toBe('answer 1');
    expect(broken.calls).toBe(1);
    clock.now += 5001;
    expect((await cache.get('/', failing)).plain.body.toString()).toContain('answer 1');
    clock.now += 5001;
    expect(await read(cache, '/', counting({ text: 'new' }))).toBe('answer 1 new');
  });

  it.each([
    ['an unknown address', counting({ status: 404 })],
    ['a refusal', () => Promise.reject(new Refusal('product-not-found'))],
  ])('is not sent any more once it is %s', async (_name, gone) => {
    const { cache } = openCache();
    await cache.get('/product/kage', counting());
    cache.outdate(EVERYTHING);
    await cache.get('/product/kage', gone).catch(() => {});
    expect(cache.find('/product/kage')).toBeUndefined();
    await expect(cache.get('/product/kage', failing)).rejects.toThrow('no database');
  });
});

describe('the room for answers', () => {
  const fill = (cache: ReturnType<typeof createResponseCache>, keys: string[]) =>
    Promise.all(keys.map((key) => cache.get(key, counting({ text: LONG }))));
  const found = (cache: ReturnType<typeof createResponseCache>, keys: string[]) =>
    keys.filter((key) => cache.find(key) !== undefined);

  it('is limited by bytes: what was not asked for the longest goes', async () => {
    const { cache } = openCache({ commonBytes: 40_000 });
    const keys = ['/a', '/b', '/c', '/d', '/e', '/f'];
    await fill(cache, keys.slice(0, 5));
    cache.find('/a');
    await fill(cache, ['/f']);
    expect(found(cache, keys)).toEqual(['/a', '/c', '/d', '/e', '/f']);
    expect(cache.stats()).toMatchObject({ evictions: 1, entries: 5 });
    expect(cache.stats().bytes).toBeLessThanOrEqual(40_000);
  });

  it('counts the encodings that are added later', async () => {
    const { cache } = openCache();
    const response = await cache.get('/', counting({ text: LONG }));
    const before = cache.stats().bytes;
    const { body } = await compress(response, 'gzip');
    cache.find('/');
    expect(cache.stats().bytes).toBe(before + body.length);
  });

  it('counts what an address takes, which is in more than one place', async () => {
    const { cache } = openCache();
    await cache.get('/shop?search=x', counting());
    const before = cache.stats().bytes;
    await cache.get(`/shop?search=${'x'.repeat(10_001)}`, counting());
    expect(cache.stats().bytes - before).toBe(before + 5 * 10_000);
  });

  it('is not taken by searches or odd spellings, however many come', async () => {
    const { cache } = openCache({ narrowedBytes: 40_000 });
    await cache.get('/shop', counting());
    const searches = Array.from({ length: 20 }, (_, place) => `/shop?search=${place}`);
    await fill(cache, searches);
    await fill(cache, ['/pRoduct/kage', '/shop/']);
    expect(cache.find('/shop')).toBeDefined();
    expect(cache.find('/shop?search=1')).toBeUndefined();
  });

  it('is not given to one that would push out many others', async () => {
    const { cache } = openCache({ commonBytes: 20_000 });
    await fill(cache, ['/a']);
    expect(found(cache, ['/a'])).toEqual([]);
  });
});

it('names its tags for a CDN, where one is asked to drop answers by them', async () => {
  const headOf = async (sendsTags: boolean) => {
    const { cache } = openCache({ sendsTags });
    return (await cache.get('/', counting({ tags: ['product-kage'] }))).plain.head.join(' ');
  };
  expect(await headOf(true)).toContain('Cache-Tag pages,product-kage');
  expect(await headOf(false)).not.toContain('Cache-Tag');
});

describe('the encodings', () => {
  async function longAnswer() {
    const { cache } = openCache({ headers: { 'X-Always': 'here' } });
    return cache.get('/', counting({ text: LONG }));
  }

  it('hold the same content, with its length and whatever is sent with every answer', async () => {
    const response = await longAnswer();
    const [br, gzip] = [await compress(response, 'br'), await compress(response, 'gzip')];
    expect(brotliDecompressSync(br.body)).toEqual(response.plain.body);
    expect(gunzipSync(gzip.body)).toEqual(response.plain.body);
    expect(br.head.join(' ')).toContain(`Content-Encoding br Content-Length ${br.body.length}`);
    expect(gzip.head.join(' ')).toContain('X-Always here');
  });

  it('are made when they are asked for, Brotli the second time; nobody waits for it who takes gzip', async () => {
    const response = await longAnswer();
    expect(findForm(response, 'gzip, br')).toBeUndefined();
    expect(await makeForm(response, 'gzip, br')).toBe(response.compressed.gzip);
    expect(response.compressing.br).toBeUndefined();
    expect(findForm(response, 'gzip, br')).toBeUndefined();
    expect(await makeForm(response, 'gzip, br')).toBe(response.compressed.gzip);
    const brotli = await response.compressing.br;
    expect(findForm(response, 'gzip, br')).toBe(brotli);
    expect(findForm(response, 'gzip')).toBe(response.compressed.gzip);
    expect(findForm(response, '')).toBe(response.plain);
  });

  it('are not made of what is short', async () => {
    const { cache } = openCache();
    const short = await cache.get('/', counting());
    expect(findForm(short, 'gzip, br')).toBe(short.plain);
  });

  it('of a new version are there before it takes the place of the old one', async () => {
    const { cache, clock } = openCache();
    const make = counting({ text: LONG, tags: ['product-kage'] });
    await compress(await cache.get('/', make), 'gzip');
    clock.now = 1000;
    cache.outdate(readChange('stock:kage'));
    cache.find('/');
    await expect.poll(() => make.calls).toBe(2);
    await expect.poll(() => cache.find('/')?.plain.body.toString()).toContain('answer 2');
    expect(findForm(await cache.get('/', make), 'gzip')).toBeDefined();
  });
});
