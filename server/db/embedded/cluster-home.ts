import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts';
import {
  canWorkIn,
  copyTree,
  ensureSystemFolder,
  giveFile,
  giveTree,
  isRoot,
  type SystemUser,
} from './system-user.ts';

/**
 * Where the database of a data folder lives: in `postgres/` inside it, or, when that is closed to the user
 * that runs PostgreSQL (root's home, a private temporary folder), in the system folder with a pointer left.
 */
export interface ClusterHome {
  /** Holds the lock and the cluster. */
  folder: string;
  /** The finished cluster, password beside the data; absent until the first start is through. */
  cluster: string;
  /** Where the server listens beside its port, for whoever may enter the folder; made anew at every start. */
  socketFolder: string;
}

const pointerName = 'location';
const ownerName = 'data-folder';

export function databaseFolder(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

/** Finds the home without changing anything; refuses one that this user may not touch. */
export function findClusterHome(dataDir: string): ClusterHome {
  const folder = databaseFolder(dataDir);
  const pointer = join(folder, pointerName);
  if (!existsSync(pointer)) {
    const home = homeIn(folder);
    refuseForeignCluster(home);
    return home;
  }
  const moved = homeIn(readFileSync(pointer, 'utf8').trim());
  if (!existsSync(moved.folder)) {
    throw new EmbeddedPostgresError(
      'data-missing',
      `The database of ${resolve(dataDir)} was kept in ${moved.folder}, which is gone. ` +
        `Bring it back, or delete ${pointer} to begin with an empty one.`,
    );
  }
  return moved;
}

export function prepareFolder(dataDir: string): void {
  const folder = databaseFolder(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    // The user that runs PostgreSQL has to pass through; what is inside is closed to others by itself.
    if (isRoot()) chmodSync(folder, 0o755);
    const probe = mkdtempSync(join(folder, 'probe-'));
    rmSync(probe, { recursive: true });
  } catch (error) {
    throw explainFileError(error, resolve(dataDir));
  }
}

/** Makes sure that the user can work in the home, moving it to the system folder when that is the only way. */
export function settleClusterHome(options: {
  dataDir: string;
  user: SystemUser | undefined;
  log: (line: string) => void;
}): ClusterHome {
  const { dataDir, user, log } = options;
  const home = findClusterHome(dataDir);
  if (!user) return home;
  if (home.folder !== databaseFolder(dataDir)) {
    claimForDataFolder(home, dataDir);
    return home;
  }
  if (isOpenTo(user, home)) return home;

  const moved = homeIn(join(ensureSystemFolder(), `data-${randomBytes(6).toString('hex')}`));
  mkdirSync(moved.folder, { mode: 0o711 });
  chmodSync(moved.folder, 0o711);
  writeFileSync(join(moved.folder, ownerName), realpathSync(dataDir));
  if (existsSync(home.cluster)) {
    copyTree(home.cluster, moved.cluster);
    giveTree(moved.cluster, user);
  }
  writePointer(dataDir, moved.folder);
  rmSync(home.cluster, { recursive: true, force: true });
  log(`Only root may enter ${resolve(dataDir)}, so the database is kept in ${moved.folder}`);
  return moved;
}

/** Ends a throw-away home, wherever it was put. */
export function removeClusterHome(dataDir: string): void {
  const home = findClusterHome(dataDir);
  rmSync(home.folder, { recursive: true, force: true });
  rmSync(resolve(dataDir), { recursive: true, force: true });
}

function homeIn(folder: string): ClusterHome {
  return { folder, cluster: join(folder, 'cluster'), socketFolder: join(folder, 'socket') };
}

function isOpenTo(user: SystemUser, home: ClusterHome): boolean {
  const probe = mkdtempSync(join(home.folder, 'probe-'));
  try {
    giveFile(probe, user);
    return canWorkIn(user, probe);
  } finally {
    rmSync(probe, { recursive: true });
  }
}

function writePointer(dataDir: string, folder: string): void {
  const pointer = join(databaseFolder(dataDir), pointerName);
  writeFileSync(`${pointer}.new`, `${folder}\n`, { flush: true });
  renameSync(`${pointer}.new`, pointer);
}

/** A copied data folder brings a pointer to a database that is not its own; a moved one takes its own along. */
function claimForDataFolder(home: ClusterHome, dataDir: string): void {
  const ownerFile = join(home.folder, ownerName);
  const here = realpathSync(dataDir);
  const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : here;
  if (owner !== here && existsSync(join(databaseFolder(owner), pointerName))) {
    throw new EmbeddedPostgresError(
      'in-use',
      `${here} is a copy of ${owner}, and the database of both is in ${home.folder}. ` +
        `Delete ${join(databaseFolder(here), pointerName)} to begin with an empty database here.`,
    );
  }
  writeFileSync(ownerFile, here);
}

function refuseForeignCluster(home: ClusterHome): void {
  if (!existsSync(home.cluster)) return;
  try {
    accessSync(join(home.cluster, 'password'));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'wrong-owner',
      `The database in ${home.folder} was made by another user of this system, perhaps by root. ` +
        'Start the store as that user, or set DATA_DIR to another folder.',
      { cause },
    );
  }
}
