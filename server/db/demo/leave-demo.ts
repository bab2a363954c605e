import pg from 'pg';
import { DEMO_OWNER_PHONE } from '#server/demo-owner.ts';
import { DEMO_BANNERS } from './banners.ts';
import { DEMO_PRODUCTS } from './products.ts';
import { removeTrialData } from './remove-trial-data.ts';

const PRODUCT_IDS = DEMO_PRODUCTS.map(({ id }) => id);
const BANNER_IDS = DEMO_BANNERS.map(({ id }) => id);
const SANDBOX_TABLES = [
  'sandbox_webhooks',
  'sandbox_refunds',
  'sandbox_payments',
  'sandbox_orders',
  'sandbox_scans',
  'sandbox_parcels',
  'sandbox_faults',
  // Whoever opened the sandbox opens no courier.
  'courier_tokens',
];

export interface LeaveDemoOptions {
  /** Keep orders, customers and staff: the store has sold for real. */
  keepOrders: boolean;
  /** The owner of the real store, who keeps the account. */
  ownerPhone: string | undefined;
}

export interface DemoContents {
  products: number;
  banners: number;
  sandboxPayments: number;
  inboxMessages: number;
  orders: number;
  firstOrderAt: Date | null;
  lastOrderAt: Date | null;
  customers: number;
  staff: string[];
  /** Payments that the sandbox has not made: then the orders are real and stay. */
  realPayments: number;
}

/** What a demo has left, to be shown before anything is deleted. */
export async function readDemoContents(client: pg.ClientBase): Promise<DemoContents> {
  const { rows } = await client.query<DemoContents>(
    `SELECT (SELECT count(*)::int FROM products WHERE id = ANY($1)) AS products,
       (SELECT count(*)::int FROM banners WHERE id = ANY($2)) AS banners,
       (SELECT count(*)::int FROM sandbox_payments) AS "sandboxPayments",
       (SELECT count(*)::int FROM demo_inbox) AS "inboxMessages",
       (SELECT count(*)::int FROM orders) AS orders,
       (SELECT min(created_at) FROM orders) AS "firstOrderAt",
       (SELECT max(created_at) FROM orders) AS "lastOrderAt",
       (SELECT count(*)::int FROM users WHERE role IS NULL) AS customers,
       (SELECT coalesce(array_agg(phone || ' (' || role || ')' ORDER BY phone), '{}') FROM users
         WHERE role IS NOT NULL) AS staff,
       (SELECT count(*)::int FROM payments p
         WHERE NOT EXISTS (SELECT FROM sandbox_payments s WHERE s.id = p.id)) AS "realPayments"`,
    [PRODUCT_IDS, BANNER_IDS],
  );
  const [contents] = rows;
  if (!contents) throw new Error('The database has not said what it holds.');
  return contents;
}

/** Takes a demo out of a database, in one transaction: what is left can be the start of a real store. */
export async function leaveDemo(url: string, { keepOrders, ownerPhone }: LeaveDemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'store leave-demo' });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { realPayments } = await readDemoContents(client);
    if (keepOrders || realPayments > 0) await leaveSandboxOrders(client);
    else await removeTrialData(client, { ownerPhone });
    await removeSandbox(client);
    await removeDemoProducts(client);
    await removeDemoOwner(client);
    await client.query("DELETE FROM milestones WHERE name = 'demo-catalogue'");
    await client.query("SELECT pg_notify('catalogue', 'all')");
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Orders and parcels of the sandboxes stay in the books, but no provider knows them: nobody is asked about them any more. */
async function leaveSandboxOrders(client: pg.ClientBase) {
  await client.query(
    'UPDATE orders SET check_at = NULL WHERE provider_order_id IN (SELECT id FROM sandbox_orders)',
  );
  for (const table of ['parcels', 'return_parcels']) {
    await client.query(
      `UPDATE ${table} SET ended_at = coalesce(ended_at, now()), due_at = NULL, read_due_at = NULL
       WHERE reference IN (SELECT reference FROM sandbox_parcels)`,
    );
  }
}

async function removeSandbox(client: pg.ClientBase) {
  for (const table of [...SANDBOX_TABLES, 'demo_inbox']) await client.query(`DELETE FROM ${table}`);
}

/** The files stay in the picture store, where nothing names them any more. */
async function removeDemoProducts(client: pg.ClientBase) {
  const { rows } = await client.query<{ file: string }>(
    `SELECT file FROM product_pictures WHERE product_id = ANY($1)
     UNION SELECT wide_file FROM banners WHERE id = ANY($2)
     UNION SELECT phone_file FROM banners WHERE id = ANY($2) AND phone_file IS NOT NULL`,
    [PRODUCT_IDS, BANNER_IDS],
  );
  await client.query('DELETE FROM products WHERE id = ANY($1)', [PRODUCT_IDS]);
  await client.query('DELETE FROM banners WHERE id = ANY($1)', [BANNER_IDS]);
  await client.query(
    `DELETE FROM pictures p WHERE file = ANY($1)
       AND NOT EXISTS (SELECT FROM product_pictures u WHERE u.file = p.file)
       AND NOT EXISTS (SELECT FROM banners b WHERE p.file IN (b.wide_file, b.phone_file))
       AND NOT EXISTS (SELECT FROM settings s WHERE strpos(s.value::text, p.file) > 0)`,
    [rows.map(({ file }) => file)],
  );
}

async function removeDemoOwner(client: pg.ClientBase) {
  await client.query('DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE phone = $1)', [
    DEMO_OWNER_PHONE,
  ]);
  await client.query('UPDATE users SET role = NULL WHERE phone = $1', [DEMO_OWNER_PHONE]);
}
