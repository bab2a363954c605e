import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { placeSmallPictures } from '#tests/browser/small-pictures.ts';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { until } from './fixtures/database-holder.ts';

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

  const ended = once(last.process, 'exit');
  last.process.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
}, 600_000);
