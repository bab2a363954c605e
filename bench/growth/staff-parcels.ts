import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { createParcelReport } from '#server/domains/reports/parcel-report.ts';

/**
 * What couriers carry for the orders that are there: nearly all has ended, as in a store that has run for a year. What is
 * open are the orders of the last days, some in each list that staff work through.
 */
export async function addParcels(db: Db) {
  await addParcelRows(db);
  await db.execute(sql`
    UPDATE orders o SET courier = p.courier, tracking_number = p.tracking_number
    FROM parcels p WHERE p.order_id = o.id AND o.status = 'Packed'`);
  await db.execute(sql`
    INSERT INTO failed_answers (parcel_id, attempt, action, by, who, at, is_accepted)
    SELECT id, failed_attempts, 'reattempt', 'shopper', 'store', failed_at + interval '2 hours', true FROM parcels
    WHERE failed_attempts > 0 AND right(order_id, 9)::int % 10 <> 1`);
  await addRemittances(db);
  await addPromises(db);
  await db.execute(sql`VACUUM ANALYZE parcels, orders, failed_answers`);
}

/**
 * Every third packed order has no parcel yet, and every third is picked up tomorrow. Of ten on the road one came back and
 * waits to be received, one failed, one failed and was answered, one gives no news, one is in trouble.
 */
async function addParcelRows(db: Db) {
  await db.execute(sql`
    INSERT INTO parcels (id, order_id, provider, reference, courier, tracking_number, collect_paise, weight_grams, length_cm,
      width_cm, height_cm, state, reason, failed_attempts, failed_at, delivered_at, booked_at, label_at, pickup_asked_at,
      pickup_on, trouble, trouble_at, created_at, updated_at)
    SELECT 'pa_' || o.id, o.id, 'shiprocket', o.id, 'Delhivery Surface', coalesce(o.tracking_number, 'SYNP' || right(o.id, 9)),
      o.cash, 500, 30, 25, 5, o.state, CASE o.state WHEN 'failed' THEN 'unavailable' END,
      has_failed::int, CASE WHEN has_failed THEN o.placed_at + interval '2 days' END,
      CASE o.state WHEN 'delivered' THEN o.placed_at + interval '4 days' END,
      o.placed_at, o.placed_at, o.placed_at, (now() + CASE n % 3 WHEN 1 THEN interval '0' ELSE interval '1 day' END)::date,
      CASE WHEN o.is_on_road AND n % 10 = 4 THEN 'partly-delivered' END,
      CASE WHEN o.is_on_road AND n % 10 = 4 THEN now() - interval '1 day' END, o.placed_at,
      CASE WHEN o.state = 'delivered' THEN o.placed_at + interval '4 days'
        WHEN NOT o.is_on_road OR n % 10 = 3 THEN o.placed_at + interval '6 hours' ELSE now() - n % 48 * interval '1 hour' END
    FROM (
      SELECT id, placed_at, tracking_number, n, is_on_road,
        CASE payment_method WHEN 'COD' THEN total_paise ELSE 0 END AS cash,
        CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN status = 'Returned' THEN 'returned'
          WHEN status = 'Packed' THEN 'booked' WHEN n % 10 = 0 THEN 'returned' WHEN n % 10 < 3 THEN 'failed'
          WHEN n % 10 < 7 THEN 'in-transit' ELSE 'out-for-delivery' END AS state
      FROM orders, LATERAL (
        SELECT right(id, 9)::int AS n, status IN ('Shipped', 'Out for Delivery') AS is_on_road
      ) AS way
      WHERE placed_at IS NOT NULL AND status IN ('Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Returned')
        AND NOT (status = 'Packed' AND n % 3 = 0)
    ) AS o, LATERAL (SELECT o.state = 'failed' OR o.state = 'delivered' AND n % 10 = 5 AS has_failed) AS attempts`);
}

/** What couriers charge and have paid: all but some, a part of it wrong, and some for nobody. */
async function addRemittances(db: Db) {
  await db.execute(sql`
    INSERT INTO parcel_charges (parcel_id, freight_paise, cash_fee_paise, return_paise, source, at)
    SELECT id, 5400, 3000, 5400, 'estimate', booked_at FROM parcels`);
  await db.execute(sql`
    INSERT INTO remittances (id, parcel_id, amount_paise, utr, paid_on, source, key, at)
    SELECT 'rm_' || id, id, collect_paise - CASE WHEN n % 7 = 0 THEN 100 ELSE 0 END, 'UTR' || n / 50, delivered_at, 'file',
      id || '|UTR', delivered_at + interval '8 days'
    FROM (
      SELECT *, row_number() OVER (ORDER BY delivered_at, id) AS n FROM parcels
      WHERE state = 'delivered' AND collect_paise > 0
    ) AS p WHERE n % 5 > 0`);
  await db.execute(sql`
    INSERT INTO remittances (id, tracking_number, amount_paise, paid_on, source, key, at)
    SELECT 'rm_' || n, 'NOBODY' || n, 49900, now(), 'file', 'nobody ' || n, now() - n * interval '1 hour'
    FROM generate_series(1, (SELECT count(*)::int / 10 FROM parcels)) AS n`);
  await createParcelReport({ db, now: () => new Date() }).countParcels();
  await db.execute(
    sql`VACUUM ANALYZE remittances, parcel_charges, parcel_tallies, counted_parcels, parcels_to_count`,
  );
}

/** As many for each day, however many orders there are: a period holds the same in a small store and a large one. */
async function addPromises(db: Db) {
  await db.execute(sql`
    UPDATE orders SET promised_on = (now() - right(id, 9)::int * interval '5 minutes')::date WHERE id LIKE 'ODS%'`);
}

/** Every cash order was judged, and every other one that is not confirmed waits for its shopper's word. */
export async function addCashQuestions(db: Db) {
  await db.execute(sql`
    INSERT INTO cod_risks (order_id, rule, points, inputs, action, judged_at)
    SELECT id, 1, 10, jsonb_build_object('refusals', 0, 'delivered', 0, 'area', left(ship_pincode, 3), 'areaParcels', 0,
      'areaReturned', 0, 'addressLength', 20, 'addressWords', 4, 'addressHasNumber', true, 'totalPaise', total_paise,
      'usualPaise', NULL, 'sizesOfOne', 1, 'namesOfPhone', 1), 'confirm', placed_at
    FROM orders WHERE payment_method = 'COD' AND placed_at IS NOT NULL`);
  await db.execute(sql`
    UPDATE orders SET asked_for = 'confirm', waits_until = placed_at + interval '2 days'
    WHERE status = 'Pending' AND payment_method = 'COD' AND right(id, 9)::int % 2 = 0`);
  await db.execute(sql`VACUUM ANALYZE orders, cod_risks`);
}

/** A maker's barcode for every size; the last digit follows from the others. */
export async function addBarcodes(db: Db) {
  await db.execute(sql`
    UPDATE product_sizes s SET barcode = digits || (10 - sum % 10) % 10
    FROM (
      SELECT product_id, size, digits, (
        SELECT sum(substr(digits, place, 1)::int * CASE place % 2 WHEN 1 THEN 1 ELSE 3 END)
        FROM generate_series(1, 12) AS place
      )::int AS sum
      FROM (
        SELECT product_id, size, '890' || lpad(row_number() OVER (ORDER BY product_id, position)::text, 9, '0') AS digits
        FROM product_sizes
      ) AS numbered
    ) AS made WHERE made.product_id = s.product_id AND made.size = s.size`);
  await db.execute(sql`VACUUM ANALYZE product_sizes`);
}
