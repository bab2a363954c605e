import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { ask } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { toRequest } from './harness/load.ts';
import { type KindResult, putOpenLoad } from './harness/open-load.ts';
import type { ServerProcess } from './harness/processes.ts';
import { atMost, median, type Row, toRow } from './harness/row.ts';
import { readMemory, untilEncoded } from './memory.ts';
import { addProductsToOrder, logIn, toOrder } from './order-requests.ts';
import { nextListPath } from './uncached-list.ts';

const SHOPPERS = 40;
const CONNECTIONS = 1500;
const TRIAL_MS = 6000;
const OVERLOAD_MS = 20_000;
const TIMES = 10;
/** Of ten requests, how many are orders; the others are lists that no cache has. */
const ORDERS_OF_TEN = 2;
const NORMAL_MS = 5000;

/** Ten times what one node holds, and a long time of what it holds easily: what breaks first, and whether it mends. */
export async function benchSafe(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.createDemoDatabase('safe');
  const { db, close } = connectDatabase(databaseUrl, { connections: 1 });
  bench.onEnd(close);
  await addProductsToOrder(db);
  const DATA_DIR = bench.makeFolder();
  const store = await bench.startStore({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR },
    ...{ LIMITS: 'off', JOBS: 'on', WORKERS: '1' },
  });
  // The pictures of a first start take one of the machine's cores for minutes.
  await untilEncoded(store, DATA_DIR);
  const mix = await createMix(store.port);
  return [...(await overload(store, mix)), ...(await soak({ store, mix, db, minutes: bench.minutes }))];
}

type Mix = Awaited<ReturnType<typeof createMix>>;

async function createMix(port: number) {
  const shoppers = await logIn(port, SHOPPERS);
  const order = await toOrder(port, shoppers);
  let asked = 0;
  const list = () => ({ kind: 'view', bytes: toRequest(nextListPath()) });
  const place = () => ({ kind: 'order', bytes: order(asked) });
  const others = [
    () => ({ kind: 'cached', bytes: toRequest('/') }),
    () => ({ kind: 'cached', bytes: toRequest('/api/products/list?fields=card') }),
    () => ({ kind: 'page', bytes: toRequest(`/shop?search=${randomUUID().slice(0, 6)}`) }),
    () => ({
      kind: 'own orders',
      bytes: toRequest('/api/orders/my', {
        headers: { authorization: `Bearer ${shoppers[asked % shoppers.length]?.token}` },
      }),
    }),
    () => ({ kind: 'unknown', bytes: toRequest('/api/nothing') }),
  ];
  return {
    /** Only what costs: lists and orders. */
    dear() {
      asked += 1;
      return asked % 10 < ORDERS_OF_TEN ? place() : list();
    },
    everything() {
      asked += 1;
      const pick = asked % 10;
      if (pick < 1) return place();
      return pick < 4 ? list() : (others[asked % others.length] ?? list)();
    },
  };
}

/** So many a second are answered when more is asked for than can be. */
async function findCapacity(port: number, mix: Mix): Promise<number> {
  const { results } = await putOpenLoad({ port, connections: 24, perSecond: 5000, next: mix.dear }, TRIAL_MS);
  const answered = [...results.values()].reduce((sum, { answeredMs }) => sum + answeredMs.length, 0);
  return answered / (TRIAL_MS / 1000);
}

async function overload(store: ServerProcess, mix: Mix): Promise<Row[]> {
  const { port } = store;
  await findCapacity(port, mix);
  const capacity = await findCapacity(port, mix);
  const before = readMemory(store);
  const watch = watchStore(store);
  const perSecond = capacity * TIMES;
  const greeting = toRequest('/api/live');
  const load = { port, connections: CONNECTIONS, perSecond, next: mix.dear, greeting };
  const { results, unsent, unanswered } = await putOpenLoad(load, OVERLOAD_MS);
  const normalAfter = await untilNormal(port);
  const { peak, missingRetryAfter } = watch.stop();
  const [order, view] = [readKind(results, 'order'), readKind(results, 'view')];
  const wrong = [order, view].flatMap(({ byStatus }) =>
    [...byStatus].filter(([status]) => status >= 400 && status !== 503),
  );
  const faults = order.lost + view.lost + unanswered + wrong.length + missingRetryAfter;
  const rate = (kind: KindResult) => kind.answeredMs.length / (OVERLOAD_MS / 1000);
  const note = `offered ${Math.round(perSecond)} a second; ${unsent} could not be sent with ${CONNECTIONS} connections`;
  return [
    toRow({ name: 'held by one process, 2 orders in 10', unit: 'req/s', ours: [capacity] }),
    toRow({ name: `answered at ${TIMES} times that`, unit: 'req/s', ours: [rate(order) + rate(view)], note }),
    toRow({
      name: 'orders answered of 100',
      unit: 'points',
      ours: [getShare(order)],
      reference: { name: 'lists answered of 100', values: [getShare(view)] },
      goal: { of: 'ratio', bound: 'at least', value: 1.5 },
    }),
    toRow({ name: 'lists turned away, 95 in 100 within', unit: 'ms', ours: [getP95(view.shedMs)] }),
    toRow({ name: 'orders turned away, 95 in 100 within', unit: 'ms', ours: [getP95(order.shedMs)] }),
    toRow({ name: 'orders, 95 in 100 within', unit: 'ms', ours: [getP95(order.answeredMs)] }),
    toRow({
      name: 'lost, failed, or turned away without a word',
      unit: 'points',
      ours: [faults],
      goal: atMost(0),
      note: describeFaults(results, unanswered),
    }),
    toRow({
      name: 'memory at most',
      unit: 'MiB',
      ours: [peak],
      reference: { name: 'before', values: [before] },
      goal: { of: 'ratio', bound: 'at most', value: 1.5 },
    }),
    toRow({
      name: 'normal again after',
      unit: 's',
      ours: [normalAfter / 1000],
      goal: atMost(NORMAL_MS / 1000),
    }),
  ];
}

/** How long until ten lists in a row are answered at once. */
async function untilNormal(port: number): Promise<number> {
  const start = performance.now();
  for (let inRow = 0; inRow < 10 && performance.now() - start < 60_000; ) {
    const sentAt = performance.now();
    const { status } = await ask(port, nextListPath());
    inRow = status === 200 && performance.now() - sentAt < 500 ? inRow + 1 : 0;
  }
  return performance.now() - start;
}

/** The store's memory, and whether those who are turned away learn when to come back. */
function watchStore(store: ServerProcess) {
  let peak = 0;
  let missingRetryAfter = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, readMemory(store));
    const answer = await ask(store.port, nextListPath()).catch(() => undefined);
    if (answer?.status === 503 && answer.headers['retry-after'] === undefined) missingRetryAfter += 1;
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return { peak, missingRetryAfter };
    },
  };
}

interface Soak {
  store: ServerProcess;
  mix: Mix;
  db: Db;
  minutes: number;
}

/** Everything that shoppers do, at a rate that is held easily. */
async function soak({ store, mix, db, minutes }: Soak): Promise<Row[]> {
  const perSecond = 60;
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(readMemory(store)), 2000);
  await wait(5000);
  const before = await countConnections(db, store);
  const load = { port: store.port, connections: 60, perSecond, next: mix.everything };
  const { results, unsent, unanswered } = await putOpenLoad(load, minutes * 60_000);
  // The pool lets go of what it does not need.
  await wait(15_000);
  clearInterval(timer);
  const after = await countConnections(db, store);
  const kinds = [...results];
  const count = (read: (kind: KindResult) => number) => kinds.reduce((sum, [, kind]) => sum + read(kind), 0);
  const failed = count(({ byStatus }) =>
    [...byStatus].reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0),
  );
  const fifth = Math.ceil(memory.length / 5);
  const [early, late] = [median(memory.slice(fifth, 2 * fifth)), median(memory.slice(-fifth))];
  return [
    toRow({
      name: `answered in ${minutes} minutes of everything`,
      unit: 'req/s',
      ours: [count(({ byStatus }) => [...byStatus.values()].reduce((sum, n) => sum + n, 0)) / (minutes * 60)],
      note: `${count(({ sent }) => sent)} sent, ${unsent} could not be`,
    }),
    toRow({
      name: 'failed or lost',
      unit: 'points',
      ours: [failed + unanswered + count(({ lost }) => lost)],
      goal: atMost(0),
      note: describeFaults(results, unanswered),
    }),
    toRow({
      name: 'memory, last fifth',
      unit: 'MiB',
      ours: [late],
      reference: { name: 'second fifth', values: [early] },
      goal: { of: 'ratio', bound: 'at most', value: 1.1 },
    }),
    toRow({
      name: 'connections to the database and files open afterwards',
      unit: 'points',
      ours: [after],
      reference: { name: 'before', values: [before] },
      goal: { of: 'ratio', bound: 'at most', value: 1.1 },
    }),
  ];
}

/** What became of those that got no proper answer: `order: 3 lost, 2 × 500; 4 unanswered`. */
function describeFaults(results: Map<string, KindResult>, unanswered: number): string {
  const byKind = [...results].flatMap(([kind, { lost, byStatus }]) => {
    const wrong = [...byStatus].filter(([status]) => status >= 400 && status !== 503 && status !== 404);
    const parts = [
      ...(lost > 0 ? [`${lost} lost`] : []),
      ...wrong.map(([status, times]) => `${times} × ${status}`),
    ];
    return parts.length > 0 ? [`${kind}: ${parts.join(', ')}`] : [];
  });
  return [...byKind, ...(unanswered > 0 ? [`${unanswered} unanswered`] : [])].join('; ');
}

async function countConnections(db: Db, { pid }: ServerProcess): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  return (rows[0]?.count ?? 0) + readdirSync(`/proc/${pid}/fd`).length;
}

function readKind(results: Map<string, KindResult>, kind: string): KindResult {
  const found = results.get(kind);
  if (!found) throw new Error(`Nothing was sent of ${kind}.`);
  return found;
}

const getShare = ({ answeredMs, sent }: KindResult) => (answeredMs.length / sent) * 100;

function getP95(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
