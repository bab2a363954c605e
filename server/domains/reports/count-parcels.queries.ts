import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { readIds } from '#server/db/read-rows.ts';

const MOST_AT_ONCE = 5000;

/** An end that parcels are counted by. */
const HAS_ENDED = sql`p.state IN ('delivered', 'returned', 'lost')`;
const END_DAY = sql`(coalesce(p.delivered_at, p.updated_at) AT TIME ZONE 'Asia/Kolkata')::date`;

/**
 * Counts the parcels anew that have changed, with all others of their days. False once there is nothing left to count.
 * Days are counted from the parcels themselves, weeks and months from their days, so that nothing can drift.
 */
export async function countChangedParcels(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ids = await readIds(
      tx,
      sql`SELECT parcel_id AS id FROM parcels_to_count ORDER BY parcel_id LIMIT ${MOST_AT_ONCE} FOR UPDATE`,
    );
    if (ids.length === 0) return false;
    const changed = sql`ANY(${sql.param(ids)}::text[])`;
    await tx.execute(sql`CREATE TEMP TABLE changed_days ON COMMIT DROP AS
      SELECT day FROM counted_parcels WHERE parcel_id = ${changed}
      UNION SELECT ${END_DAY} FROM parcels p WHERE p.id = ${changed} AND ${HAS_ENDED}`);
    await tx.execute(sql`DELETE FROM counted_parcels WHERE parcel_id = ${changed}`);
    await tx.execute(sql`INSERT INTO counted_parcels (parcel_id, day)
      SELECT p.id, ${END_DAY} FROM parcels p WHERE p.id = ${changed} AND ${HAS_ENDED}`);
    await tx.execute(sql`DELETE FROM parcels_to_count WHERE parcel_id = ${changed}`);
    await tallyDays(tx);
    await tallyPeriods(tx, 'week');
    await tallyPeriods(tx, 'month');
    return ids.length === MOST_AT_ONCE;
  });
}

const SUMS = sql`count(*)::int, (count(*) FILTER (WHERE is_delivered))::int,
  (count(*) FILTER (WHERE NOT is_delivered))::int, (count(*) FILTER (WHERE is_promised))::int,
  (count(*) FILTER (WHERE is_on_time))::int, (count(*) FILTER (WHERE has_failed))::int, count(cost)::int,
  (count(cost) FILTER (WHERE is_delivered))::int, coalesce(sum(cost), 0)::bigint`;

async function tallyDays(tx: Tx): Promise<void> {
  await tx.execute(
    sql`DELETE FROM parcel_tallies WHERE period = 'day' AND start IN (SELECT day FROM changed_days)`,
  );
  await tx.execute(sql`
    WITH ended AS (
      SELECT c.day, p.order_id, coalesce(p.courier, 'Unknown') AS courier, left(o.ship_pincode, 3) AS area,
        CASE WHEN p.collect_paise > 0 THEN 'cash' ELSE 'online' END AS payment,
        p.state = 'delivered' AS is_delivered,
        p.state = 'delivered' AND o.promised_on IS NOT NULL AS is_promised,
        p.state = 'delivered' AND o.promised_on IS NOT NULL AND c.day <= o.promised_on AS is_on_time,
        p.failed_attempts > 0 AS has_failed,
        CASE WHEN g.parcel_id IS NOT NULL THEN coalesce(g.freight_paise, 0)
          + CASE WHEN p.state = 'delivered' THEN coalesce(g.cash_fee_paise, 0) ELSE coalesce(g.return_paise, 0) END END AS cost
      FROM counted_parcels c JOIN parcels p ON p.id = c.parcel_id JOIN orders o ON o.id = p.order_id
      LEFT JOIN parcel_charges g ON g.parcel_id = p.id
      WHERE c.day IN (SELECT day FROM changed_days)
    ), sold AS (
      SELECT DISTINCT ON (e.order_id, coalesce(l.product_id, l.name)) e.*, coalesce(l.product_id, l.name) AS product, l.name
      FROM ended e JOIN order_lines l ON l.order_id = e.order_id
    )
    INSERT INTO parcel_tallies (period, start, part, key, label, parcels, delivered, returned, promised, on_time, failed,
      charged, charged_delivered, cost_paise)
    SELECT 'day', day, 'all', '', '', ${SUMS} FROM ended GROUP BY day
    UNION ALL SELECT 'day', day, 'courier', courier, courier, ${SUMS} FROM ended GROUP BY day, courier
    UNION ALL SELECT 'day', day, 'area', area, area, ${SUMS} FROM ended GROUP BY day, area
    UNION ALL SELECT 'day', day, 'payment', payment, payment, ${SUMS} FROM ended GROUP BY day, payment
    UNION ALL SELECT 'day', day, 'product', product, max(name), ${SUMS} FROM sold GROUP BY day, product`);
}

async function tallyPeriods(tx: Tx, period: 'week' | 'month'): Promise<void> {
  const changed = sql`SELECT DISTINCT date_trunc(${period}, day)::date FROM changed_days`;
  await tx.execute(sql`DELETE FROM parcel_tallies WHERE period = ${period} AND start IN (${changed})`);
  await tx.execute(sql`
    INSERT INTO parcel_tallies (period, start, part, key, label, parcels, delivered, returned, promised, on_time, failed,
      charged, charged_delivered, cost_paise)
    SELECT ${period}, s.first, t.part, t.key, max(t.label), sum(t.parcels), sum(t.delivered), sum(t.returned),
      sum(t.promised), sum(t.on_time), sum(t.failed), sum(t.charged), sum(t.charged_delivered), sum(t.cost_paise)
    FROM (${changed}) AS s(first)
    JOIN parcel_tallies t ON t.period = 'day' AND t.start >= s.first
      AND t.start < (s.first + ${period === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`})::date
    GROUP BY s.first, t.part, t.key`);
}
