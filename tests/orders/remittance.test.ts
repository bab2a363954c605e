import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { signIn } from '#tests/support/staff.ts';
import { openOrderDesk } from './order-desk.ts';
import { findWrongBooks } from './order-store.ts';
import { createPretendCourier } from './pretend-courier.ts';

const pretend = createPretendCourier();
const { courier } = pretend;
const desk = await openOrderDesk({}, { couriers: { courier, couriers: { shiprocket: courier } } });
const { app, db, clock, services, call, place } = desk;
const OWNER = '9000000501';
await setRole(db, { phone: OWNER, role: 'owner' });
let owner = await signIn(desk, OWNER);

const PARCELS = 4;
const STEPS = 12;
const AMOUNT = 499;

interface Carried {
  id: string;
  number: string;
  isDelivered: boolean;
  /** What the courier has truly paid, by transfer. */
  paid: Map<string, number>;
}

async function send(lines: readonly string[]): Promise<void> {
  const text = ['awb,cod amount,utr', ...lines].join('\n');
  const post = (query: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/remittance/file?${query}`,
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      payload: text,
    });
  const { fingerprint } = (await post('mode=check')).json().data;
  // Pressed twice at once now and then: one of them finds it done.
  const saves = await Promise.all([1, 2].map(() => post(`mode=save&expected=${fingerprint}`)));
  expect(saves.map(({ statusCode }) => statusCode).every((status) => [200, 409].includes(status))).toBe(true);
}

async function deliver(parcel: Carried): Promise<void> {
  const at = clock.now();
  const event = { code: 'd', at, state: 'delivered' as const, reason: null, text: 'x', place: null };
  pretend.scan(parcel.number, event);
  await app.inject({
    method: 'POST',
    url: '/api/couriers/events/rocket',
    headers: { 'content-type': 'application/json', 'x-api-key': 'sandbox-courier-token' },
    payload: JSON.stringify({ number: parcel.number, events: [event] }),
  });
  await runDue(services, 'courier-push');
  await runDue(services, 'parcel-read');
  parcel.isDelivered = true;
}

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'deliveries and remittances in any order close to the paisa, seed %i',
  { timeout: 3_600_000 },
  async (seed, context) => {
    const below = createRandom(seed);
    const times = howOften(2);
    let lost = 0;
    for (let history = 0; history < times; history += 1) {
      lost += await runHistory(below, history);
    }
    expect(lost).toBe(0);
    report(context, { tried: times, lost, figures: { parcels: times * PARCELS, seed } });
  },
);

async function runHistory(below: (limit: number) => number, history: number): Promise<number> {
  // By the clock of the store, hundreds of histories take longer than a session.
  owner = await signIn(desk, OWNER);
  const product = await addProduct(db, { stock: { M: PARCELS } });
  const parcels: Carried[] = [];
  for (let made = 0; made < PARCELS; made += 1) {
    const id = await place(product);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Confirmed' }, owner);
    const { body } = await call('POST', '/admin/orders/book', { orderIds: [id] }, owner);
    expect(body).toMatchObject({ data: { results: [{ isDone: true }] } });
    parcels.push({ id, number: body.data.results[0].trackingNumber, isDelivered: false, paid: new Map() });
  }
  const sent: string[] = [];
  const pick = () => parcels[below(parcels.length)] as Carried;
  for (let step = 0; step < STEPS; step += 1) {
    const parcel = pick();
    const utr = `U${history}S${below(3)}P${parcel.number}`;
    // Part of it, all of it, too much; a transfer that was named before says the same again.
    const amount = parcel.paid.get(utr) ?? [199, AMOUNT, AMOUNT + 1, 300][below(4)] ?? AMOUNT;
    switch (below(7)) {
      case 0:
        if (!parcel.isDelivered) await deliver(parcel);
        break;
      case 1:
        await send([`NOBODY${below(3)},${100 + below(5)},N${history}${step}`]);
        break;
      case 2:
        // The same line again, as it was sent before.
        if (sent.length > 0) await send([sent[below(sent.length)] as string]);
        break;
      case 3:
        if (parcel.isDelivered && parcel.paid.size === 0) {
          pretend.remit(parcel.number, { utr: `A${utr}`, paidOn: null });
        }
        await services.remittance.readDue();
        await db.execute(sql`UPDATE parcels SET remittance_read_at = NULL`);
        break;
      case 4:
        await settleSome(below);
        break;
      default: {
        const line = `${parcel.number},${amount},${utr}`;
        await send(below(2) === 0 ? [line] : [line, line]);
        parcel.paid.set(utr, amount);
        sent.push(line);
      }
    }
    expect(await findWrongBooks(db)).toEqual([]);
  }
  return countWrong(parcels);
}

async function settleSome(below: (limit: number) => number): Promise<void> {
  const list = ['not-remitted', 'amount-differs', 'unknown'][below(3)];
  const { body } = await call('GET', `/admin/remittance?list=${list}&limit=5`, undefined, owner);
  const row = body.data.rows[below(5)];
  if (row) await call('POST', `/admin/remittance/${row.id}/settle`, { note: 'Agreed by mail' }, owner);
}

/** Parcels for which the store has recorded another amount than the files have said. */
async function countWrong(parcels: readonly Carried[]): Promise<number> {
  let wrong = 0;
  for (const { id, paid } of parcels) {
    const { rows } = await db.execute<{ file: number; courier: number }>(sql`
      SELECT coalesce(sum(r.amount_paise) FILTER (WHERE r.source = 'file'), 0)::int AS file,
        coalesce(sum(r.amount_paise) FILTER (WHERE r.source = 'courier'), 0)::int AS courier
      FROM parcels p LEFT JOIN remittances r ON r.parcel_id = p.id WHERE p.order_id = ${id}`);
    const expected = [...paid.values()].reduce((sum, amount) => sum + amount * 100, 0);
    const { file = -1, courier: assumed = 0 } = rows[0] ?? {};
    if (file !== expected || (assumed > 0 && file > 0)) wrong += 1;
  }
  return wrong;
}
