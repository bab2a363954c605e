import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError, explainFileError, explainOutput } from './embedded-postgres-error.ts';
import { childEnvironment, giveFile, giveTree, type SystemUser } from './system-user.ts';

export interface Cluster {
  dataFolder: string;
  password: string;
}

const partialPrefix = 'cluster.new-';

export function readCluster(home: ClusterHome): Cluster {
  return {
    dataFolder: join(home.cluster, 'data'),
    password: readFileSync(join(home.cluster, 'password'), 'utf8').trim(),
  };
}

/**
 * Makes the cluster beside its place and moves it there as the last step: whatever interrupts the work,
 * the next start finds either a whole cluster or none.
 */
export async function ensureCluster(options: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  throwAway: boolean;
}): Promise<Cluster> {
  const { home, binaries, user } = options;
  removePartials(home);
  if (existsSync(home.cluster)) {
    refuseOtherVersion(home, binaries);
    takeBackFromRoot(home, user);
    return readCluster(home);
  }
  const partial = mkdtempSync(join(home.folder, partialPrefix));
  try {
    giveFile(partial, user);
    const passwordFile = join(partial, 'password');
    writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
    giveFile(passwordFile, user);
    await runInitdb({ ...options, partial, passwordFile });
    syncFolder(partial);
    renameSync(partial, home.cluster);
    syncFolder(home.folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw explainFileError(error, home.folder);
  }
  return readCluster(home);
}

function runInitdb(options: {
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  throwAway: boolean;
  partial: string;
  passwordFile: string;
}): Promise<void> {
  const args = [
    `--pgdata=${join(options.partial, 'data')}`,
    `--pwfile=${options.passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point on every machine: an index never depends on the system's own language tables.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(options.throwAway ? ['--no-sync'] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(options.binaries.initdb, args, {
      ...options.user,
      cwd: '/',
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C in the terminal is for the store, which stops the database in its own order.
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(explainOutput(output, options.partial));
    });
  });
}

function removePartials(home: ClusterHome): void {
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith(partialPrefix)) continue;
    // An initdb that outlived its store may still write there for a moment; the next start tries again.
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 2 });
    } catch {}
  }
}

function refuseOtherVersion(home: ClusterHome, binaries: PostgresBinaries): void {
  const version = readFileSync(join(home.cluster, 'data', 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    'wrong-version',
    `The database in ${home.folder} was made by PostgreSQL ${version}, this store brings ${binaries.majorVersion}. ` +
      'Make a backup with the earlier release of the store and restore it with this one.',
  );
}

/** A data folder that root copied or unpacked belongs to root; PostgreSQL must own its files. */
function takeBackFromRoot(home: ClusterHome, user: SystemUser | undefined): void {
  const owner = statSync(join(home.cluster, 'data')).uid;
  if (user && owner !== user.uid) giveTree(home.cluster, user);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
