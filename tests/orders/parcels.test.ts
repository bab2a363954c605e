import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { BookedParcels } from '#core/contract/parcels.ts';
import type { CourierSandbox } from '#server/sandbox/courier/courier-sandbox.ts';
import { toClock } from '#server/sandbox/courier/present-parcels.ts';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { openOrderDesk } from './order-desk.ts';
import { findWrongBooks } from './order-store.ts';
import { BOOKING_CALLS, PARCEL_HISTORIES, type ParcelHistory } from './parcel-histories.ts';

const desk = await openOrderDesk({}, { isRandom: true });
const { app, db, clock, services, call, place, placePaid } = desk;
const sandbox = getCourierSandbox();

const BATCH = 25;
const MOST_ROUNDS = 200;

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'parcels are booked once and followed to their end, whatever becomes of answers and events, seed %i',
  { timeout: 3_600_000 },
  async (seed, context) => {
    const below = createRandom(seed);
    const times = howOften(6);
    const product = await addProduct(db, { stock: { M: times } });
    const orders = [];
    for (let made = 0; made < times; made += 1) orders.push(await placeOne(product, below(2) === 0));
    for (let begin = 0; begin < times; begin += BATCH)
      await bookAll(orders.slice(begin, begin + BATCH), below);
    const made = await sandbox.list();
    expect(made.map(({ calls }) => calls)).toEqual(made.map(() => ({ create: 1, awb: 1 })));
    expect(made.map(({ reference }) => reference).toSorted()).toEqual(orders.toSorted());

    const expected = new Map<string, ParcelHistory>();
    const pushes: string[] = [];
    for (const { reference, trackingNumber } of made) {
      const history = PARCEL_HISTORIES[below(PARCEL_HISTORIES.length)] ?? PARCEL_HISTORIES[0];
      expected.set(reference, history);
      pushes.push(...(await carry(trackingNumber ?? '', history.scans)));
    }
    await deliverInDisorder(pushes, below);
    await settleReads();

    const { rows } = await db.execute<{
      reference: string;
      parcel: string;
      order: string;
      shipped: number;
      delivered: number;
    }>(sql`
      SELECT p.reference, p.state AS parcel, o.status AS order,
        (SELECT count(*)::int FROM outbox m WHERE m.order_id = o.id AND m.channel = 'sms'
          AND m.event LIKE 'order-shipped:%') AS shipped,
        (SELECT count(*)::int FROM outbox m WHERE m.order_id = o.id AND m.channel = 'sms'
          AND m.event LIKE 'order-delivered:%') AS delivered
      FROM parcels p JOIN orders o ON o.id = p.order_id`);
    const wrong = rows.filter(({ reference, ...end }) => {
      const { parcel, order } = expected.get(reference) ?? {};
      return (
        end.parcel !== parcel ||
        end.order !== order ||
        end.shipped > 1 ||
        end.delivered !== (order === 'Delivered' ? 1 : 0)
      );
    });
    const wrongBooks = await findWrongBooks(db);
    const lost = wrong.length + wrongBooks.length + Math.abs(times - rows.length);
    report(context, { tried: times, lost, figures: { seed, pushes: pushes.length } });
    expect(wrong).toEqual([]);
    expect(rows).toHaveLength(times);
    expect(wrongBooks).toEqual([]);
  },
);

function getCourierSandbox(): CourierSandbox {
  if (!services.courierSandbox) throw new Error('The store under test has no courier.');
  return services.courierSandbox;
}

async function placeOne(product: string, isPaid: boolean): Promise<string> {
  const id = isPaid ? await placePaid(product) : await place(product);
  if (!isPaid) await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' });
  return id;
}

/** Half of all answers are lost, or are no answers. Somebody presses twice; the jobs go on. */
async function bookAll(orderIds: readonly string[], below: (end: number) => number): Promise<void> {
  for (const name of BOOKING_CALLS) {
    for (const fault of ['lost-answer', '500', '429'] as const) {
      await sandbox.addFault({ call: name, fault, times: Math.ceil(orderIds.length / (2 + below(3))) });
    }
  }
  const book = () => call('POST', '/admin/orders/book', { orderIds });
  await Promise.all([book(), book()]);
  for (let round = 0; round < MOST_ROUNDS && (await countUnfinished()) > 0; round += 1) {
    clock.pass(30);
    await runDue(services, 'parcel');
  }
  await sandbox.clearFaults();
  const { body } = await book();
  const { results } = body.data as BookedParcels;
  expect(results.filter(({ isDone }) => !isDone)).toEqual([]);
}

async function countUnfinished(): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(
    sql`SELECT count(*)::int AS open FROM parcels WHERE due_at IS NOT NULL`,
  );
  return rows[0]?.open ?? 0;
}

/** The courier's scans, a minute apart; gives what it would push of each. */
async function carry(trackingNumber: string, statuses: readonly number[]): Promise<string[]> {
  const pushes: string[] = [];
  for (const status of statuses) {
    clock.pass(60);
    const at = clock.now();
    await sandbox.scan(trackingNumber, { status, at, place: 'Hubli', times: 0 });
    const scan = {
      date: toClock(at),
      status: 'X',
      activity: 'scan',
      location: 'Hubli',
      'sr-status': String(status),
    };
    pushes.push(
      JSON.stringify({
        awb: trackingNumber,
        shipment_status_id: status,
        current_timestamp: toClock(at),
        scans: [scan],
      }),
    );
  }
  return pushes;
}

/** Each comes once to three times, some never, in any sequence. */
async function deliverInDisorder(pushes: readonly string[], below: (end: number) => number): Promise<void> {
  const all = pushes.flatMap((body) => Array.from({ length: below(4) }, () => body));
  for (let left = all.length; left > 0; left -= 1) {
    const [payload] = all.splice(below(left), 1);
    const headers = { 'content-type': 'application/json', 'x-api-key': sandbox.settings.webhookToken };
    const response = await app.inject({
      method: 'POST',
      url: '/api/couriers/events/rocket',
      headers,
      payload,
    });
    expect(response.statusCode).toBe(200);
    if (below(10) === 0) await runDue(services, 'courier-push');
  }
  while ((await runDue(services, 'courier-push')) > 0);
}

/** What was never pushed is read when there was no update for six hours. */
async function settleReads(): Promise<void> {
  while ((await runDue(services, 'parcel-read')) > 0);
  clock.pass(6 * 3600 + 1);
  while ((await runDue(services, 'parcel-read')) > 0);
}
