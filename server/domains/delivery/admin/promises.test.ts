import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Promises } from '#core/contract/delivery/promises.ts';
import { addShopper, createClock } from '#tests/orders/order-store.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const clock = createClock('2026-03-20T06:30:00Z');
const store = await openTestStore({}, { now: clock.now });
const { headers } = await signInStaff(store);
const buyer = await addShopper(store.db);

let numbers = 0;

/** An order that was promised for a day, and when it came. */
async function promise(
  promisedOn: string,
  deliveredAt: string | null,
  given: { courier?: string | null; pincode?: string; status?: string } = {},
): Promise<void> {
  const { courier = 'Delhivery Surface', pincode = '560001', status } = given;
  numbers += 1;
  await store.db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise, total_paise,
      ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, courier, created_at, placed_at, promised_on,
      delivered_at)
    VALUES (${`P${numbers}`}, ${buyer.id}, ${status ?? (deliveredAt ? 'Delivered' : 'Shipped')}, 'COD', 'Paid', 0, 0, 0, 'A',
      'B', '9', ${pincode}, 'Bengaluru', 'Karnataka', ${courier}, ${clock.now()}, ${clock.now()}, ${promisedOn},
      ${deliveredAt})`);
}

async function read(query = ''): Promise<Promises> {
  const answer = await store.app.inject({ url: `/api/admin/delivery/promises${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

describe('promises that were kept', () => {
  it('are none in a new store', async () => {
    expect(await read()).toEqual({
      from: '2025-12-21',
      to: '2026-03-20',
      all: { promised: 0, kept: 0, percent: null },
      couriers: [],
      zones: [],
    });
  });

  it('are those that arrived by the end of their day in India', async () => {
    await promise('2026-03-10', '2026-03-10T18:29:00Z');
    await promise('2026-03-10', '2026-03-10T18:31:00Z');
    // On its way though its day is over, and one whose day is not.
    await promise('2026-03-19', null, { courier: null });
    await promise('2026-03-20', null);
    await promise('2026-03-20', '2026-03-20T06:00:00Z');
    // Nobody can say of these.
    await promise('2026-03-11', null, { status: 'Cancelled' });
    await promise('2026-03-11', null, { status: 'Returned' });
    // Sent back after it had come.
    await promise('2026-03-11', '2026-03-11T06:00:00Z', { status: 'Returned' });
    expect((await read()).all).toEqual({ promised: 5, kept: 3, percent: null });
    expect((await read()).couriers).toEqual([
      { courier: 'Delhivery Surface', promised: 4, kept: 3, percent: null },
      { courier: '', promised: 1, kept: 0, percent: null },
    ]);
  });

  it('are a rate from 20 on, by courier and zone, in the chosen days', async () => {
    const far = { courier: 'Far Away', pincode: '799001' };
    for (let each = 0; each < 19; each += 1) await promise('2026-02-01', '2026-02-01T06:00:00Z', far);
    expect((await read('?from=2026-02-01&to=2026-02-28')).all).toEqual({
      promised: 19,
      kept: 19,
      percent: null,
    });
    await promise('2026-02-28', '2026-03-04T06:00:00Z', far);
    const february = await read('?from=2026-02-01&to=2026-02-28');
    expect(february.couriers).toEqual([{ courier: 'Far Away', promised: 20, kept: 19, percent: 95 }]);
    expect(february.zones).toEqual([
      { zone: '799', place: 'Bengaluru', promised: 20, kept: 19, percent: 95 },
    ]);
    const all = await read();
    expect(all.zones.map(({ zone, promised }) => [zone, promised])).toEqual([
      ['799', 20],
      ['560', 5],
    ]);
    const one = await read('?courier=Delhivery%20Surface');
    expect(one.zones.map(({ zone }) => zone)).toEqual(['560']);
    expect(one.couriers).toHaveLength(3);
  });

  it.each(['?from=today', '?to=2026-02-30', '?from=2026-03-02&to=2026-03-01', `?courier=${'x'.repeat(101)}`])(
    'cannot be asked for by %s',
    async (query) => {
      const answer = await store.app.inject({ url: `/api/admin/delivery/promises${query}`, headers });
      expect(answer.json()).toMatchObject({ success: false, code: 'invalid-input' });
    },
  );

  it('are found by the index of the promises', async () => {
    await store.db.execute(sql`SET enable_seqscan = off`);
    const { rows } = await store.db.execute<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN SELECT count(*) FROM orders
      WHERE promised_on BETWEEN '2026-02-01' AND '2026-02-02' AND placed_at IS NOT NULL`);
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('orders_promised');
  });
});

describe('the days of a delivery', () => {
  const url = '/api/admin/delivery/days';
  const save = (value: object, version: number) =>
    store.app.inject({ method: 'PUT', url, headers, payload: { value, version } });

  it('are set by the owner', async () => {
    const value = { packingDays: 1, usualDays: 8, sentFrom: '110020' };
    expect((await store.app.inject({ url, headers })).json().data).toEqual({
      value: { packingDays: 2, usualDays: 6, sentFrom: '' },
      version: 0,
    });
    expect((await save(value, 0)).json().data).toEqual({ value, version: 1 });
    expect((await save(value, 0)).json()).toMatchObject({ code: 'changed-meanwhile' });
  });

  it.each([
    { packingDays: -1 },
    { packingDays: 1.5 },
    { usualDays: 0 },
    { usualDays: 61 },
    { sentFrom: '1234' },
  ])('are refused as %o', async (change) => {
    const value = { packingDays: 1, usualDays: 8, sentFrom: '', ...change };
    expect((await save(value, 1)).statusCode).toBe(400);
  });
});
