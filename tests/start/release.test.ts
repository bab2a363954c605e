import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { until } from './fixtures/database-holder.ts';
import { ask, getPort, type StoreProcess, startStore } from './fixtures/store-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-release-'));
const spoilt = join(folder, 'spoilt');
/** As a release is run: it starts sooner than the sources. */
const bundle = await getServerBundle();
const url = await cloneDatabase(inject('postgres'));
const started: StoreProcess[] = [];

afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One request over a connection that is used again. Gives its status, or what went wrong. */
function send(agent: Agent, port: number, path: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    request({ agent, port, host: '127.0.0.1', path }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', ({ message }) => resolve(message))
      .end();
  });
}

/** What visitors see who ask without a pause: a cached page, and two calls that are made anew. */
function visit(port: number) {
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true }));
  const seen = new Map<string, number>();
  let isOver = false;
  const visitors = agents.map(async (agent) => {
    for (let turn = 0; !isOver; turn += 1) {
      const path = ['/', '/api/health', `/api/products/list?search=${turn}`][turn % 3] ?? '/';
      const status = String(await send(agent, port, path));
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    agent.destroy();
  });
  return {
    count: () => seen.get('200') ?? 0,
    async stop() {
      isOver = true;
      await Promise.all(visitors);
      return [...seen.keys()];
    },
  };
}

it('a release refuses nobody, a broken one changes nothing, and a stop is announced', async () => {
  const store = startStore(
    { DATABASE_URL: url, DATA_DIR: folder, WORKERS: '1', DRAIN_SECONDS: '2' },
    'tests/start/fixtures/release.ts',
    { args: [bundle, spoilt] },
  );
  started.push(store);
  const port = await getPort(store);
  expect(await ask(port, '/api/ready')).toEqual({ status: 200, body: '{"status":"ok"}' });
  const visitors = visit(port);
  const answered = async (more: number) => {
    const wanted = visitors.count() + more;
    await until(() => visitors.count() >= wanted);
  };
  await answered(20);
  store.process.kill('SIGUSR2');
  await until(() => store.output().includes('new workers have taken over'), 180);
  await answered(20);

  writeFileSync(spoilt, '');
  store.process.kill('SIGUSR2');
  await until(() => store.output().includes('the old ones go on'), 180);
  await answered(20);
  expect(await visitors.stop()).toEqual(['200']);
  expect(store.output()).not.toContain('is replaced');

  store.process.kill('SIGTERM');
  await until(async () => (await ask(port, '/api/ready')).status === 503);
  expect((await ask(port, '/api/live')).status).toBe(200);
  expect((await ask(port, '/')).status).toBe(200);
  expect(await store.ended).toBe(0);
}, 600_000);
