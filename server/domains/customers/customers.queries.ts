import { and, eq, type SQL, sql } from 'drizzle-orm';
import { listCustomers, readCustomer } from '#core/contract/customers.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readRows, readRowsPlanned, rupees } from '#server/db/read-rows.ts';
import { customerNotes, users } from '#server/db/schema/accounts.ts';
import { comesAfter, containing, type NewestCursor } from '#server/domains/lists.queries.ts';

/** Of the newest orders that carry a name, so many are looked at for whose they are. */
const MOST_NAMED_ORDERS = 100;
const MOST_SHOWN = 50;

const customerRow = listCustomers.data.shape.customers.element.extend({
  spent: rupees,
  lastOrderAt: iso.nullable(),
  since: iso,
  erasedAt: iso.nullable(),
});

/** One page, the newest customers first, with one row more than was asked for if there is one. */
export async function selectCustomerPage(
  db: Db,
  { search, after, limit }: { search: string | undefined; after: NewestCursor | undefined; limit: number },
) {
  const where = and(
    sql`u.role IS NULL`,
    search ? searchCondition(search) : undefined,
    comesAfter(after, sql`u.created_at`, sql`u.id`),
  );
  const which = sql`WHERE ${where} ORDER BY u.created_at DESC, u.id DESC LIMIT ${sql.raw(String(limit + 1))}`;
  // How a search is best done depends on what is looked for; the rest is planned once.
  const read = search ? readRows : readRowsPlanned;
  return read(db, customerRow, withPurchases(which));
}

export async function selectCustomer(db: Db, id: string) {
  const which = sql`WHERE u.id = ${id} AND u.role IS NULL`;
  const [customer] = await readRowsPlanned(db, customerRow, withPurchases(which));
  return customer;
}

/** An erased customer has neither phone nor name. */
function withPurchases(which: SQL): SQL {
  return sql`
    SELECT c.id, c.disabled, c.erased_at AS "erasedAt", c.created_at AS since,
      CASE WHEN c.erased_at IS NULL THEN c.phone END AS phone, CASE WHEN c.erased_at IS NULL THEN bought.name END AS name,
      bought.orders, bought.spent, bought.refusals, bought."lastOrderAt"
    FROM (SELECT u.* FROM users u ${which}) AS c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.replacement_for IS NULL)::int AS orders,
        coalesce(sum(o.paid_paise - o.refunded_paise), 0) AS spent,
        count(o.refused_at)::int AS refusals, max(o.placed_at) AS "lastOrderAt",
        (array_agg(o.ship_name ORDER BY o.placed_at DESC))[1] AS name
      FROM orders o WHERE o.user_id = c.id AND o.placed_at IS NOT NULL
    ) AS bought
    ORDER BY c.created_at DESC, c.id DESC`;
}

/** Goes by the look of what was typed: digits are a phone, `OD…` an order, the rest a name. */
function searchCondition(search: string): SQL {
  const digits = search.replace(/^\+91/, '').replaceAll(/[\s-]/g, '');
  if (/^\d{10}$/.test(digits)) {
    return isOneOf(sql`SELECT id FROM users WHERE phone = ${digits} UNION
      SELECT o.user_id FROM orders o WHERE o.ship_phone = ${digits}`);
  }
  if (/^\d{3,9}$/.test(digits)) return sql`u.phone BETWEEN ${digits} AND ${digits.padEnd(10, '9')}`;
  const orderId = search.replace(/^#/, '').toUpperCase();
  if (/^OD[0-9A-Z]{4,}$/.test(orderId)) {
    return isOneOf(
      sql`SELECT o.user_id FROM orders o WHERE o.id BETWEEN ${orderId} AND ${orderId.padEnd(14, 'Z')}`,
    );
  }
  return isOneOf(sql`SELECT o.user_id FROM orders o
    WHERE o.placed_at IS NOT NULL AND lower(o.ship_name) LIKE ${containing(search.toLowerCase())}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${MOST_NAMED_ORDERS}`);
}

/** The customers are looked up by what was found before. A join could also be read from the customers on, all of them. */
function isOneOf(ids: SQL): SQL {
  return sql`u.id = ANY(ARRAY(${ids}))`;
}

const { recentOrders, addresses, returns, consents, notes } = readCustomer.data.shape;

const orderRow = recentOrders.element.extend({ placedAt: iso, total: rupees });

export async function selectOrdersOf(db: Db, userId: string) {
  const statement = sql`
    SELECT o.id, o.placed_at AS "placedAt", o.status, o.payment_method AS "paymentMethod", o.total_paise AS total,
      o.refused_at IS NOT NULL AS "isRefused",
      (SELECT sum(l.quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS units
    FROM orders o WHERE o.user_id = ${userId} AND o.placed_at IS NOT NULL
    ORDER BY o.placed_at DESC LIMIT ${MOST_SHOWN}`;
  return readRows(db, orderRow, statement);
}

const addressRow = addresses.element.extend({ lastUsedAt: iso });

export async function selectAddressesOf(db: Db, userId: string) {
  const statement = sql`
    SELECT ship_name AS name, ship_address AS address, ship_phone AS phone, max(ship_email) AS email, ship_city AS city,
      ship_state AS state, ship_pincode AS pincode, count(*)::int AS orders, max(placed_at) AS "lastUsedAt"
    FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
    GROUP BY ship_name, ship_address, ship_phone, ship_city, ship_state, ship_pincode
    ORDER BY max(placed_at) DESC LIMIT ${MOST_SHOWN}`;
  return readRows(db, addressRow, statement);
}

const returnRow = returns.element.extend({ createdAt: iso });

export async function selectReturnsOf(db: Db, userId: string) {
  const statement = sql`
    SELECT r.id, r.order_id AS "orderId", r.type, r.status, r.reason, r.created_at AS "createdAt"
    FROM orders o JOIN return_requests r ON r.order_id = o.id
    WHERE o.user_id = ${userId} ORDER BY r.created_at DESC LIMIT ${MOST_SHOWN}`;
  return readRows(db, returnRow, statement);
}

const consentRow = consents.element.extend({ agreedAt: iso });

export async function selectConsentsOf(db: Db, userId: string) {
  const statement = sql`
    SELECT policy, version, agreed_at AS "agreedAt" FROM consents
    WHERE user_id = ${userId} ORDER BY agreed_at DESC, policy LIMIT ${MOST_SHOWN}`;
  return readRows(db, consentRow, statement);
}

const noteRow = notes.element.extend({ at: iso });

export async function selectNotesOf(db: Db, userId: string) {
  const statement = sql`
    SELECT n.id::int, n.note, coalesce(w.name, w.phone) AS who, n.at
    FROM customer_notes n JOIN users w ON w.id = n.who WHERE n.user_id = ${userId} ORDER BY n.id DESC LIMIT 200`;
  return readRows(db, noteRow, statement);
}

export async function insertNote(tx: Tx, note: typeof customerNotes.$inferInsert): Promise<void> {
  await tx.insert(customerNotes).values(note);
}

export async function setDisabled(tx: Tx, id: string, disabled: boolean): Promise<void> {
  await tx.update(users).set({ disabled }).where(eq(users.id, id));
}
