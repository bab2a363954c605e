import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '#server/http/build-app.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createEncoder } from './encoder/encoder.ts';
import { createEncoderChild } from './encoder/encoder-child.ts';
import type { Task } from './encoder/tasks.ts';
import { chooseFormat, createPictures, parseTransform } from './pictures.service.ts';

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
    ['image/avif;q=0,image/webp', 'webp', 'webp'],
    ['image/avif;q=0.0, image/webp; q=0, */*', 'jpeg', 'jpeg'],
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

describe('an image that is already encoded', () => {
  const address = () => `/images/w_160,h_160,q_auto,f_auto/${file}`;

  it('is sent with its length and every header, from the store and from memory alike', async () => {
    await get(address(), 'image/webp');
    const before = store.services.pictures.readStats();
    const fromMemory = await get(address(), 'image/webp');
    expect(store.services.pictures.readStats().memory.hits).toBe(before.memory.hits + 1);
    const fromStore = await get(`${address()}?v=1`, 'image/webp');
    expect(store.services.pictures.readStats().reads).toBe(before.reads + 1);
    expect(store.services.pictures.readStats().encoder.done).toBe(before.encoder.done);
    expect(fromMemory.rawPayload).toEqual(fromStore.rawPayload);
    for (const { headers, rawPayload } of [fromMemory, fromStore]) {
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('answers HEAD with the same headers and no body', async () => {
    const whole = await get(address(), 'image/webp');
    for (const url of [address(), `${address()}?v=1`]) {
      const head = await store.app.inject({ method: 'HEAD', url, headers: { accept: 'image/webp' } });
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  });

  it('is streamed when it is large, with its length', async () => {
    const noise = { type: 'gaussian' as const, mean: 120, sigma: 60 };
    const large = await sharp({
      create: { width: 1200, height: 1500, channels: 3, background: 'red', noise },
    })
      .webp({ quality: 95 })
      .toBuffer();
    const url = `/images/w_1600,h_1600,q_auto,f_auto/${await store.services.pictures.storePicture(large)}`;
    const { bytes } = store.services.pictures.readStats().memory;
    const response = await get(url, 'image/webp');
    expect(response.rawPayload.length).toBeGreaterThan(256 * 1024);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 1500 });
    expect(store.services.pictures.readStats().memory.bytes).toBe(bytes);
  });
});

it('a burst that is larger than the queue is turned away', async () => {
  const folder = createDiskPictureStore(join(store.config.dataDir, 'burst'));
  const encoder = createEncoder({ place: folder.place, waitingMost: 3 });
  const pictures = createPictures({ db: store.db, store: folder, encoder });
  const app = await buildApi({ config: store.config, services: { ...store.services, pictures } });
  const burst = await pictures.storePicture(await drawing(90));
  const answers = await Promise.all(
    [160, 400, 600, 800, 960, 1200].map((box) =>
      app.inject(`/images/w_${box},h_${box},q_auto,f_auto/${burst}`),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
  const refused = answers.find(({ statusCode }) => statusCode === 503);
  expect(refused?.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(encoder.readStats()).toMatchObject({ refused: 2, waiting: 0, failed: 0 });
  await app.close();
  await pictures.close();
});

it('one that is deleted while it waits to be encoded is not found', async () => {
  const folder = createDiskPictureStore(join(store.config.dataDir, 'deleted'));
  const child = createEncoderChild(folder.place);
  const run = async (task: Task) => {
    if (task.kind === 'encode') await pictures.remove(task.file);
    return child.run(task);
  };
  const encoder = createEncoder({ place: folder.place, child: { ...child, run } });
  const pictures = createPictures({ db: store.db, store: folder, encoder });
  const app = await buildApi({ config: store.config, services: { ...store.services, pictures } });
  const deleted = await pictures.storePicture(await drawing(91));
  const answer = await app.inject(`/images/w_400,h_400,q_auto,f_auto/${deleted}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, code: 'image-not-found' });
  await app.close();
  await pictures.close();
});

it('where a CDN is asked to drop what is deleted, its images say what they are of', async () => {
  const cdn = { purgeUrl: 'https://cdn.example/purge', token: undefined };
  const app = await buildApi({ config: { ...store.config, cdn }, services: store.services });
  for (const url of [
    `/images/w_160,h_160,q_auto,f_auto/${file}`,
    `/images/w_160,h_160,q_auto,f_auto/${file}?v=2`,
  ])
    expect((await app.inject(url)).headers['cache-tag']).toBe(`picture-${file}`);
  expect((await get(`/images/w_160,h_160,q_auto,f_auto/${file}`)).headers['cache-tag']).toBeUndefined();
  await app.close();
});

it('one that is deleted is forgotten where it was in memory', async () => {
  const { pictures } = store.services;
  const deleted = await pictures.storePicture(await drawing(92));
  const path = `/images/w_160,h_160,q_auto,f_auto/${deleted}`;
  expect((await get(path)).statusCode).toBe(200);
  await pictures.remove(deleted);
  expect((await get(path)).statusCode).toBe(404);
  // The picture itself is still entered, and may be uploaded again.
  expect(await pictures.storePicture(await drawing(92))).toBe(deleted);
  expect((await get(path)).statusCode).toBe(200);
});

it('reads sizes and formats from the request', () => {
  expect(parseTransform('w_800,h_800,q_auto,f_auto')).toBe(800);
  expect(parseTransform('w_800,h_800,q_auto,f_auto,x')).toBeUndefined();
  expect(chooseFormat(undefined)).toBe('jpeg');
});
