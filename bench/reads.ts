import type { Answer } from './harness/answer-reader.ts';
import { askJson, askUntilSettled, type WholeAnswer } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { compareServers } from './harness/compare-servers.ts';
import { putLoad, toRequest } from './harness/load.ts';
import type { ServerProcess } from './harness/processes.ts';
import { type Row, ratioAtLeast, toRow } from './harness/row.ts';
import type { Work } from './harness/turns.ts';
import { bareLists, checkSameLists, storeLists } from './uncached-list.ts';

const CONNECTIONS = 16;
/** As browsers ask. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
/** Written anew for each answer by whoever sends it. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'content-length'];

interface Read {
  name: string;
  path: string;
  answer: WholeAnswer;
  /** Where the bare server has the same answer. */
  barePath: string;
  /** Makes each request's address another one. */
  mark?: () => string;
}

/** What everybody reads, over HTTP: from the cache beside the same bytes from memory, and uncached beside one query. */
export async function benchReads(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.createDemoDatabase('reads');
  const store = await bench.startStore({ DATABASE_URL: databaseUrl, LIMITS: 'off' });
  const reads = await readAll(store.port);
  const bare = await bench.startReference({ answers: reads.map(toRecording), databaseUrl });
  const rows: Row[] = [];
  const marked = await markHome(store.port, reads);
  for (const read of [...reads, marked]) rows.push(await benchCached(read, store, bare));
  return [...rows, await benchUncached(store, bare)];
}

async function readAll(port: number): Promise<Read[]> {
  const { data } = await askJson(port, '/api/products/list?fields=card');
  const id = String(data[0]._id);
  const paths = {
    'list of 20 products (JSON)': '/api/products/list?fields=card',
    'product detail (JSON)': `/api/products/${id}`,
    'search (JSON)': '/api/products/list?fields=card&search=oversized',
    'home (HTML)': '/',
    'product (HTML)': `/product/${id}`,
    'shop (HTML)': '/shop',
  };
  const reads: Read[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await askUntilSettled(port, path, HEADERS);
    reads.push({ name, path, answer, barePath: `/${reads.length}` });
  }
  return reads;
}

/** Visitors from advertisements: everybody with marks of their own, which must not cost anything. */
async function markHome(port: number, reads: readonly Read[]): Promise<Read> {
  const home = reads.find(({ path }) => path === '/');
  if (!home) throw new Error('Home is not among the reads.');
  let visits = 0;
  const mark = () => {
    visits += 1;
    return `?utm_source=instagram-${visits}&fbclid=IwAR${visits}`;
  };
  const answer = await askUntilSettled(port, `/${mark()}`, HEADERS);
  if (!answer.body.equals(home.answer.body))
    throw new Error('Home differs for visitors from advertisements.');
  return { ...home, name: 'home with utm_source and fbclid (HTML)', mark };
}

function toRecording({ barePath, answer: { headers, body } }: Read) {
  const sent = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name));
  return { path: barePath, headers: Object.fromEntries(sent), bodyBase64: body.toString('base64') };
}

async function benchCached(read: Read, store: ServerProcess, bare: ServerProcess): Promise<Row> {
  const measured = await compareServers(
    { server: store, load: (ms) => repeat(read, { port: store.port, path: read.path, ms }) },
    {
      name: 'bare Fastify, same bytes',
      server: bare,
      load: (ms) => repeat(read, { port: bare.port, path: read.barePath, ms }),
    },
  );
  return toRow({ name: read.name, ...measured, goal: ratioAtLeast(0.85) });
}

function repeat(
  { mark, answer }: Read,
  { port, path, ms }: { port: number; path: string; ms: number },
): Promise<Work> {
  const same = toRequest(path, { headers: HEADERS });
  const request = () => (mark ? toRequest(path + mark(), { headers: HEADERS }) : same);
  return putLoad({ port, connections: CONNECTIONS, request, check: expectBody(answer.body) }, ms);
}

function expectBody(expected: Buffer) {
  return ({ status, length, body }: Answer) => {
    if (status !== 200 || length !== expected.length || (body && !body.equals(expected)))
      throw new Error(`An answer has status ${status} and ${length} bytes instead of ${expected.length}.`);
  };
}

async function benchUncached(store: ServerProcess, bare: ServerProcess): Promise<Row> {
  await checkSameLists(store.port, bare.port);
  const load = { connections: CONNECTIONS };
  const measured = await compareServers(
    { server: store, load: (ms) => putLoad({ ...storeLists, ...load, port: store.port }, ms) },
    {
      name: 'bare Fastify, one query',
      server: bare,
      load: (ms) => putLoad({ ...bareLists, ...load, port: bare.port }, ms),
    },
  );
  return toRow({ name: 'list of 20 products (JSON), uncached', ...measured, goal: ratioAtLeast(0.6) });
}
