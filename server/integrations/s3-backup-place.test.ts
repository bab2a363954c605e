import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { createS3BackupPlace } from './s3-backup-place.ts';

const bucket = await startS3Server();
const place = createS3BackupPlace(bucket.settings);
afterAll(() => bucket.close());

async function collectGarbage() {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await nextTurn();
  }
}

it('a backup is read whole, however long its reader takes to begin', async () => {
  const content = Buffer.alloc(300_000, 'a backup');
  await place.write('store-1.backup', Readable.from([content]));
  const bytes = await place.open('store-1.backup');
  await collectGarbage();
  expect(await buffer(bytes)).toEqual(content);
});
