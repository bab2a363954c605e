import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer } from '#server/db/on-server.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { copyBackup } from '#server/upgrade/copy-store.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { readReleased, releaseFile, unpackRelease } from './released.ts';
import { withRunningStore } from './running-store.ts';
import { walkThrough } from './walk-through.ts';

const { release } = readReleased();
const released = await unpackRelease();
const dataDir = await mkdtemp(join(tmpdir(), 'store-way-back-'));
afterAll(async () => {
  await released.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** A store of the last release, upgraded to this version. */
async function openUpgraded(): Promise<string> {
  const url = await createEmptyDatabase(inject('postgres'));
  const open = async () => createReadStream(releaseFile(release, 'backup'));
  await copyBackup({ open, key: undefined }, url);
  await migrateDatabase(url);
  return url;
}

async function findWrong(url: string) {
  const { db, close } = connectDatabase(url, { connections: 1 });
  try {
    return await verifyBooks(db);
  } finally {
    await close();
  }
}

describe(`release ${release} on the tables of this version`, () => {
  it('takes orders and payments, ships, delivers and takes back, and the books are right', async () => {
    const url = await openUpgraded();
    await withRunningStore({ program: released.program, url, dataDir }, walkThrough);
    expect(await findWrong(url)).toEqual([]);
  });

  it('would not survive a column that is renamed: the check notices', async () => {
    const url = await openUpgraded();
    await onServer(url, (client) => client.query('ALTER TABLE orders RENAME COLUMN status TO step'));
    await expect(withRunningStore({ program: released.program, url, dataDir }, walkThrough)).rejects.toThrow(
      /answered 50\d/,
    );
  });
});
