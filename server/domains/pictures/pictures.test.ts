import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { chooseFormat, createPictures, limitConcurrency, parseTransform } from './pictures.service.ts';

const store = await openTestStore();
let file = '';

async function drawing(shade = 200) {
  const background = { r: shade, g: 30, b: 30 };
  return sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .webp()
    .toBuffer();
}

async function get(path: string, accept = '*/*') {
  return store.app.inject({ url: path, headers: { accept } });
}

beforeAll(async () => {
  file = await store.services.pictures.storePicture(await drawing());
});

describe('image delivery', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'avif', 'heif'],
    ['image/webp,*/*', 'webp', 'webp'],
    ['*/*', 'jpeg', 'jpeg'],
  ])('answers %s with %s that fits the box and keeps its shape', async (accept, format, decoded) => {
    const response = await get(`/images/w_400,h_400,q_auto,f_auto/${file}`, accept);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(`image/${format}`);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers.vary).toContain('Accept');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: decoded,
      width: 320,
      height: 400,
    });
  });

  it('never enlarges', async () => {
    const response = await get(`/images/w_2400,h_2400,q_auto,f_auto/${file}`, 'image/webp');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1500 });
  });

  it.each([
    'w_401,h_401,q_auto,f_auto',
    'w_400,h_800,q_auto,f_auto',
    'w_400,h_400',
    'w_99999,h_99999,q_auto,f_auto',
    'w_-400,h_-400,q_auto,f_auto',
    'original',
  ])('refuses the size %s', async (transform) => {
    const response = await get(`/images/${transform}/${file}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, field: 'size' });
  });

  it.each(['0'.repeat(32), '..%2F..%2Fpackage.json', 'x', `originals%2F${'0'.repeat(32)}`])(
    'answers 404 for the file %s',
    async (name) => {
      expect((await get(`/images/w_400,h_400,q_auto,f_auto/${name}`)).statusCode).toBe(404);
    },
  );

  it('keeps the same picture once', async () => {
    expect(await store.services.pictures.storePicture(await drawing())).toBe(file);
  });
});

describe('encoding', () => {
  it('makes each picture once, however many ask at the same time, and never again', async () => {
    const files = new Map<string, Buffer>();
    const written: string[] = [];
    const counting: PictureStore = {
      read: async (name) => files.get(name),
      write: async (name, content) => {
        written.push(name);
        files.set(name, content);
      },
    };
    const pictures = createPictures({ db: store.db, store: counting });
    const kept = await pictures.storePicture(await drawing(10));
    const wanted = { transform: 'w_160,h_160,q_auto,f_auto', file: kept, accept: 'image/webp' };
    const bodies = await Promise.all(Array.from({ length: 12 }, () => pictures.deliver(wanted)));
    await pictures.deliver(wanted);
    expect(written).toEqual([`originals/${kept}`, `delivered/${kept}/160.webp`]);
    expect(new Set(bodies.map(({ body }) => body.length)).size).toBe(1);
  });

  it('runs only so many at once, and all in the end', async () => {
    const whenFree = limitConcurrency(2);
    let running = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, task) =>
        whenFree(async () => {
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          if (task % 3 === 0) throw new Error('failed');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});

it('reads sizes and formats from the request', () => {
  expect(parseTransform('w_800,h_800,q_auto,f_auto')).toBe(800);
  expect(parseTransform('w_800,h_800,q_auto,f_auto,x')).toBeUndefined();
  expect(chooseFormat(undefined)).toBe('jpeg');
});
