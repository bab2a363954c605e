import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { onServer } from '#server/db/on-server.ts';
import { postmasterPid } from '#tests/start/fixtures/database-holder.ts';
import { startPrimaryWithStandby } from '#tests/support/standby.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';

/** The database of a bench. What only a server of its own can suffer is there where it has one. */
export interface BenchDatabase {
  url: string;
  server?: OwnServer;
  /** Makes the standby the primary, at the end of the one that was; gives its port. */
  failOver?(): Promise<number>;
  close(): Promise<void>;
}

interface OwnServer {
  stop(): Promise<void>;
  /** Gives the port, which is another one each time. */
  start(): Promise<number>;
  /** Ends it in the middle of whatever it does. It starts again by itself, on the same port. */
  kill(): void;
  /** Undefined where this machine does not let us make a small disk. */
  disk: { fill(): void; free(): void } | undefined;
}

/** A database of the suite's own server: it is there at once, and shared with other tests. */
export async function cloneShared(): Promise<BenchDatabase> {
  return { url: await cloneDatabase(inject('postgres')), close: async () => {} };
}

/** A server of its own, on a small disk of its own where that can be had. */
export async function startOwnServer(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-faults-'));
  chmodSync(dataDir, 0o755);
  const isSmall = mountSmallDisk(dataDir);
  if (isSmall) chmodSync(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });
  let running = await start();
  const filler = join(dataDir, 'filler');
  return {
    url: running.url,
    server: {
      stop: () => running.stop(),
      async start() {
        running = await start();
        return Number(new URL(running.url).port);
      },
      kill: () => process.kill(postmasterPid(join(dataDir, 'postgres', 'cluster', 'data')), 'SIGKILL'),
      disk: isSmall ? { fill: () => fillDisk(filler), free: () => rmSync(filler) } : undefined,
    },
    async close() {
      await running.stop();
      if (isSmall) asRoot('umount', [dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two servers, of which the second has every commit before it is acknowledged. */
export async function startPair(): Promise<BenchDatabase> {
  const pair = await startPrimaryWithStandby();
  await pair.onPrimary(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await pair.onPrimary('SELECT pg_reload_conf()');
  return {
    url: pair.primaryUrl,
    async failOver() {
      await pair.stopPrimary();
      await pair.onStandby('SELECT pg_promote()');
      return Number(new URL(pair.standbyUrl).port);
    },
    close: pair.stop,
  };
}

const DISK = '400m';

/** A file system in memory: as root, or where `sudo` asks for no password. */
function mountSmallDisk(folder: string): boolean {
  return asRoot('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
}

function asRoot(command: string, args: string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...given] = isRoot ? [command, ...args] : ['sudo', '-n', command, ...args];
  return spawnSync(program, given, { stdio: 'ignore' }).status === 0;
}

/** Until there is no room for another byte. */
function fillDisk(file: string) {
  for (const bytes of [1024 ** 2, 4096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // It is full.
    }
  }
}

/** Runs a statement beside the store's database, which may not let anybody in just now. */
export async function askBeside(url: string, statement: string): Promise<void> {
  const beside = new URL(url);
  beside.pathname = '/postgres';
  await onServer(beside.href, (client) => client.query(statement));
}
