import { sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { addSyntheticOrders } from '#server/db/demo/synthetic-orders.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices, type Services } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import type { Bench } from '../harness/bench.ts';
import { addBarcodes, addCashQuestions, addParcels } from './staff-parcels.ts';

const SIZES_EACH = 5;

/** A store that has run for a year: orders, sizes, and as many reviews, messages and entries of the log as orders. */
export async function fillStaffStore(db: Db, { orders, sizes }: { orders: number; sizes: number }) {
  await addSyntheticProducts(db, { count: Math.ceil(sizes / SIZES_EACH) });
  await addSyntheticOrders(db, { count: orders });
  await addWritings(db, { orders, products: Math.ceil(sizes / SIZES_EACH) });
  await addLog(db, orders);
  await addBarcodes(db);
  await addCashQuestions(db);
  await addParcels(db);
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

async function addLog(db: Db, entries: number) {
  await db.execute(sql`
    INSERT INTO audit_log (at, user_id, action, subject, subject_id, subject_name, before, after)
    SELECT now() - (${entries}::int - n) * interval '5 minutes', 'synthetic-user-0000001', kind || '.changed', kind,
      kind || '-' || n % 1000, 'Made up', '{"pricePaise": 49900}', '{"pricePaise": 39900}'
    FROM generate_series(1, ${entries}::int) AS n,
      LATERAL (SELECT (ARRAY['product', 'stock', 'order', 'setting', 'coupon'])[1 + n % 5] AS kind) AS kinds`);
  await db.execute(sql`VACUUM ANALYZE audit_log`);
}
