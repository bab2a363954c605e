import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClusterHome, removeClusterHome } from './cluster-home.ts';
import { readCluster } from './create-cluster.ts';
import { endLeftoverPostmaster } from './leftover-postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { lockForStore } from './store-lock.ts';

const PREFIX = 'store-test-';

/** One server for a test run, in a temporary folder of its own. */
export async function startThrowAwayPostgres({ within = tmpdir() } = {}): Promise<EmbeddedPostgres> {
  await removeLeftovers(within);
  const dataDir = mkdtempSync(join(within, PREFIX));
  // Open to the user that runs PostgreSQL when the tests run as root.
  chmodSync(dataDir, 0o755);
  return startEmbeddedPostgres({ dataDir, log: () => {}, throwAway: true });
}

/** A run that is killed cannot clear up: a gigabyte and a half, perhaps of memory. */
export async function removeLeftovers(within: string): Promise<void> {
  for (const name of readdirSync(within)) {
    if (!name.startsWith(PREFIX)) continue;
    // In use, another user's, or just gone: not ours to remove.
    await removeLeftover(join(within, name)).catch(() => {});
  }
}

async function removeLeftover(dataDir: string): Promise<void> {
  const home = findClusterHome(dataDir);
  const lockFile = join(home.folder, 'lock');
  // Without one it is no database, or one that is being made this moment.
  if (!existsSync(lockFile)) return;
  const lock = lockForStore(lockFile, dataDir);
  try {
    if (existsSync(home.cluster)) await endLeftoverPostmaster(readCluster(home).dataFolder);
    removeClusterHome(dataDir);
  } finally {
    lock.release();
  }
}
