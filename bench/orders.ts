import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';

const CLIENTS = 8;
const PRODUCTS = 400;
const SLICE_MS = 1500;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 4;
const STOCK = 1_000_000;

export interface OrderRate {
  products: string;
  ordersPerSecond: number;
  barePerSecond: number;
  ratio: number;
}

/**
 * Orders with cash on delivery by eight clients at once, beside transactions of the same writes and nothing else: no
 * check, no price, no lock but the rows' own. Both take turns in short slices, so that the machine treats them alike.
 */
export async function benchOrders({ serverUrl }: { serverUrl: string }): Promise<OrderRate[]> {
  const database = await openDatabase(serverUrl);
  const buyers = await addBuyers(database);
  const services = createServices({
    db: database.db,
    store: createDiskPictureStore(tmpdir()),
    identity: getIdentity(readConfig({})),
    config: readConfig({ LIMITS: 'off' }),
    authSecret: 'a secret for the length of a measurement',
    alarm: console.error,
  });
  await services.delivery.ensureFirstCharges();
  const results: OrderRate[] = [];
  for (const [products, productOf] of Object.entries(CHOICES)) {
    const order = (client: number, turn: number) =>
      services.orders.placeOrder({
        buyer: buyers[client] ?? { id: '', phone: '' },
        wanted: {
          items: [{ productId: productOf(turn), quantity: 1, selectedSize: 'M' }],
          total: 1299,
          shipping: { name: 'A', address: 'B', phone: '9876543210', pincode: '560001' },
          couponCode: null,
        },
        key: randomUUID(),
      });
    const bare = (client: number, turn: number) =>
      writeBare(database.pool, { userId: buyers[client]?.id ?? '', productId: productOf(turn) });
    const [ordersPerSecond = 0, barePerSecond = 0] = await takeTurns([order, bare]);
    results.push({ products, ordersPerSecond, barePerSecond, ratio: ordersPerSecond / barePerSecond });
  }
  const wrong = await verifyBooks(database.db);
  if (wrong.some(({ subject }) => !subject.startsWith('BARE')))
    throw new Error(JSON.stringify(wrong.slice(0, 3)));
  await database.close();
  return results;
}

const CHOICES: Record<string, (turn: number) => string> = {
  'spread over many products': (turn) => `bench-${1 + (turn % PRODUCTS)}`,
  'one hot product': () => 'bench-1',
};

type Work = (client: number, turn: number) => Promise<unknown>;

/** How often each work is done in a second by all clients together. */
async function takeTurns(works: readonly Work[]): Promise<number[]> {
  const done = works.map(() => 0);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [place, work] of works.entries()) {
      const count = await runSlice(work);
      // The first rounds warm up the compiler and the caches.
      if (round >= 0) done[place] = (done[place] ?? 0) + count;
    }
  }
  return done.map((count) => count / ((ROUNDS * SLICE_MS) / 1000));
}

async function runSlice(work: Work): Promise<number> {
  const until = performance.now() + SLICE_MS;
  let count = 0;
  async function client(number: number) {
    for (let turn = number * 37; performance.now() < until; turn += 1) {
      await work(number, turn);
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return count;
}

/** The writes of an order of one line, in the store's order, one statement each, which the database plans once too. */
const WRITES: Record<string, string> = {
  key: `INSERT INTO idempotency_keys (user_id, key, request_hash, answer) VALUES ($2, $1, $1, '{"success": true}')`,
  size: `UPDATE product_sizes SET on_hand = on_hand - 1
    WHERE product_id = $1 AND size = 'M' AND on_hand - held >= 1`,
  order: `INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
      total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at)
    VALUES ($1, $2, 'Pending', 'COD', 'Pending', 129900, 0, 129900, 'A', 'B', '9876543210', '560001',
      'Bengaluru Urban', 'Karnataka', now())`,
  line: `INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
      discount_paise, total_paise)
    VALUES ($1, $1, 0, $2, 'Bench', 'hoodie', '', 'M', 1, 129900, 0, 129900)`,
  history: `INSERT INTO order_history (order_id, what, to_value, who) VALUES ($1, 'status', 'Pending', $2)`,
  movement: `INSERT INTO stock_movements (product_id, size, change, reason, order_id)
    VALUES ($2, 'M', -1, 'sold', $1)`,
  message: `INSERT INTO outbox (id, event, channel, recipient, body)
    VALUES ($1, $1, 'sms', '9876543210', 'Thank you!')`,
};

async function writeBare(pool: pg.Pool, { userId, productId }: { userId: string; productId: string }) {
  const id = `BARE${randomUUID()}`;
  const client = await pool.connect();
  const write = (name: string, values: string[]) => client.query({ name, text: WRITES[name] ?? '', values });
  try {
    await client.query('BEGIN');
    await write('key', [id, userId]);
    await write('size', [productId]);
    await write('order', [id, userId]);
    await write('line', [id, productId]);
    await write('history', [id, userId]);
    await write('movement', [id, productId]);
    await write('message', [id]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function openDatabase(serverUrl: string): Promise<Database> {
  const admin = connectDatabase(serverUrl, { connections: 1 });
  await admin.db.execute(sql.raw('CREATE DATABASE orders_bench'));
  await admin.close();
  const url = new URL(serverUrl);
  url.pathname = '/orders_bench';
  await migrateDatabase(url.href);
  const database = connectDatabase(url.href);
  await database.db.execute(sql`
    INSERT INTO products (id, name, category, price_paise)
    SELECT 'bench-' || n, 'Bench ' || n, 'hoodie', 129900 FROM generate_series(1, ${PRODUCTS}) AS n`);
  await database.db.execute(sql`
    INSERT INTO product_sizes (product_id, size, position, on_hand)
    SELECT 'bench-' || n, 'M', 0, ${STOCK} FROM generate_series(1, ${PRODUCTS}) AS n`);
  await database.db.execute(sql`
    INSERT INTO delivery_charges (state, charge_paise, free_above_paise) VALUES ('Karnataka', 0, 0)
    ON CONFLICT DO NOTHING`);
  return database;
}

async function addBuyers({ db }: Database) {
  const buyers = Array.from({ length: CLIENTS }, (_, number) => ({
    id: randomUUID(),
    phone: `900000100${number}`,
  }));
  for (const { id, phone } of buyers) {
    await db.execute(sql`INSERT INTO users (id, phone) VALUES (${id}, ${phone})`);
  }
  return buyers;
}
