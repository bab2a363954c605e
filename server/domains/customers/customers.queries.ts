import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus, PAYMENT_METHODS, ReturnStatus } from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { customerNotes } from '#server/db/schema/accounts.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';

/** Of the newest orders that carry a name, so many are looked at for whose they are. */
const MOST_NAMED_ORDERS = 100;
const MOST_SHOWN = 50;

export interface ListedCustomerRow {
  id: string;
  phone: string;
  name: string | null;
  orders: number;
  spentPaise: number;
  refusals: number;
  lastOrderAt: string | null;
  since: string;
  disabled: boolean;
  erasedAt: string | null;
}

/** One page, the newest customers first, with one row more than was asked for if there is one. */
export async function selectCustomerPage(
  db: Db,
  { search, after, limit }: { search: string | undefined; after: NewestCursor | null; limit: number },
): Promise<ListedCustomerRow[]> {
  const conditions = [
    sql`u.role IS NULL`,
    ...(search ? [searchCondition(search)] : []),
    ...(after ? [sql`(u.created_at, u.id) < (${after.at.toISOString()}, ${after.id})`] : []),
  ];
  return selectCustomers(
    db,
    sql`WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit + 1}`,
  );
}

export async function selectCustomer(db: Db, id: string): Promise<ListedCustomerRow | undefined> {
  const [customer] = await selectCustomers(db, sql`WHERE u.id = ${id} AND u.role IS NULL`);
  return customer;
}

async function selectCustomers(db: Db, which: SQL): Promise<ListedCustomerRow[]> {
  const { rows } = await db.execute<ListedCustomerRow & Record<string, unknown>>(sql`
    SELECT c.id, c.phone, c.disabled, c.erased_at AS "erasedAt", c.created_at AS since, bought.*
    FROM (SELECT u.* FROM users u ${which}) AS c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.replacement_for IS NULL)::int AS orders, coalesce(sum(o.paid_paise - o.refunded_paise), 0)::float8 AS "spentPaise",
        count(o.refused_at)::int AS refusals, max(o.placed_at) AS "lastOrderAt",
        (array_agg(o.ship_name ORDER BY o.placed_at DESC))[1] AS name
      FROM orders o WHERE o.user_id = c.id AND o.placed_at IS NOT NULL
    ) AS bought
    ORDER BY c.created_at DESC, c.id DESC`);
  return rows;
}

/** Goes by the look of what was typed: digits are a phone, `OD…` an order, the rest a name. */
function searchCondition(search: string): SQL {
  const digits = search.replace(/^\+91/, '').replaceAll(/[\s-]/g, '');
  if (/^\d{10}$/.test(digits)) {
    return sql`u.id IN (
      SELECT id FROM users WHERE phone = ${digits} UNION SELECT o.user_id FROM orders o WHERE o.ship_phone = ${digits}
    )`;
  }
  if (/^\d{3,9}$/.test(digits)) return sql`u.phone BETWEEN ${digits} AND ${digits.padEnd(10, '9')}`;
  const orderId = search.replace(/^#/, '').toUpperCase();
  if (/^OD[0-9A-Z]{4,}$/.test(orderId)) {
    return sql`u.id IN (SELECT o.user_id FROM orders o WHERE o.id BETWEEN ${orderId} AND ${orderId.padEnd(14, 'Z')})`;
  }
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`u.id IN (
    SELECT o.user_id FROM orders o WHERE o.placed_at IS NOT NULL AND lower(o.ship_name) LIKE ${pattern}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${MOST_NAMED_ORDERS}
  )`;
}

export interface CustomerOrderRow {
  id: string;
  placedAt: string;
  status: OrderStatus;
  paymentMethod: (typeof PAYMENT_METHODS)[number];
  totalPaise: number;
  units: number;
  isRefused: boolean;
}

export async function selectOrdersOf(db: Db, userId: string): Promise<CustomerOrderRow[]> {
  const { rows } = await db.execute<CustomerOrderRow & Record<string, unknown>>(sql`
    SELECT o.id, o.placed_at AS "placedAt", o.status, o.payment_method AS "paymentMethod", o.total_paise AS "totalPaise",
      o.refused_at IS NOT NULL AS "isRefused",
      (SELECT sum(l.quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS units
    FROM orders o WHERE o.user_id = ${userId} AND o.placed_at IS NOT NULL
    ORDER BY o.placed_at DESC LIMIT ${MOST_SHOWN}`);
  return rows;
}

export interface AddressRow {
  name: string;
  address: string;
  phone: string;
  email: string | null;
  city: string;
  state: string;
  pincode: string;
  orders: number;
  lastUsedAt: string;
}

export async function selectAddressesOf(db: Db, userId: string): Promise<AddressRow[]> {
  const { rows } = await db.execute<AddressRow & Record<string, unknown>>(sql`
    SELECT ship_name AS name, ship_address AS address, ship_phone AS phone, max(ship_email) AS email, ship_city AS city,
      ship_state AS state, ship_pincode AS pincode, count(*)::int AS orders, max(placed_at) AS "lastUsedAt"
    FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
    GROUP BY ship_name, ship_address, ship_phone, ship_city, ship_state, ship_pincode
    ORDER BY max(placed_at) DESC LIMIT ${MOST_SHOWN}`);
  return rows;
}

export interface CustomerReturnRow {
  id: string;
  orderId: string;
  type: string;
  status: ReturnStatus;
  reason: string;
  createdAt: string;
}

export async function selectReturnsOf(db: Db, userId: string): Promise<CustomerReturnRow[]> {
  const { rows } = await db.execute<CustomerReturnRow & Record<string, unknown>>(sql`
    SELECT r.id, r.order_id AS "orderId", r.type, r.status, r.reason, r.created_at AS "createdAt"
    FROM orders o JOIN return_requests r ON r.order_id = o.id
    WHERE o.user_id = ${userId} ORDER BY r.created_at DESC LIMIT ${MOST_SHOWN}`);
  return rows;
}

export interface NoteRow {
  id: number;
  note: string;
  who: string;
  at: string;
}

export async function selectNotesOf(db: Db, userId: string): Promise<NoteRow[]> {
  const { rows } = await db.execute<NoteRow & Record<string, unknown>>(sql`
    SELECT n.id::int, n.note, coalesce(w.name, w.phone) AS who, n.at
    FROM customer_notes n JOIN users w ON w.id = n.who WHERE n.user_id = ${userId} ORDER BY n.id DESC LIMIT 200`);
  return rows;
}

export async function insertNote(
  tx: Tx,
  note: { userId: string; note: string; who: string; at: Date },
): Promise<void> {
  await tx.insert(customerNotes).values(note);
}

export async function setDisabled(tx: Tx, id: string, disabled: boolean): Promise<void> {
  await tx.execute(sql`UPDATE users SET disabled = ${disabled} WHERE id = ${id}`);
}
