import pg from 'pg';
import { listTables } from '#server/db/backup/tables.ts';
import { DEMO_OWNER_PHONE } from '#server/demo-owner.ts';

/** What came about by trying the store out and belongs to no order. */
const TRIAL_TABLES = [
  'payment_events',
  'courier_pushes',
  'whatsapp_pushes',
  'whatsapp_replies',
  'provider_payments',
  'settled_differences',
  'invoice_serials',
  'outbox',
  'contact_messages',
  'restock_requests',
  'reviews',
  'sessions',
  'login_codes',
  'login_code_sends',
  'coupon_customers',
  'planned_changes',
  'audit_log',
];

interface Link {
  table: string;
  column: string;
  to: string;
  required: boolean;
  cascades: boolean;
}

/** Deletes orders, customers and staff of a store that has never sold; products, texts, settings and coupons stay. */
export async function removeTrialData(
  client: pg.ClientBase,
  { ownerPhone }: { ownerPhone: string | undefined },
): Promise<void> {
  const links = await listLinks(client);
  await removeOrders(client, links);
  for (const table of TRIAL_TABLES) await client.query(`DELETE FROM ${table}`);
  await client.query('UPDATE coupons SET used = 0');
  await removeUsers(client, { links, keepPhone: ownerPhone === DEMO_OWNER_PHONE ? '' : (ownerPhone ?? '') });
}

async function removeOrders(client: pg.ClientBase, links: Link[]) {
  const ofOrders = getDependents('orders', links);
  // Stock is counted by its movements: those of orders go, those of the owner stay.
  ofOrders.delete('stock_movements');
  await client.query('DELETE FROM stock_movements WHERE order_id IS NOT NULL');
  const tables = (await listTables(client)).map(({ name }) => name).reverse();
  for (const name of tables.filter((table) => ofOrders.has(table))) {
    await client.query(`DELETE FROM ${pg.escapeIdentifier(name)}`);
  }
  await client.query('DELETE FROM orders');
  // A count that was corrected after trial sales may add up to less than nothing.
  await client.query(
    `INSERT INTO stock_movements (product_id, size, change, reason)
     SELECT product_id, size, -sum(change), 'corrected' FROM stock_movements GROUP BY 1, 2 HAVING sum(change) < 0`,
  );
  await client.query(
    `UPDATE product_sizes s SET held = 0, reserved = 0, on_hand = (SELECT coalesce(sum(change), 0) FROM stock_movements m
       WHERE m.product_id = s.product_id AND m.size = s.size)`,
  );
}

/** Whatever else names one of these people forgets them, or goes with them. */
async function removeUsers(
  client: pg.ClientBase,
  { links, keepPhone }: { links: Link[]; keepPhone: string },
) {
  const gone = 'SELECT id FROM users WHERE phone <> $1';
  for (const { table, column, required } of links.filter(({ to, cascades }) => to === 'users' && !cascades)) {
    const [name, field] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    const act = required ? `DELETE FROM ${name}` : `UPDATE ${name} SET ${field} = NULL`;
    await client.query(`${act} WHERE ${field} IN (${gone})`, [keepPhone]);
  }
  await client.query('DELETE FROM users WHERE phone <> $1', [keepPhone]);
}

/** Every table whose rows belong to a row of this one, also by way of others. */
function getDependents(root: string, links: Link[]): Set<string> {
  const found = new Set<string>();
  const waiting = [root];
  for (let table = waiting.pop(); table !== undefined; table = waiting.pop()) {
    for (const link of links) {
      if (link.to !== table || found.has(link.table) || link.table === root) continue;
      found.add(link.table);
      waiting.push(link.table);
    }
  }
  return found;
}

async function listLinks(client: pg.ClientBase): Promise<Link[]> {
  const { rows } = await client.query<Link>(`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS "to",
      a.attnotnull AS required, c.confdeltype = 'c' AS cascades
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid <> c.confrelid`);
  return rows;
}
