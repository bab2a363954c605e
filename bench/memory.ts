import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { imageAddress } from '#core/rules/image-address.ts';
import { ask, askJson } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { putLoad, toRequest } from './harness/load.ts';
import type { ServerProcess } from './harness/processes.ts';
import { atMost, type Row, toRow } from './harness/row.ts';

const LOAD_MS = 15_000;
const CONNECTIONS = 16;
const REST_MS = 5000;
const LOOK_EVERY_MS = 500;
const STANDSTILL_MS = 3 * 60_000;

/** What the store's own processes hold, without PostgreSQL: after a first start, at rest, and after load. */
export async function benchMemory(bench: Bench): Promise<Row[]> {
  const env = {
    DATABASE_URL: await bench.createDatabase('memory'),
    DATA_DIR: bench.makeFolder(),
    LIMITS: 'off',
    JOBS: 'on',
    WORKERS: '1',
  };
  const first = await bench.startStore(env);
  const { peak } = await untilEncoded(first, env.DATA_DIR);
  const afterFirst = readMemory(first);
  await first.stop();

  const store = await bench.startStore(env);
  await ask(store.port, '/');
  await wait(REST_MS);
  const atRest = readMemory(store);
  for (const { path, headers } of await listRequests(store.port)) {
    const request = toRequest(path, { headers });
    const check = ({ status }: { status: number }) => {
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    };
    await putLoad({ port: store.port, connections: CONNECTIONS, request: () => request, check }, LOAD_MS);
  }
  return [
    toRow({ name: 'memory, at rest', unit: 'MiB', ours: [atRest], goal: atMost(150) }),
    toRow({
      name: 'memory, after a first start that encoded pictures',
      unit: 'MiB',
      ours: [afterFirst],
      goal: atMost(250),
      note: `${Math.round(peak)} MiB at most while the encoder was at work, it included`,
    }),
    toRow({ name: 'memory, after load', unit: 'MiB', ours: [readMemory(store)], goal: atMost(250) }),
  ];
}

/**
 * The encoder's process ends when there is nothing more to encode. It has a low priority, so that on a busy machine it may
 * take long: what is waited for is the next picture, not all of them.
 */
export async function untilEncoded(store: ServerProcess, folder: string): Promise<{ peak: number }> {
  let peak = 0;
  let hasBegun = false;
  let last = { files: 0, at: performance.now() };
  while (performance.now() < last.at + STANDSTILL_MS) {
    const isEncoding = listChildren(store.pid).length > 0;
    if (hasBegun && !isEncoding) return { peak };
    hasBegun ||= isEncoding;
    peak = Math.max(peak, readMemory(store));
    const files = readdirSync(folder, { recursive: true }).length;
    if (files !== last.files) last = { files, at: performance.now() };
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The encoder stands still: no picture was encoded for three minutes.');
}

async function listRequests(port: number) {
  const { data } = await askJson(port, '/api/products/list?fields=card');
  const { _id: id, images } = data[0];
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const pages = ['/', '/shop', `/product/${id}`, '/api/products/list?fields=card', `/api/products/${id}`];
  const picture = { path: imageAddress(images[0].url, 400), headers: { accept: 'image/avif' } };
  return [...pages.map((path) => ({ path, headers })), picture];
}

/** Of a process and all that it has started. */
export function readMemory({ pid }: ServerProcess): number {
  const pids = [pid, ...listChildren(pid)].join(',');
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', pids], { encoding: 'utf8' });
  const kilobytes = stdout.trim().split(/\s+/).map(Number);
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

function listChildren(pid: number): string[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}
