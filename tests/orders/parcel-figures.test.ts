import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ParcelReport } from '#core/contract/reports.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { fillStaffStore } from '../../bench/growth/staff-store.ts';

const store = await openTestStore();
const { app, db, services } = store;
await fillStaffStore(db, { orders: 300, sizes: 100 });
await setRole(db, { phone: '9000000601', role: 'manager' });
const manager = await signIn(store, '9000000601');
await services.parcelReport.countParcels();

async function read(query = ''): Promise<ParcelReport> {
  const response = await app.inject({ url: `/api/admin/reports/parcels${query}`, headers: manager.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

/** The month in which most parcels ended. */
async function findMonth(): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`
    SELECT date_trunc('month', delivered_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM parcels
    WHERE state = 'delivered' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`);
  return rows[0]?.day ?? '';
}

describe('what became of parcels', () => {
  it('is what the parcels themselves say, in every part and kind of period', async () => {
    const { rows } = await db.execute<{ parcels: number; delivered: number; failed: number }>(sql`
      SELECT count(*)::int AS parcels, (count(*) FILTER (WHERE state = 'delivered'))::int AS delivered,
        (count(*) FILTER (WHERE failed_attempts > 0))::int AS failed
      FROM parcels WHERE state IN ('delivered', 'returned', 'lost')`);
    const { rows: tallies } = await db.execute<{
      period: string;
      part: string;
      parcels: number;
      delivered: number;
      failed: number;
    }>(sql`
      SELECT period, part, sum(parcels)::int AS parcels, sum(delivered)::int AS delivered, sum(failed)::int AS failed
      FROM parcel_tallies WHERE part <> 'product' GROUP BY 1, 2`);
    expect(tallies).toHaveLength(12);
    for (const tally of tallies) expect(tally).toMatchObject(rows[0] ?? {});
    expect(rows[0]?.parcels).toBeGreaterThan(100);
  });

  it('counts on time by the promised day, and what came back into the cost of what was delivered', async () => {
    const day = await findMonth();
    await db.execute(sql`UPDATE orders SET promised_on = (delivered_at AT TIME ZONE 'Asia/Kolkata')::date
      - CASE WHEN length(id || ship_name) % 2 = 0 THEN 3 ELSE 0 END WHERE delivered_at IS NOT NULL`);
    await db.execute(
      sql`INSERT INTO parcels_to_count (parcel_id) SELECT id FROM parcels ON CONFLICT DO NOTHING`,
    );
    expect((await read()).uncountedSince).not.toBeNull();
    await services.parcelReport.countParcels();
    const { rows } = await db.execute<{ onTime: number; cost: number }>(sql`
      SELECT (count(*) FILTER (WHERE (p.delivered_at AT TIME ZONE 'Asia/Kolkata')::date <= o.promised_on))::float8
          / count(*) FILTER (WHERE p.state = 'delivered') AS "onTime",
        sum(CASE p.state WHEN 'delivered' THEN 5400 + 3000 ELSE 5400 + 5400 END)::float8
          / count(*) FILTER (WHERE p.state = 'delivered') AS cost
      FROM parcels p JOIN orders o ON o.id = p.order_id
      WHERE p.state IN ('delivered', 'returned', 'lost')
        AND date_trunc('month', coalesce(p.delivered_at, p.updated_at) AT TIME ZONE 'Asia/Kolkata')::date = ${day}::date`);
    const { all, uncountedSince } = await read(`?period=month&day=${day}`);
    expect(uncountedSince).toBeNull();
    expect(all?.parcels).toBeGreaterThanOrEqual(20);
    expect(all?.onTimeShare).toBeCloseTo(rows[0]?.onTime ?? -1);
    expect(all?.onTimeShare).toBeLessThan(1);
    expect(all?.costPerDelivered).toBeCloseTo((rows[0]?.cost ?? -1) / 100, 1);
  });

  it('shows no rate under 20 parcels', async () => {
    const { areas, all } = await read(`?period=month&day=${await findMonth()}`);
    for (const figure of [...areas, ...(all ? [all] : [])]) {
      expect(figure.returnedShare === null).toBe(figure.parcels < 20);
      expect(figure.failedShare === null).toBe(figure.parcels < 20);
    }
    expect(areas.some(({ parcels }) => parcels < 20)).toBe(true);
  });

  it('moves with a parcel whose end changes, and with what is billed for it', async () => {
    const { rows } = await db.execute<{ id: string; day: string }>(sql`
      SELECT id, (delivered_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM parcels
      WHERE state = 'delivered' ORDER BY delivered_at, id LIMIT 1`);
    const { id = '', day = '' } = rows[0] ?? {};
    const before = await read(`?period=day&day=${day}`);
    await db.execute(
      sql`UPDATE parcels SET state = 'returned', delivered_at = NULL, updated_at = now() WHERE id = ${id}`,
    );
    await services.parcelReport.countParcels();
    const today = await read(`?period=day&day=${dayInIndia(new Date())}`);
    expect(today.all?.returned).toBeGreaterThan(0);
    const after = await read(`?period=day&day=${day}`);
    expect(after.all?.parcels ?? 0).toBe((before.all?.parcels ?? 0) - 1);
    await db.execute(sql`UPDATE parcel_charges SET return_paise = 99900 WHERE parcel_id = ${id}`);
    await services.parcelReport.countParcels();
    const { rows: costs } = await db.execute<{ cost: number }>(sql`
      SELECT cost_paise::int AS cost FROM parcel_tallies WHERE period = 'day' AND part = 'all'
        AND start = (SELECT day FROM counted_parcels WHERE parcel_id = ${id})`);
    expect(costs[0]?.cost).toBeGreaterThanOrEqual(99_900);
  });

  it('can be exported with every line, and refuses what is no period', async () => {
    const query = `?period=month&day=${await findMonth()}`;
    const { areas } = await read(query);
    const file = await app.inject({
      url: `/api/admin/reports/parcels.csv${query}`,
      headers: manager.headers,
    });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toContain('By,Name,Parcels');
    for (const { label, parcels } of areas) expect(file.body).toContain(`area,${label},${parcels}`);
    for (const wrong of ['?period=year', '?day=yesterday']) {
      const response = await app.inject({
        url: `/api/admin/reports/parcels${wrong}`,
        headers: manager.headers,
      });
      expect(response.statusCode).toBe(400);
    }
  });
});
