import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, type EngineHome, makeEngineFolder, startEngine, writeEngineFile } from './engine.ts';

interface PatroniOptions {
  name: string;
  programs: { patroni: string; postgres: string };
  etcdPort: number;
  /** Where it says by HTTP whether this PostgreSQL is the primary. */
  statusPort: number;
  postgresPort: number;
  password: string;
}

export interface PatroniNode {
  name: string;
  statusPort: number;
  postgresPort: number;
  /** Ends PostgreSQL and its guard at once, as if the machine had lost its power. */
  kill(): void;
  stop(): Promise<void>;
}

/** Seconds. A primary that is silent for `ttl` is replaced. Patroni's usual 30, 10 and 10 suit networks that stumble. */
const PACE = { ttl: 12, loop_wait: 2, retry_timeout: 5 };

/** A PostgreSQL that Patroni watches: primary or synchronous standby, as etcd has it. */
export function startPatroni(home: EngineHome, options: PatroniOptions): PatroniNode {
  const { name, programs, statusPort, postgresPort } = options;
  const data = join(makeEngineFolder(home, name), 'data');
  const file = writeEngineFile(home, `${name}.yml`, JSON.stringify(getSettings(home, options, data)));
  const engine: Engine = startEngine(home, { name, command: programs.patroni, args: [file] });

  function killPostgres() {
    const note = join(data, 'postmaster.pid');
    if (!existsSync(note)) return;
    const postmaster = readFileSync(note, 'utf8').split('\n')[0] ?? '';
    const { stdout } = spawnSync('pgrep', ['-P', postmaster], { encoding: 'utf8' });
    for (const pid of [postmaster, ...stdout.split('\n')].filter(Boolean)) killIfThere(Number(pid));
  }

  return {
    name,
    statusPort,
    postgresPort,
    kill() {
      engine.process.kill('SIGKILL');
      killPostgres();
    },
    async stop() {
      await engine.stop();
      // Patroni leaves it running where it could not finish its own start.
      killPostgres();
    },
  };
}

/** A process that has ended by itself meanwhile is as good as killed. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

/** YAML is a superset of JSON. */
function getSettings(home: EngineHome, options: PatroniOptions, data: string): object {
  const { name, programs, etcdPort, statusPort, postgresPort, password } = options;
  const anyone = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'];
  return {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${statusPort}`, connect_address: `127.0.0.1:${statusPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...PACE,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, TimeZone: 'UTC' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgresPort}`,
      connect_address: `127.0.0.1:${postgresPort}`,
      data_dir: data,
      bin_dir: dirname(programs.postgres),
      pgpass: join(home.folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: home.folder },
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', ...anyone],
    },
  };
}
