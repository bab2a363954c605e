import { spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import pg from 'pg';

export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  kernel: string;
  /** Processes that wanted to run in the last minute before: more than a fraction of the cores makes all values unsure. */
  loadBefore: number;
}

export function describeMachine(): Machine {
  const cores = cpus();
  return {
    cpu: findModel(cores[0]?.model),
    cores: cores.length,
    memoryGiB: Math.round((totalmem() / 1024 ** 3) * 10) / 10,
    kernel: `${type()} ${release()}`,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** On ARM the system does not name the model where Node looks for it. */
function findModel(known: string | undefined): string {
  if (known && known !== 'unknown') return known;
  return /Model name: +(.+)/.exec(run('lscpu', []))?.[1] ?? process.arch;
}

export interface Versions {
  node: string;
  postgres: string;
  commit: string;
}

export async function readVersions(serverUrl: string): Promise<Versions> {
  const commit = run('git', ['rev-parse', '--short=12', 'HEAD']).trim();
  const isChanged = run('git', ['status', '--porcelain']).trim() !== '';
  return {
    node: process.version,
    postgres: await readPostgresVersion(serverUrl),
    commit: commit === '' ? 'unknown' : `${commit}${isChanged ? ' with changes' : ''}`,
  };
}

async function readPostgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return String(rows[0].server_version);
}

function run(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}
