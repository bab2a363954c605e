import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { placeSmallPictures } from '#tests/browser/small-pictures.ts';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { ask, until } from './fixtures/database-holder.ts';

/** A busy machine is slow, not broken. */
const SLOW_SECONDS = 180;
const dataDir = mkdtempSync(join(tmpdir(), 'store-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const program = await getServerBundle();
await placeSmallPictures(dataDir);

interface Store {
  process: ChildProcess;
  output(): string;
}

function startStore(): Store {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LIMITS: 'off' };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return { process: child, output: () => text };
}

async function killHard({ process: child }: Store) {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('starts again after being killed while starting, while adding the demo products and while serving', async () => {
  const starting = startStore();
  // A moment in the middle of making the database, wherever that happens to be.
  await wait(400);
  await killHard(starting);

  const filling = startStore();
  await until(() => filling.output().includes('Filling the catalogue'), SLOW_SECONDS);
  await killHard(filling);

  const serving = startStore();
  await until(() => /ready at \S+:\d+/.test(serving.output()), SLOW_SECONDS);
  await killHard(serving);

  const last = startStore();
  await until(() => /ready at \S+:\d+/.test(last.output()), SLOW_SECONDS);
  expect(last.output()).not.toContain('Filling');
  const base = /ready at (\S+)/.exec(last.output())?.[1];
  const { total } = await (await fetch(`${base}/api/products/list?limit=1`)).json();
  expect(total).toBeGreaterThanOrEqual(120);
  expect(await (await fetch(`${base}/`)).text()).toContain('/product/kage-oversized-black');

  expect(await stop(last)).toBe(0);
}, 600_000);

it('ends without a word when it is asked to while it starts', async () => {
  const store = startStore();
  await until(() => isBringingTablesUpToDate(), SLOW_SECONDS);
  expect(await stop(store)).toBe(0);
  expect(store.output()).toBe('');
}, 600_000);

async function stop({ process: child }: Store): Promise<number> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  return (await ended)[0];
}

/** Nodes that start together queue for this by a lock. */
async function isBringingTablesUpToDate(): Promise<boolean> {
  const url = findRunningEmbeddedPostgres(dataDir);
  if (url === undefined) return false;
  const locks = await ask(url, `SELECT FROM pg_locks WHERE locktype = 'advisory'`).catch(() => []);
  return locks.length > 0;
}
