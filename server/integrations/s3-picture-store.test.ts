import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createEncoder } from '#server/domains/pictures/encoder/encoder.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { FileStoreAway } from './file-store-away.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

const bucket = await startS3Server();
afterAll(bucket.close);
const { objects } = bucket;

describe('pictures in an S3 store', () => {
  const store = createS3PictureStore(bucket.settings);

  it('come back as they were written', async () => {
    const content = Buffer.from([0, 255, 13, 10, 0]);
    await store.write('originals/abc', content);
    expect(objects.has('/store/originals/abc')).toBe(true);
    expect(await store.read('originals/abc')).toEqual(content);
  });

  it('are undefined where there is none', async () => {
    expect(await store.read('originals/none')).toBeUndefined();
  });

  it('are undefined where there is none and the keys may not know', async () => {
    bucket.mayList = false;
    expect(await store.read('originals/none')).toBeUndefined();
    bucket.mayList = true;
  });

  it('are gone once they are removed, as often as one asks', async () => {
    await store.write('originals/gone', Buffer.from('x'));
    await store.remove('originals/gone');
    await store.remove('originals/gone');
    expect(objects.has('/store/originals/gone')).toBe(false);
    bucket.answerNext = 403;
    await expect(store.remove('originals/gone')).rejects.toThrow('could not be deleted');
  });

  it('are found without reading them, and can be streamed with their size known before', async () => {
    await store.write('originals/large', Buffer.alloc(300_000, 7));
    expect(await store.has('originals/large')).toBe(true);
    expect(await store.has('originals/none')).toBe(false);
    const file = await store.open('originals/large');
    expect(file?.bytes).toBe(300_000);
    expect(file && (await buffer(file.stream()))).toEqual(Buffer.alloc(300_000, 7));
    await (await store.open('originals/large'))?.close();
    expect(await store.open('originals/none')).toBeUndefined();
  });

  it('are stored and encoded by the process of the encoder', async () => {
    const encoder = createEncoder({ place: store.place });
    const content = await sharp({ create: { width: 40, height: 50, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer();
    const [picture] = await encoder.run({ kind: 'store', content });
    await encoder.encode({ file: picture?.file ?? '', box: 160, format: 'webp' });
    await encoder.close();
    expect(objects.has(`/store/originals/${picture?.file}`)).toBe(true);
    expect(objects.has(`/store/delivered/${picture?.file}/160.webp`)).toBe(true);
  });

  it('are neither read from nor given to somebody who only says yes', async () => {
    await store.write('originals/real', Buffer.from('x'));
    bucket.isMad = true;
    await expect(store.read('originals/real')).rejects.toThrow(FileStoreAway);
    await expect(store.has('originals/real')).rejects.toThrow(FileStoreAway);
    await expect(store.write('originals/other', Buffer.from('y'))).rejects.toThrow(FileStoreAway);
    bucket.isMad = false;
    expect(await store.read('originals/real')).toEqual(Buffer.from('x'));
  });

  it('are asked for again when the store stumbles', async () => {
    await store.write('originals/once', Buffer.from('x'));
    bucket.answerNext = 503;
    expect(await store.read('originals/once')).toEqual(Buffer.from('x'));
  });

  it('fail with the reason when the keys are wrong', async () => {
    const stranger = createS3PictureStore({ ...bucket.settings, secretAccessKey: 'another' });
    await expect(stranger.write('originals/abc', Buffer.from('x'))).rejects.toThrow('403 Refused');
    await expect(stranger.read('originals/abc')).rejects.toThrow('403 Refused');
  });
});
