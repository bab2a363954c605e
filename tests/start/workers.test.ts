import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { ask as askDatabase, isRunning, until } from './fixtures/database-holder.ts';
import {
  ask,
  askPatiently,
  getPort,
  listWorkers,
  type StoreProcess,
  startStore,
} from './fixtures/store-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'store-workers-'));
const program = await getServerBundle();
const url = await cloneDatabase(inject('postgres'));
const started: StoreProcess[] = [];

function startWorkers(env: Record<string, string> = {}, main = program, cwd?: string): StoreProcess {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'info' };
  const store = startStore({ ...settings, ...env }, main, { cwd });
  started.push(store);
  return store;
}

afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function countConnections(name: string): Promise<unknown> {
  const [row] = await askDatabase(
    url,
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = '${name}'`,
  );
  return row?.count;
}

/** So many workers have begun to listen, those that replaced others among them. */
async function untilListening(store: StoreProcess, count: number) {
  await until(() => (store.output().match(/a worker listens/g)?.length ?? 0) >= count, 180);
}

/** Has ten answers; gives how often it had to ask. */
async function callHealth(port: number): Promise<number> {
  let made = 0;
  for (let call = 0; call < 10; call += 1) {
    const { status, calls } = await askPatiently(port, '/api/health');
    expect(status).toBe(200);
    made += calls;
  }
  return made;
}

async function countHealthCalls(port: number): Promise<number> {
  const { body } = await ask(port, '/metrics');
  const count = /http_request_duration_seconds_count\{[^}]*route="\/api\/health"[^}]*\} (\d+)/.exec(
    body,
  )?.[1];
  return Number(count ?? 0);
}

/** A call whose body is still to come. */
function beginCall(port: number): ClientRequest {
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' };
  const path = '/api/contact';
  const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
  call.flushHeaders();
  return call;
}

it('several processes serve behind one port as one store', async () => {
  const store = startWorkers();
  const port = await getPort(store);
  await untilListening(store, 2);
  expect(store.output().match(/Store ready/g)).toHaveLength(1);

  // Whichever worker is asked, it knows of all the calls.
  const made = await callHealth(port);
  for (let call = 0; call < 4; call += 1) expect(await countHealthCalls(port)).toBe(made);

  // Each hears of changes; background work is done once, and counted.
  await until(async () => (await ask(port, '/metrics')).body.includes('job_runs_total{'));
  expect([await countConnections('store catalogue'), await countConnections('store jobs')]).toEqual([2, 1]);

  // One that is killed is replaced, and the other goes on meanwhile.
  const [first = 0, second = 0] = listWorkers(store);
  process.kill(first, 'SIGKILL');
  await until(() => !isRunning(first));
  await callHealth(port);
  await untilListening(store, 3);
  const workers = listWorkers(store);
  expect(workers).toContain(second);
  expect(workers).not.toContain(first);
  expect(store.output()).toContain('a worker has ended (SIGKILL) and is replaced');

  // A call that is half sent when the store is asked to stop is answered; then all of them end.
  const call = beginCall(port);
  await once(call, 'continue');
  store.process.kill('SIGTERM');
  await until(() => workers.filter(isRunning).length === 1);
  call.end('{}');
  const [response] = await once(call, 'response');
  expect([response.statusCode, (await text(response)).length > 0]).toEqual([400, true]);
  expect(await store.ended).toBe(0);
  await until(() => !workers.some(isRunning));
}, 400_000);

it('workers end with a supervisor that is killed', async () => {
  // The address of the database comes from a file, as vaults give it.
  const file = join(dataDir, 'database-url');
  writeFileSync(file, url);
  const store = startWorkers({ DATABASE_URL: '', DATABASE_URL_FILE: file });
  await getPort(store);
  await untilListening(store, 2);
  const workers = listWorkers(store);
  store.process.kill('SIGKILL');
  await until(() => !workers.some(isRunning));
}, 400_000);

it('a port that is taken is named once, and nothing is left behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const store = startWorkers({ PORT: String(port) });
  expect(await store.ended).toBe(1);
  expect(store.output().match(new RegExp(`Port ${port} is in use`, 'g'))).toHaveLength(1);
  taken.close();
}, 400_000);

const RELEASE = `console.log('Runs in', process.cwd(), 'with', process.env.DATA_DIR, process.env.BACKUP_DIR); import('${program}');`;

/** Has `current` lead to a release of this name. */
function release(folder: string, name: string) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'main.js'), RELEASE);
  rmSync(join(folder, 'current'), { force: true });
  symlinkSync(name, join(folder, 'current'));
}

it('workers start in the folder of the release that is current, also when the one before is deleted', async () => {
  const folder = mkdtempSync(join(dataDir, 'releases-'));
  const current = join(folder, 'current');
  release(folder, 'first');
  const backups = { BACKUP_DIR: 'backups', BACKUP_KEY: await generateX25519Identity() };
  const env = { DATA_DIR: 'data', ...backups, JOBS: 'off' };
  const store = startWorkers(env, join(current, 'main.js'), current);
  const port = await getPort(store);
  await untilListening(store, 2);
  release(folder, 'second');
  rmSync(join(folder, 'first'), { recursive: true });

  store.process.kill('SIGUSR2');
  await until(() => store.output().includes('take'), 180);
  expect(store.output()).toContain('new workers have taken over');
  const first = join(folder, 'first');
  expect(store.output()).toContain(
    `${join(folder, 'second')} with ${join(first, 'data')} ${join(first, 'backups')}`,
  );

  await until(() => listWorkers(store).length === 2);
  const [worker = 0] = listWorkers(store);
  process.kill(worker, 'SIGKILL');
  await untilListening(store, 5);
  expect((await askPatiently(port, '/api/health')).status).toBe(200);
}, 400_000);
