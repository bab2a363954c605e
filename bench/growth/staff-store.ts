import { sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { addSyntheticOrders } from '#server/db/demo/synthetic-orders.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createParcelReport } from '#server/domains/reports/parcel-report.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices, type Services } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import type { Bench } from '../harness/bench.ts';

const SIZES_EACH = 5;

/** A store that has run for a year: orders, sizes, and as many reviews, messages and entries of the log as orders. */
export async function fillStaffStore(db: Db, { orders, sizes }: { orders: number; sizes: number }) {
  await addSyntheticProducts(db, { count: Math.ceil(sizes / SIZES_EACH) });
  await addSyntheticOrders(db, { count: orders });
  await addWritings(db, { orders, products: Math.ceil(sizes / SIZES_EACH) });
  await addLog(db, orders);
  await addParcels(db);
  await addPromises(db);
}

/** Its services, for calls without HTTP. */
export async function openStaffStore(
  bench: Bench,
  { orders, sizes }: { orders: number; sizes: number },
): Promise<Services> {
  const url = await bench.createDatabase(`staff_${orders}`);
  await migrateDatabase(url);
  const database = connectDatabase(url, { connections: 4, statementTimeoutMs: 0 });
  bench.onEnd(database.close);
  await fillStaffStore(database.db, { orders, sizes });
  const folder = bench.makeFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  return createServices({
    db: database.db,
    store: createDiskPictureStore(folder),
    identity: getIdentity(config),
    config,
    authSecret: 'a secret for the length of a measurement',
    alarm: console.error,
  });
}

/** Reviews and messages, some answered, some not. */
async function addWritings(db: Db, { orders, products }: { orders: number; products: number }) {
  await db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, answer, hidden, created_at)
    SELECT 'written-' || n, 'synthetic-' || lpad((1 + n % ${products})::text, 7, '0'), 'Shopper ' || n, 1 + n * 7 % 5,
      'Made up for measuring.', CASE WHEN n % 3 = 0 THEN 'Thank you.' END, n % 50 = 0,
      now() - n * interval '5 minutes'
    FROM generate_series(1, ${orders}::int) AS n`);
  await db.execute(sql`
    INSERT INTO contact_messages (id, name, email, message, done, created_at)
    SELECT 'written-' || n, 'Writer ' || n, 'writer' || n || '@example.in', 'Made up for measuring.', n % 5 > 0,
      now() - n * interval '5 minutes'
    FROM generate_series(1, ${orders}::int) AS n`);
  await db.execute(sql`
    INSERT INTO coupons (code, kind, percent, active, created_at)
    SELECT 'BENCH' || n, 'percent', 10, n % 4 > 0, now() - n * interval '1 hour'
    FROM generate_series(1, ${Math.ceil(orders / 100)}::int) AS n`);
  await db.execute(sql`VACUUM ANALYZE reviews, review_tallies, contact_messages, coupons`);
}

/** A parcel for each order that has left or was packed; those of the last days are on their way, a few of them failed. */
async function addParcels(db: Db) {
  await db.execute(sql`
    INSERT INTO parcels (id, order_id, provider, reference, courier, tracking_number, collect_paise, weight_grams, length_cm,
      width_cm, height_cm, state, reason, failed_attempts, failed_at, delivered_at, booked_at, label_at, pickup_asked_at,
      created_at, updated_at)
    SELECT 'pa_' || o.id, o.id, 'shiprocket', o.id, 'Delhivery Surface', 'AWB' || o.id, o.cash, 500, 30, 25, 5, state,
      CASE state WHEN 'failed' THEN 'unavailable' END, CASE state WHEN 'failed' THEN 1 ELSE 0 END,
      CASE state WHEN 'failed' THEN o.placed_at + interval '3 days' END,
      CASE state WHEN 'delivered' THEN o.placed_at + interval '4 days' END,
      o.placed_at, o.placed_at, o.placed_at, o.placed_at, o.placed_at + interval '1 day'
    FROM (
      SELECT id, placed_at, CASE payment_method WHEN 'COD' THEN total_paise ELSE 0 END AS cash, CASE status WHEN 'Delivered' THEN 'delivered' WHEN 'Returned' THEN 'returned'
        ELSE (ARRAY['in-transit', 'failed', 'in-transit', 'out-for-delivery'])[1 + length(id || placed_at::text) % 4] END AS state
      FROM orders WHERE status IN ('Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Returned') AND placed_at IS NOT NULL
    ) AS o`);
  await addRemittances(db);
  await db.execute(sql`VACUUM ANALYZE parcels`);
}

/** As many for each day, however many orders there are: a period holds the same in a small store and a large one. */
async function addPromises(db: Db) {
  await db.execute(sql`
    UPDATE orders SET promised_on = (now() - right(id, 9)::int * interval '5 minutes')::date WHERE id LIKE 'ODS%'`);
  await db.execute(sql`VACUUM ANALYZE orders`);
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

async function addLog(db: Db, entries: number) {
  await db.execute(sql`
    INSERT INTO audit_log (at, user_id, action, subject, subject_id, subject_name, before, after)
    SELECT now() - (${entries}::int - n) * interval '5 minutes', 'synthetic-user-0000001', kind || '.changed', kind,
      kind || '-' || n % 1000, 'Made up', '{"pricePaise": 49900}', '{"pricePaise": 39900}'
    FROM generate_series(1, ${entries}::int) AS n,
      LATERAL (SELECT (ARRAY['product', 'stock', 'order', 'setting', 'coupon'])[1 + n % 5] AS kind) AS kinds`);
  await db.execute(sql`VACUUM ANALYZE audit_log`);
}
