import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { RETENTION_DAYS } from '#core/rules/retention.ts';
import { listSchedules } from '#server/jobs/jobs.ts';
import { findWrongBooks, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { SHOPPER_COLUMNS } from './personal-columns.ts';

const PAGE = readFileSync('docs/privacy.md', 'utf8');
const DAY_MS = 24 * 3_600_000;

const store = await openOrderStore();
const { db, services, clock } = store;
const shopper = await logIn(store, '9876501234');
const { userId } = shopper;
const product = await addProduct(db, { stock: { M: 10 } });

/** One row of each kind that is just old enough to go, and one that is a minute younger and stays. */
const ROWS: Record<keyof typeof RETENTION_DAYS, (id: string, at: Date) => Promise<unknown>> = {
  loginCodes: (id, at) =>
    db.execute(sql`INSERT INTO login_codes (handle, phone, address, code_hash, sent_at, expires_at)
      VALUES (${id}, '9876501234', 'a', 'x', ${at.toISOString()}, ${at.toISOString()})`),
  loginCodeSends: (id, at) =>
    db.execute(sql`INSERT INTO login_code_sends (phone, requester, address, network, sent_at)
      VALUES ('9876501234', ${id}, 'a', 'n', ${at.toISOString()})`),
  sessions: (id, at) =>
    db.execute(
      sql`INSERT INTO sessions (id, user_id, expires_at) VALUES (${id}, ${userId}, ${at.toISOString()})`,
    ),
  carts: async (id, at) => {
    const phone = id.startsWith('old') ? '9876501991' : '9876501992';
    await db.execute(sql`INSERT INTO users (id, phone) VALUES (${id}, ${phone})`);
    await db.execute(sql`INSERT INTO carts (user_id, epoch, version, lines, changed_at)
      VALUES (${id}, 'c', 1, '[]', ${at.toISOString()})`);
  },
  reviewSends: (id, at) =>
    db.execute(sql`INSERT INTO review_sends (product_id, address, sent_at)
      VALUES (${product}, ${id}, ${at.toISOString()})`),
  reviewVotes: async (id, at) => {
    await db.execute(sql`INSERT INTO reviews (id, product_id, name, rating, comment)
      VALUES (${`of ${id}`}, ${product}, 'Asha', 5, 'Good')`);
    await db.execute(sql`INSERT INTO review_votes (review_id, voter, voted_at)
      VALUES (${`of ${id}`}, ${id}, ${at.toISOString()})`);
  },
  idempotencyKeys: (id, at) =>
    db.execute(sql`INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at)
      VALUES (${userId}, ${id}, 'h', '{}', ${at.toISOString()})`),
  restockRequests: (id, at) =>
    db.execute(sql`INSERT INTO restock_requests (id, phone, product_id, size, wording_version, wording, asked_at)
      VALUES (${id}, ${id.startsWith('old') ? '9876501235' : '9876501236'}, ${product}, 'M', 1, ${id}, ${at.toISOString()})`),
  restockNotified: (id, at) =>
    db.execute(sql`
      INSERT INTO restock_requests (id, phone, product_id, size, wording_version, wording, asked_at, notified_at)
      VALUES (${id}, '9876501234', ${product}, 'M', 1, ${id}, ${at.toISOString()}, ${at.toISOString()})`),
  messages: (id, at) =>
    db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, sent_at)
      VALUES (${id}, ${id}, 'sms', '9876501234', ${id}, ${at.toISOString()})`),
  enquiries: (id, at) =>
    db.execute(sql`INSERT INTO contact_messages (id, name, email, message, done, created_at)
      VALUES (${id}, ${id}, 'a@example.in', 'x', true, ${at.toISOString()})`),
  unpaidOrders: async (id, at) => {
    const buyer = { id: userId, phone: '9876501234' };
    const wanted = wish(product);
    const { razorpayOrderId } = await services.orders.startPayment({ buyer, wanted, key: undefined });
    await store.app.inject({
      method: 'DELETE',
      url: `/api/orders/cancel-pending/${razorpayOrderId}`,
      headers: shopper.headers,
    });
    await db.execute(sql`UPDATE orders SET ship_name = ${id}, created_at = ${at.toISOString()}
      WHERE provider_order_id = ${razorpayOrderId}`);
  },
  couriers: (id, at) =>
    db.execute(sql`INSERT INTO courier_pushes (id, provider, body, received_at)
      VALUES (${id}, 'shiprocket', ${id}, ${at.toISOString()})`),
  whatsapp: (id, at) =>
    db.execute(sql`INSERT INTO whatsapp_pushes (id, body, received_at)
      VALUES (${id}, ${id}, ${at.toISOString()})`),
  paymentEvents: (id, at) =>
    db.execute(sql`INSERT INTO payment_events (id, type, payload, handled_at) VALUES (${id}, 'payment.captured',
      jsonb_build_object('payload', jsonb_build_object('payment', jsonb_build_object('entity',
        jsonb_build_object('contact', ${id}::text)))), ${at.toISOString()})`),
};

const TABLES: Record<keyof typeof RETENTION_DAYS, string> = {
  loginCodes: 'login_codes',
  loginCodeSends: 'login_code_sends',
  sessions: 'sessions',
  carts: 'carts',
  reviewSends: 'review_sends',
  reviewVotes: 'review_votes',
  idempotencyKeys: 'idempotency_keys',
  restockRequests: 'restock_requests',
  restockNotified: 'restock_requests',
  messages: 'outbox',
  enquiries: 'contact_messages',
  unpaidOrders: 'orders',
  couriers: 'courier_pushes',
  whatsapp: 'whatsapp_pushes',
  paymentEvents: 'payment_events',
};

/** Whether a row still says whose it is. */
async function isHeld(table: string, id: string): Promise<boolean> {
  // The id of an event is the provider's own.
  const { rows } = await db.execute(sql`SELECT FROM ${sql.identifier(table)} AS held
    WHERE (to_jsonb(held) - 'id' - 'key')::text LIKE ${`%"${id}"%`} OR to_jsonb(held) ->> 'key' = ${id}
      OR (${table} = 'sessions' AND to_jsonb(held) ->> 'id' = ${id})`);
  return rows.length > 0;
}

const kinds = Object.entries(RETENTION_DAYS) as [keyof typeof RETENTION_DAYS, number][];

it.each(kinds)('%s are forgotten after %i days, and not before', async (kind, days) => {
  const limit = clock.now().getTime() - days * DAY_MS;
  await ROWS[kind](`old-${kind}`, new Date(limit - 60_000));
  await ROWS[kind](`young-${kind}`, new Date(limit + 60_000));
  expect(await isHeld(TABLES[kind], `old-${kind}`)).toBe(true);
  const schedules = Object.entries(listSchedules(services)).filter(([name]) => name.startsWith('forget-'));
  for (const [, { run }] of schedules) await run();
  expect(await isHeld(TABLES[kind], `old-${kind}`)).toBe(false);
  expect(await isHeld(TABLES[kind], `young-${kind}`)).toBe(true);
  expect(await findWrongBooks(db)).toEqual([]);
});

it('an open enquiry stays, however old it is', async () => {
  await ROWS.enquiries('open', new Date(0));
  await db.execute(sql`UPDATE contact_messages SET done = false WHERE id = 'open'`);
  await services.customers.forgetOutdated();
  expect(await isHeld('contact_messages', 'open')).toBe(true);
});

it('docs/privacy.md names every table with a person in it, and how long it stays', () => {
  const tables = new Set(Object.keys(SHOPPER_COLUMNS).map((column) => column.split('.')[0]));
  expect([...tables].filter((table) => !PAGE.includes(`\`${table}\``))).toEqual([]);
  const lines = PAGE.split('\n');
  const missing = kinds.filter(
    ([kind, days]) =>
      !lines.some(
        (line) =>
          line.includes(`\`${TABLES[kind]}\``) && line.includes(days === 1 ? '1 day' : `${days} days`),
      ),
  );
  expect(missing).toEqual([]);
});
