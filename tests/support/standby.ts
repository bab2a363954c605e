import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { onServer } from '#server/db/on-server.ts';

export interface PrimaryWithStandby {
  primaryUrl: string;
  standbyUrl: string;
  /** Runs a statement as the administrator. */
  onPrimary(statement: string): Promise<unknown[]>;
  onStandby(statement: string): Promise<unknown[]>;
  stopPrimary(): Promise<void>;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Two real PostgreSQL, of which the second replays the log of the first. */
export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const [dataDir, standbyDir] = [makeFolder(), makeFolder()];
  const log = () => {};
  const first = await startEmbeddedPostgres({ dataDir, log });
  await first.stop();
  const cluster = join('postgres', 'cluster');
  mkdirSync(join(standbyDir, 'postgres'), { mode: 0o755 });
  spawnSync('cp', ['-a', join(dataDir, cluster), join(standbyDir, cluster)]);
  const primary = await startEmbeddedPostgres({ dataDir, log });
  const password = readFileSync(join(dataDir, cluster, 'password'), 'utf8').trim();
  const { port } = new URL(primary.url);
  const data = join(standbyDir, cluster, 'data');
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  writeFileSync(join(data, 'standby.signal'), '');
  const standby = await startEmbeddedPostgres({ dataDir: standbyDir, log });
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    onPrimary: (statement) => administer(primary.url, statement),
    onStandby: (statement) => administer(standby.url, statement),
    stopPrimary: primary.stop,
    stopStandby: standby.stop,
    async stop() {
      await standby.stop();
      await primary.stop();
      for (const folder of [dataDir, standbyDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, statement: string): Promise<unknown[]> {
  const administrator = new URL(url);
  administrator.username = 'postgres';
  return onServer(administrator.href, async (client) => (await client.query(statement)).rows);
}

/** Open to the user that runs PostgreSQL when the tests run as root. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-standby-'));
  chmodSync(folder, 0o755);
  return folder;
}
