import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inspectConfig } from '#server/config.ts';
import { DEMO_OWNER_PHONE } from '#server/demo-owner.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { refuseDemoData, refuseUnusableSettings } from '#server/start-checks.ts';
import { findWrongBooks, getSandbox, getStock, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { PRODUCTION, REAL_OWNER } from '#tests/support/production-settings.ts';
import { addProduct } from '#tests/support/products.ts';
import { findDemoTraces } from './find-demo-traces.ts';
import { leaveDemo } from './leave-demo.ts';
import { DEMO_PRODUCTS } from './products.ts';

type Store = Awaited<ReturnType<typeof openOrderStore>>;

/** A store that was tried out: two orders of an own product, one paid in the sandbox, one in cash. */
async function openTrialStore(): Promise<Store> {
  const store = await openOrderStore();
  await addDemoProduct(store);
  await setRole(store.db, { phone: DEMO_OWNER_PHONE, role: 'owner' });
  await setRole(store.db, { phone: REAL_OWNER, role: 'manager' });
  await addProduct(store.db, { id: 'own', stock: { M: 9 } });
  const { headers } = await logIn(store, '9876500001');
  const call = (url: string) =>
    store.app.inject({ method: 'POST', url: `/api/orders/${url}`, headers, payload: wish('own') });
  expect((await call('create')).statusCode).toBe(201);
  const { razorpayOrderId } = (await call('create-pending')).json();
  const paid = await getSandbox(store).pay(razorpayOrderId, 'upi');
  const verified = await store.app.inject({
    method: 'POST',
    url: '/api/orders/verify-payment',
    headers,
    payload: paid,
  });
  expect(verified.statusCode).toBe(200);
  return store;
}

/** As a demo begins: a product with a picture, and the note that it has been filled. */
async function addDemoProduct({ db }: Store) {
  const id = await addProduct(db, { id: DEMO_PRODUCTS[0]?.id ?? '' });
  const file = 'a'.repeat(32);
  await db.execute(sql`INSERT INTO pictures (file, width, height, bytes) VALUES (${file}, 1, 1, 1)`);
  await db.execute(sql`INSERT INTO product_pictures (product_id, position, file) VALUES (${id}, 0, ${file})`);
  await db.execute(sql`INSERT INTO milestones (name) VALUES ('demo-catalogue')`);
}

/** The order that is paid in cash was booked at the courier sandbox, and is under way. */
async function addSandboxParcel({ db }: Store) {
  await db.execute(
    sql`INSERT INTO sandbox_parcels (reference, "order", tracking_number) VALUES ('ref', '{}', '1')`,
  );
  await db.execute(sql`INSERT INTO sandbox_scans (parcel_id, status, activity, at)
    SELECT id, 17, 'x', now() FROM sandbox_parcels`);
  await db.execute(sql`INSERT INTO sandbox_faults (call, fault, times) VALUES ('x', '500', 1)`);
  await db.execute(
    sql`INSERT INTO courier_tokens (provider, token, expires_at) VALUES ('shiprocket', 'x', now())`,
  );
  await db.execute(sql`INSERT INTO courier_pushes (id, provider, body) VALUES ('x', 'shiprocket', '{}')`);
  await db.execute(sql`
    INSERT INTO parcels (id, order_id, provider, reference, collect_paise, weight_grams, length_cm, width_cm, height_cm,
      tracking_number, booked_at, due_at, read_due_at)
    SELECT 'pa_1', id, 'shiprocket', 'ref', 49900, 500, 30, 25, 5, '1', now(), now(), now() FROM orders
    WHERE payment_method = 'COD'`);
  await db.execute(
    sql`INSERT INTO sandbox_parcels (reference, "order", is_return) VALUES ('RT1', '{}', true)`,
  );
  await db.execute(sql`INSERT INTO return_requests (id, order_id, user_id, type, status, reason)
    SELECT 'RT1', id, user_id, 'Return', 'Approved', 'x' FROM orders WHERE payment_method = 'COD'`);
  await db.execute(sql`
    INSERT INTO return_parcels (id, return_id, provider, reference, weight_grams, length_cm, width_cm, height_cm, due_at)
    VALUES ('rp_1', 'RT1', 'shiprocket', 'RT1', 500, 30, 25, 5, now())`);
  await db.execute(sql`INSERT INTO return_parcel_events (parcel_id, key, code, at, text, is_read)
    VALUES ('rp_1', 'k', '1', now(), 'x', true)`);
}

const OF_THE_COURIER = ['sandbox_parcels', 'sandbox_scans', 'sandbox_faults', 'courier_tokens'];

async function countOf(store: Store, table: string) {
  const { rows } = await store.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`,
  );
  return rows[0]?.count;
}

async function staffOf({ db }: Store) {
  const { rows } = await db.execute(sql`SELECT phone, role FROM users WHERE role IS NOT NULL`);
  return rows;
}

describe('a real store', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openTrialStore();
  });

  it('does not start on the data of a demo, and names all that is left of it', async () => {
    const { config } = inspectConfig(PRODUCTION);
    const start = refuseDemoData(config, store.url);
    await expect(start).rejects.toThrow(
      /9000000001[\s\S]*demo catalogue[\s\S]*1 payments of the payment sandbox/,
    );
    await expect(start).rejects.toThrow('npm run leave-demo');
  });

  it('learns in one message what is wrong with its settings and with its database', async () => {
    const { config, problems } = inspectConfig({
      ...PRODUCTION,
      DATABASE_URL: store.url,
      AUTH_SECRET: '',
      STORE_DEV: '1',
    });
    await expect(refuseUnusableSettings(config, problems)).rejects.toThrow(
      /AUTH_SECRET[\s\S]*STORE_DEV[\s\S]*9000000001[\s\S]*demo catalogue/,
    );
  });

  it('can start on what is left once the demo has been taken out: own products and settings', async () => {
    await addSandboxParcel(store);
    await leaveDemo(store.url, { keepOrders: false, ownerPhone: REAL_OWNER });
    expect(await findDemoTraces(store.url, { ownerPhone: REAL_OWNER })).toEqual([]);
    expect(await staffOf(store)).toEqual([{ phone: REAL_OWNER, role: 'manager' }]);
    for (const table of [...OF_THE_COURIER, 'parcels', 'return_parcels', 'courier_pushes'])
      expect(await countOf(store, table)).toBe(0);
    expect(await countOf(store, 'products')).toBe(1);
    expect(await getStock(store.db, 'own')).toEqual({ onHand: 9, held: 0 });
    for (const table of ['orders', 'payments', 'demo_inbox', 'sessions', 'banners', 'pictures']) {
      expect(await countOf(store, table)).toBe(0);
    }
    expect(await findWrongBooks(store.db)).toEqual([]);
  });

  it('keeps its orders where real money was taken', async () => {
    await addProduct(store.db, { id: 'sold', stock: { M: 9 } });
    const [order] = (
      await store.db.execute<{ id: string }>(sql`SELECT id FROM orders WHERE payment_method = 'COD'`)
    ).rows;
    await store.db.execute(
      sql`INSERT INTO payments (id, order_id, amount_paise) VALUES ('pay_real', ${order?.id}, 49900)`,
    );
    await store.db.execute(sql`UPDATE orders SET paid_paise = 49900 WHERE id = ${order?.id}`);
    await leaveDemo(store.url, { keepOrders: false, ownerPhone: REAL_OWNER });
    expect(await countOf(store, 'orders')).toBe(2);
    expect(await findDemoTraces(store.url, { ownerPhone: REAL_OWNER })).toEqual([]);
    expect(await staffOf(store)).toEqual([{ phone: REAL_OWNER, role: 'manager' }]);
    expect(await findWrongBooks(store.db)).toEqual([]);
  });
});

it('asks no courier about parcels of the sandbox whose orders are kept', async () => {
  const store = await openTrialStore();
  await addSandboxParcel(store);
  await leaveDemo(store.url, { keepOrders: true, ownerPhone: REAL_OWNER });
  for (const table of ['parcels', 'return_parcels']) {
    const { rows } = await store.db.execute(
      sql`SELECT ended_at IS NOT NULL AS "hasEnded", due_at, read_due_at FROM ${sql.identifier(table)}`,
    );
    expect(rows, table).toEqual([{ hasEnded: true, due_at: null, read_due_at: null }]);
  }
  for (const table of OF_THE_COURIER) expect(await countOf(store, table)).toBe(0);
});

it('finds nothing in a database that never was a demo, and no owner who is the real one', async () => {
  const store = await openOrderStore();
  expect(await findDemoTraces(store.url, { ownerPhone: REAL_OWNER })).toEqual([]);
  await setRole(store.db, { phone: DEMO_OWNER_PHONE, role: 'owner' });
  expect(await findDemoTraces(store.url, { ownerPhone: DEMO_OWNER_PHONE })).toEqual([]);
  await addProduct(store.db, { id: DEMO_PRODUCTS[0]?.id ?? '' });
  expect(await findDemoTraces(store.url, { ownerPhone: DEMO_OWNER_PHONE })).toEqual([
    'the demo catalogue (1 of its products are still there)',
  ]);
});
