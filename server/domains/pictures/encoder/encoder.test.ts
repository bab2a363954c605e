import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImageBox } from '#core/rules/image-address.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { atTheEnd } from '#tests/support/at-the-end.ts';
import { imageName } from '../names.ts';
import { createEncoder } from './encoder.ts';
import { createEncoderChild, EncoderFailure } from './encoder-child.ts';
import type { Image, Task } from './tasks.ts';

const folder = await mkdtemp(join(tmpdir(), 'store-encoder-'));
const store = createDiskPictureStore(folder);
afterAll(() => rm(folder, { recursive: true }));

const content = await sharp({ create: { width: 600, height: 750, channels: 3, background: 'teal' } })
  .webp()
  .toBuffer();

/** A real encoder whose tasks are listed as they begin. */
function openEncoder(options: { waitingMost?: number; idleMs?: number } = {}) {
  const child = createEncoderChild(store.place, options);
  const begun: Task[] = [];
  const run = (task: Task) => {
    begun.push(task);
    return child.run(task);
  };
  const encoder = createEncoder({ place: store.place, ...options, child: { ...child, run } });
  atTheEnd(() => encoder.close());
  return { encoder, child, begun };
}

async function addPicture(encoder: ReturnType<typeof createEncoder>): Promise<(box: ImageBox) => Image> {
  const [stored] = await encoder.run({ kind: 'store', content });
  const file = stored?.file ?? '';
  return (box) => ({ file, box, format: 'webp' });
}

const boxes = (begun: Task[]) => begun.flatMap((task) => (task.kind === 'encode' ? [task.box] : []));

describe('the encoder of pictures', () => {
  it('stores an original under its hash, with its size', async () => {
    const { encoder } = openEncoder();
    const stored = await encoder.run({ kind: 'store', content });
    expect(stored).toEqual([
      { file: expect.stringMatching(/^[0-9a-f]{32}$/), width: 600, height: 750, bytes: content.length },
    ]);
    expect(await store.read(`originals/${stored[0]?.file}`)).toEqual(content);
  });

  it('encodes an image once for all who wait for it', async () => {
    const { encoder, begun } = openEncoder();
    const image = await addPicture(encoder);
    await Promise.all([
      encoder.prepare(image(400)),
      ...Array.from({ length: 9 }, () => encoder.encode(image(400))),
    ]);
    expect(boxes(begun)).toEqual([400]);
    expect(existsSync(join(folder, imageName(image(400))))).toBe(true);
  });

  it('encodes what somebody waits for before what is prepared', async () => {
    const { encoder, begun } = openEncoder();
    const image = await addPicture(encoder);
    const prepared = [160, 400, 600] as const;
    await Promise.all([...prepared.map((box) => encoder.prepare(image(box))), encoder.encode(image(600))]);
    expect(boxes(begun)).toEqual([160, 600, 400]);
  });

  it('drops what nobody waits for any more', async () => {
    const { encoder, begun } = openEncoder();
    const image = await addPicture(encoder);
    const first = encoder.encode(image(160));
    const left = new AbortController();
    const dropped = encoder.encode(image(400), left.signal);
    const shared = [encoder.encode(image(600), left.signal), encoder.encode(image(600))];
    left.abort();
    await expect(dropped).rejects.toThrow('aborted');
    await Promise.all([first, ...shared]);
    expect(boxes(begun)).toEqual([160, 600]);
  });

  it('turns away what the queue cannot take, and takes it later', async () => {
    const { encoder } = openEncoder({ waitingMost: 1 });
    const image = await addPicture(encoder);
    const taken = [encoder.encode(image(160)), encoder.encode(image(400))];
    await expect(encoder.encode(image(600))).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(taken);
    await encoder.encode(image(600));
    expect(encoder.readStats()).toEqual({ done: 4, failed: 0, refused: 1, waiting: 0 });
  });

  it('fails only what it was encoding when its process ends, and goes on with another', async () => {
    const { encoder, child } = openEncoder();
    const image = await addPicture(encoder);
    const before = child.pid ?? 0;
    const [broken, next] = [encoder.encode(image(800)), encoder.encode(image(960))];
    process.kill(before, 'SIGKILL');
    await expect(broken).rejects.toBeInstanceOf(EncoderFailure);
    await next;
    expect(child.pid).not.toBe(before);
    expect(existsSync(join(folder, imageName(image(960))))).toBe(true);
  });

  it('says what it cannot read, and lives on', async () => {
    const { encoder, child } = openEncoder();
    const image = await addPicture(encoder);
    const { pid } = child;
    await expect(encoder.run({ kind: 'receive', content: Buffer.from('hello') })).rejects.toMatchObject({
      reason: 'unreadable',
    });
    const missing = { ...image(160), file: '0'.repeat(32) };
    await expect(encoder.encode(missing)).rejects.toMatchObject({ reason: 'missing' });
    expect(child.pid).toBe(pid);
  });
});

describe('the process of the encoder', () => {
  it('gives way to every other, and ends when there is no work', async () => {
    const { encoder, child } = openEncoder({ idleMs: 1 });
    expect(child.pid).toBeUndefined();
    const task = encoder.run({ kind: 'store', content });
    expect(getPriority(child.pid ?? 0)).toBe(19);
    await task;
    await expect.poll(() => child.pid).toBeUndefined();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'goes on when %s reaches all processes of the store',
    async (signal) => {
      const { encoder, child } = openEncoder();
      const image = await addPicture(encoder);
      const { pid = 0 } = child;
      const begun = encoder.encode(image(960));
      process.kill(pid, signal);
      await begun;
      await encoder.encode(image(800));
      expect(child.pid).toBe(pid);
    },
  );

  it('is gone when the store has closed it, and nothing more is taken', async () => {
    const { encoder, child } = openEncoder();
    const image = await addPicture(encoder);
    const { pid = 0 } = child;
    const waiting = [encoder.encode(image(1200)), encoder.encode(image(1600))];
    const ended = Promise.allSettled(waiting);
    await encoder.close();
    expect(await ended).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(() => process.kill(pid, 0)).toThrow();
    await expect(encoder.encode(image(160))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
