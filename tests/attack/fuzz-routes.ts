import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { OrderStore } from '#tests/orders/order-store.ts';
import { findProblem } from './find-problem.ts';
import { findThing } from './id-names.ts';
import { type Operation, readOperations } from './operations.ts';
import { type Caller, type FuzzedRequest, fuzzedRequests, type KnownOf } from './requests.ts';
import { createScene, openVictims, type Thing, type Victims } from './scene.ts';
import { createSender, type Received } from './send-request.ts';

/** Requests that are under way at once. */
const LANES = 6;
/** To each route before callers log in again: some requests end their sessions. */
const PER_ROUND = 4;
/** One of each thing for so many requests. */
const REQUESTS_PER_SCENE = 600;
/** A member of staff may save so many views; and so many of everything are enough to be lost among. */
const MOST_SCENES = 20;
const MIB = 1024 ** 2;

export interface FuzzResult {
  sent: number;
  /** Answers by the first digit of their status. */
  answers: Record<string, number>;
  /** Routes of the document, and those of them whose work was reached: they answered with success. */
  routes: number;
  reached: number;
  /** Each kind of problem of each route once, with the first request that showed it. */
  problems: string[];
  /** What the process holds after half of the requests and after all: caches and code are filled by the first half. */
  heapMiB: { half: number; end: number };
}

/** Sends requests that the seed decides to every route of the API, and looks at each answer. */
export async function fuzzRoutes(
  store: OrderStore,
  { seed, times }: { seed: number; times: number },
): Promise<FuzzResult> {
  const victims = await openVictims(store);
  const known = await collectIds(
    store,
    victims,
    Math.min(MOST_SCENES, Math.ceil(times / REQUESTS_PER_SCENE)),
  );
  const operations = await readOperations(store.app);
  const routes = operations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    requests: fuzzedRequests(operation, knownOf(known)),
  }));
  const { send, close } = createSender(store.address);
  const problems = new Map<string, string>();
  const reached = new Set<string>();
  const answers: Record<string, number> = {};
  let sent = 0;
  let half = 0;

  async function tryOne(route: string, request: FuzzedRequest, tokens: Record<Caller, string>) {
    const token = tokens[request.caller];
    const headers = token ? ['authorization', `Bearer ${token}`, ...request.headers] : request.headers;
    const answer = await send({ ...request, headers }).catch((error: unknown) => String(error));
    const problem = typeof answer === 'string' ? `no answer: ${answer}` : findProblem(answer, request.method);
    const kind = `${route} ${problem?.slice(0, 60)}`;
    if (problem && !problems.has(kind)) problems.set(kind, `${route} ${problem}\n${print(request)}`);
    if (typeof answer !== 'string') count(route, answer);
  }

  function count(route: string, { status }: Received) {
    const kind = `${Math.floor(status / 100)}xx`;
    answers[kind] = (answers[kind] ?? 0) + 1;
    if (status < 300) reached.add(route);
  }

  for (let round = 0; sent < times; round += 1) {
    const tokens = await logInAgain(store);
    const drawn = routes.map(({ name, requests }) => ({
      name,
      requests: fc.sample(requests, { seed: seed + round, numRuns: PER_ROUND }),
    }));
    const due = Array.from({ length: PER_ROUND }, (_, place) =>
      drawn.flatMap(({ name, requests }) =>
        requests.slice(place, place + 1).map((request) => ({ name, request })),
      ),
    )
      .flat()
      .slice(0, times - sent);
    sent += due.length;
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let next = due.shift(); next; next = due.shift()) await tryOne(next.name, next.request, tokens);
      }),
    );
    if (half === 0 && sent >= times / 2) half = await measureHeap();
  }
  close();
  const heapMiB = { half, end: await measureHeap() };
  return {
    sent,
    answers,
    routes: routes.length,
    reached: reached.size,
    problems: [...problems.values()],
    heapMiB,
  };
}

async function collectIds(store: OrderStore, victims: Victims, scenes: number) {
  const ids = new Map<string, string[]>();
  for (let made = 0; made < scenes; made += 1) {
    for (const [thing, make] of Object.entries(createScene(store, victims))) {
      ids.set(thing, [...(ids.get(thing) ?? []), await make()]);
    }
  }
  return (thing: Thing) => ids.get(thing) ?? [];
}

function knownOf(idsOf: (thing: Thing) => string[]): KnownOf {
  return ({ path, parameters }: Operation) =>
    (name, any) => {
      const isInPath = parameters.some((parameter) => parameter.in === 'path' && parameter.name === name);
      const thing = findThing({ path, in: isInPath ? 'path' : 'body', name });
      if (!thing) return any;
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...idsOf(thing)) },
        { weight: 1, arbitrary: any },
      );
    };
}

async function logInAgain(store: OrderStore): Promise<Record<Caller, string>> {
  const { shopper, owner } = await openVictims(store);
  const staff = owner.headers.authorization.replace('Bearer ', '');
  return { nobody: '', shopper: shopper.token, staff, forger: `${staff.slice(0, -4)}AAAA` };
}

function print({ caller, method, url, headers, body }: FuzzedRequest): string {
  const text = body ? Buffer.from(body).toString('utf8') : '';
  return `  ${caller}: ${method} ${url.slice(0, 600)}\n  ${JSON.stringify(headers).slice(0, 300)}\n  ${text.slice(0, 800)}`;
}

/** Less than this is the machine's own restlessness. */
const AT_REST_MIB = 0.5;
const MOST_COLLECTIONS = 20;

/**
 * What is left after everything that nobody needs is gone. One collection is not enough: what waits for a timer or a
 * finaliser goes only in the turns of the event loop that follow, and up to 20 MiB with it.
 */
async function measureHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let before = Number.POSITIVE_INFINITY;
  let left = readHeap();
  for (let run = 0; run < MOST_COLLECTIONS && before - left > AT_REST_MIB; run += 1) {
    before = left;
    collect();
    await wait(50);
    collect();
    left = readHeap();
  }
  return Math.round(left * 10) / 10;
}

function readHeap(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}
