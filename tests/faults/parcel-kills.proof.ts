import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '#server/db/read-rows.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { SHIPPING } from '#tests/orders/order-store.ts';
import { BOOKING_CALLS, PARCEL_HISTORIES, type ParcelHistory } from '#tests/orders/parcel-histories.ts';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { asShopper } from './load.ts';
import { openParcelBench } from './parcel-bench.ts';
import type { Person } from './people.ts';
import type { AskOptions } from './store-node.ts';

const bench = await openParcelBench();
afterAll(() => bench.close());
const { db, nodes, clock, ask, addPeople } = bench;

const BATCH = 25;
/** A process lives this long at most after the one before has come back. */
const LONGEST_LIFE_MS = 2000;
/** By the store's clock, with every kill: what waits to be tried again is tried. */
const PASS_SECONDS = 40;
/** Nothing that was not pushed is read earlier. */
const POLL_SECONDS = 6 * 3600 + 1;
const RETRY_MS = 100;
const MINUTE_MS = 60_000;

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'parcels are booked once and followed to their end while processes are killed, seed %i',
  { timeout: 3_600_000 },
  async (seed, context) => {
    const below = createRandom(seed);
    const times = howOften(3);
    const [packer] = await addPeople('staff', 1);
    if (!packer) throw new Error('Nobody packs.');
    const orders = await placeConfirmed(times, packer);
    const killing = startKilling(below);
    await bookAll(orders, packer, below);
    const made = await listMade();
    const expected = new Map<string, ParcelHistory>();
    for (const { orderId } of made)
      expected.set(orderId, PARCEL_HISTORIES[below(PARCEL_HISTORIES.length)] ?? PARCEL_HISTORIES[0]);
    await carryAll(made, expected, below);
    const kills = await killing.stop();
    await settle(expected);

    expect((await listMade()).map(({ calls }) => calls)).toEqual(orders.map(() => ({ create: 1, awb: 1 })));
    expect(made.map(({ orderId }) => orderId).toSorted()).toEqual(orders.toSorted());
    const wrong = await findWrong(expected);
    const wrongBooks = await verifyBooks(db);
    const parcels = await db.$count(sql`parcels`);
    const lost = wrong.length + wrongBooks.length + Math.abs(times - parcels);
    report(context, { tried: times, lost, figures: { seed, kills } });
    expect(wrong).toEqual([]);
    expect(parcels).toBe(times);
    expect(wrongBooks).toEqual([]);
  },
);

async function placeConfirmed(count: number, packer: Person): Promise<string[]> {
  const orders: string[] = [];
  for (const shopper of await addPeople('shopper', count)) {
    const { orderId } = await persist(
      '/api/orders/create',
      asShopper(shopper, 'POST', {
        items: [{ productId: bench.product, quantity: 1, selectedSize: 'M' }],
        total: 499,
        shipping: { ...SHIPPING, phone: shopper.phone },
        couponCode: null,
      }),
    );
    await persist(`/api/admin/orders/${orderId}/status`, asShopper(packer, 'PUT', { status: 'Confirmed' }));
    orders.push(orderId);
  }
  return orders;
}

/** Until there is an answer; whatever is refused for good fails the test. */
async function persist(path: string, options: AskOptions) {
  for (;;) {
    const answer = await ask(path, options).catch(() => undefined);
    if (answer && answer.status < 300) return JSON.parse(answer.text);
    if (answer && answer.status < 500 && !answer.text.includes('call-under-way'))
      throw new Error(`${path} was refused: ${answer.text}`);
    await wait(RETRY_MS);
  }
}

/** Makes the sandbox do something; its pages are for this machine alone, so it is not asked from an address elsewhere. */
function command(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return persist(`/dev/courier${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const madeSchema = z.array(
  z.object({ awb: z.string().nullable(), orderId: z.string(), calls: z.record(z.string(), z.int()) }),
);

async function listMade() {
  return madeSchema.parse(await persist('/dev/courier.json', {}));
}

/** One process after the other, each at a moment that nobody chose. */
function startKilling(below: (end: number) => number) {
  let isOver = false;
  let kills = 0;
  async function run() {
    do {
      await wait(below(LONGEST_LIFE_MS));
      const victim = nodes[below(nodes.length)];
      await victim?.end('SIGKILL');
      kills += 1;
      await victim?.start();
      await clock.pass(PASS_SECONDS);
    } while (!isOver);
  }
  const done = run();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await done;
      return kills;
    },
  };
}

/** Half of all answers are lost, or are no answers. */
async function bookAll(orders: readonly string[], packer: Person, below: (end: number) => number) {
  for (let begin = 0; begin < orders.length; begin += BATCH) {
    const orderIds = orders.slice(begin, begin + BATCH);
    for (const call of BOOKING_CALLS)
      for (const fault of ['lost-answer', '500', '429'])
        await command('/fault', { call, fault, times: Math.ceil(orderIds.length / (3 + below(3))) });
    await persist('/api/admin/orders/book', asShopper(packer, 'POST', { orderIds }));
    await until(async () => (await db.$count(sql`parcels`, sql`due_at IS NOT NULL`)) === 0);
    const { data } = await persist('/api/admin/orders/book', asShopper(packer, 'POST', { orderIds }));
    expect(data.results.filter(({ isDone }: { isDone: boolean }) => !isDone)).toEqual([]);
  }
}

type Made = Awaited<ReturnType<typeof listMade>>;

/**
 * The scans of all parcels, a minute apart, written in any sequence, each pushed once to three times or never. Nobody goes
 * on asking about a parcel at its end: what the courier adds after it is pushed.
 */
async function carryAll(made: Made, expected: Map<string, ParcelHistory>, below: (end: number) => number) {
  const from = clock.now().getTime() - 12 * MINUTE_MS;
  const all = made.flatMap(({ awb, orderId }) =>
    (expected.get(orderId)?.scans ?? []).map((status, place) => ({
      awb,
      status,
      at: new Date(from + place * MINUTE_MS).toISOString(),
      isLast: place + 1 === expected.get(orderId)?.scans.length,
    })),
  );
  const ended = new Set<string | null>();
  for (let left = all.length; left > 0; left -= 1) {
    const [scan] = all.splice(below(left), 1);
    if (!scan) continue;
    const { awb, status, at, isLast } = scan;
    if (isLast) ended.add(awb);
    const times = ended.has(awb) ? 1 + below(3) : below(4);
    const pushed = times === 0 ? { push: false } : { times };
    await command(`/${awb}`, { status, at, place: 'Hubli', ...pushed });
  }
}

/** What was never pushed, or whose push met a process that was gone, is read later. */
async function settle(expected: Map<string, ParcelHistory>) {
  await clock.pass(POLL_SECONDS);
  await until(async () => {
    await clock.pass(PASS_SECONDS);
    return (await findWrong(expected)).length === 0;
  });
}

const endSchema = z.object({
  orderId: z.string(),
  parcel: z.string(),
  order: z.string(),
  twice: z.boolean(),
});

async function findWrong(expected: Map<string, ParcelHistory>) {
  const ends = await readRows(
    db,
    endSchema,
    sql`SELECT o.id AS "orderId", p.state AS parcel, o.status AS order, EXISTS (
        SELECT FROM outbox m WHERE m.order_id = o.id AND m.channel = 'sms' GROUP BY m.event, m.recipient HAVING count(*) > 1
      ) AS twice
      FROM parcels p JOIN orders o ON o.id = p.order_id`,
  );
  return ends.filter(({ orderId, parcel, order, twice }) => {
    const end = expected.get(orderId);
    return twice || end?.parcel !== parcel || end.order !== order;
  });
}

const LONGEST_WAIT_MS = 600_000;

/** Gives up quietly: what is expected afterwards says what is missing. */
async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  while (!(await isSo()) && performance.now() < deadline) await wait(RETRY_MS);
}
