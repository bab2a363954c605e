import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { createDiskPictureStore, type PictureStore } from '#server/integrations/picture-store.ts';
import { originalName } from '../names.ts';
import { carryOut } from './carry-out.ts';
import type { Task } from './tasks.ts';

const folder = await mkdtemp(join(tmpdir(), 'store-carry-out-'));
const store = createDiskPictureStore(folder);
afterAll(() => rm(folder, { recursive: true }));

const card = { brandName: 'Store', name: 'Tee', price: '₹499', mrp: null, promise: 'Free delivery' };
const content = await sharp({ create: { width: 60, height: 75, channels: 3, background: 'teal' } })
  .webp()
  .toBuffer();

it.each<[string, (file: string) => Task]>([
  ['encoded', (file) => ({ kind: 'encode', file, box: 400, format: 'webp' })],
  ['drawn', (file) => ({ kind: 'share', file, card })],
])('leaves nothing of a picture that is deleted while it is %s', async (_, toTask) => {
  const result = await carryOut(store, { kind: 'store', content });
  const file = ('stored' in result && result.stored[0]?.file) || '';
  const deletedBeforeWriting: PictureStore = {
    ...store,
    async write(name, made) {
      await store.remove(originalName(file));
      await store.write(name, made);
    },
  };
  const task = toTask(file);
  expect(await carryOut(deletedBeforeWriting, task)).toMatchObject({ failure: 'missing' });
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
