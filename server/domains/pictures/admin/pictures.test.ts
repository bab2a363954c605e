import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { ReceivedPicture } from '#core/contract/pictures.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { listJobs } from '#server/jobs/jobs.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
let headers: Record<string, string>;

beforeAll(async () => {
  await setRole(store.db, { phone: '9000000101', role: 'owner' });
  headers = (await signIn(store, '9000000101')).headers;
});

function draw(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
}

async function send(payload: Buffer, type = 'image/jpeg') {
  return store.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...headers, 'content-type': type },
    payload,
  });
}

async function crop(file: string, part: object) {
  return store.app.inject({
    method: 'POST',
    url: `/api/admin/pictures/${file}/crop`,
    headers,
    payload: part,
  });
}

async function taken(payload: Buffer): Promise<ReceivedPicture> {
  return (await send(payload)).json<{ data: ReceivedPicture }>().data;
}

it('turns a photograph upright, forgets where it was taken, and cuts it to 4:5', async () => {
  const photo = await draw(1600, 1200)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { picture, whole } = await taken(photo);
  expect(whole).toMatchObject({ width: 1200, height: 1600 });
  expect(picture).toMatchObject({ width: 1200, height: 1500 });
  const kept = await store.services.pictures.readOriginal(whole.file);
  const { format, exif, orientation } = await sharp(kept).metadata();
  expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined });
  expect((await store.app.inject(picture.url)).statusCode).toBe(200);
});

it('keeps a picture of the right shape as one file', async () => {
  const { picture, whole } = await taken(await draw(400, 500).png().toBuffer());
  expect(picture.file).toBe(whole.file);
});

it('cuts out the part that was chosen', async () => {
  const { whole } = await taken(await draw(1000, 1000).jpeg().toBuffer());
  const part = { x: 0.1, y: 0.2, width: 0.4, height: 0.5 };
  const { picture } = (await crop(whole.file, part)).json<{ data: ReceivedPicture }>().data;
  expect(picture).toMatchObject({ width: 400, height: 500 });
  expect((await crop(whole.file, { ...part, x: 0.9 })).statusCode).toBe(400);
  expect((await crop('0'.repeat(32), part)).statusCode).toBe(404);
});

it('refuses what is no picture', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const cutOff = (await draw(800, 1000).jpeg().toBuffer()).subarray(0, 900);
  for (const content of [Buffer.from('hello'), drawing, Buffer.alloc(0), cutOff]) {
    expect((await send(content)).json()).toMatchObject({ success: false });
  }
  expect((await send(drawing, 'image/svg+xml')).statusCode).toBe(400);
  expect((await send(Buffer.from('hello'), 'application/pdf')).statusCode).toBe(415);
});

it('refuses what is too large, in bytes or unpacked', async () => {
  expect((await send(Buffer.alloc(15 * 1024 * 1024 + 1))).statusCode).toBe(413);
  const bomb = await draw(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect((await send(bomb, 'image/png')).statusCode).toBe(400);
});

it('has the common sizes of a new picture encoded, whatever becomes of this process', async () => {
  const { picture } = await taken(await draw(1000, 1250).jpeg().toBuffer());
  const jobs = await store.db.execute(
    sql`SELECT data FROM pgboss.job WHERE name = 'picture' AND data->>'id' = ${picture.file}`,
  );
  expect(jobs.rows).toHaveLength(1);
  await listJobs(store.services).picture.work(picture.file);
  const { done } = store.services.pictures.readStats().encoder;
  for (const box of [400, 600, 800, 1200] as const) {
    const url = imageAddress(picture.url, box);
    const { headers } = await store.app.inject({ url, headers: { accept: 'image/avif,*/*' } });
    expect(headers['content-type']).toBe('image/avif');
  }
  expect(store.services.pictures.readStats().encoder.done).toBe(done);
});

it('has nothing to prepare of a picture that is gone', async () => {
  await listJobs(store.services).picture.work('0'.repeat(32));
});
