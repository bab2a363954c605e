import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type OrderFilters, staffOrderRowSchema } from '#core/contract/orders/list.ts';
import { listUnpaidOrders } from '#core/contract/orders/unpaid.ts';
import { ORDER_STATUSES } from '#core/rules/order-states.ts';
import { orderView } from '#core/rules/order-views.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readNumber, readRows, readRowsPlanned, rupees } from '#server/db/read-rows.ts';
import { savedViews } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { comesAfter, countFound, type NewestCursor } from '#server/domains/lists.queries.ts';
import { firstPicture, thumbs } from './order-details.queries.ts';
import { orderCondition, orderConditions, searchCondition } from './order-filters.queries.ts';

interface Page {
  after: NewestCursor | undefined;
  limit: number;
}

/**
 * One page of orders `o` that fulfil one of the conditions, newest first, with one row more than was asked for if there is
 * one. The rows are chosen before anything is looked up for them, however many there are to choose from.
 */
function pageOfOrders(
  fields: SQL,
  { conditions, by, after, limit }: Page & { conditions: readonly SQL[]; by: 'placed_at' | 'created_at' },
): SQL {
  const newest = sql.raw(`o.${by}`);
  const first = sql`ORDER BY ${newest} DESC, o.id DESC LIMIT ${sql.raw(String(limit + 1))}`;
  const found = conditions.map((condition) => {
    const where = and(condition, comesAfter(after, newest, sql`o.id`));
    return sql`(SELECT o.* FROM orders o WHERE ${where} ${first})`;
  });
  return sql`
    SELECT o.id, o.status, o.total_paise AS total, o.ship_name AS name, o.ship_city AS city, o.ship_state AS state,
      goods.units, goods.pictures, ${fields}
    FROM (SELECT o.* FROM (${sql.join(found, sql` UNION `)}) AS o ${first}) AS o
    CROSS JOIN LATERAL (
      SELECT sum(l.quantity)::int AS units, json_agg(${firstPicture('l.product_id')} ORDER BY l.position) AS pictures
      FROM order_lines l WHERE l.order_id = o.id
    ) AS goods
    ORDER BY ${newest} DESC, o.id DESC`;
}

const listedRow = staffOrderRowSchema
  .omit({ isComingBack: true })
  .extend({ placedAt: iso, total: rupees, pictures: thumbs, refusedAt: iso.nullable() });

export async function selectOrderPage(db: Db, { filters, ...page }: Page & { filters: OrderFilters }) {
  const fields = sql`o.placed_at AS "placedAt", o.payment_method AS "paymentMethod",
    o.payment_status AS "paymentStatus", o.courier, o.tracking_number AS "trackingNumber",
    EXISTS (SELECT FROM parcels p WHERE p.order_id = o.id AND p.ended_at IS NULL) AS "hasParcel",
    o.refused_at AS "refusedAt", o.replacement_for IS NOT NULL AS "isReplacement", EXISTS (
      SELECT FROM return_requests r WHERE r.order_id = o.id AND r.status IN ('Pending', 'Approved', 'Received')
    ) AS "hasReturn"`;
  const conditions = orderConditions(filters);
  // How a search is best done depends on its word, so it is planned each time.
  const read = filters.search ? readRows : readRowsPlanned;
  return read(db, listedRow, pageOfOrders(fields, { ...page, conditions, by: 'placed_at' }));
}

const unpaidRow = listUnpaidOrders.data.shape.orders.element.omit({ isOpen: true }).extend({
  status: z.enum(ORDER_STATUSES),
  startedAt: iso,
  endsAt: iso.nullable(),
  total: rupees,
  paid: rupees,
  refunded: rupees,
  pictures: thumbs,
});

/** Checkouts that never became an order. */
export async function selectUnpaidPage(
  db: Db,
  { search, since, ...page }: Page & { search: string | undefined; since: Date },
) {
  const fields = sql`o.created_at AS "startedAt", o.hold_until AS "endsAt", o.paid_paise AS paid,
    o.refunded_paise AS refunded, o.ship_phone AS phone, (
      SELECT h.note FROM order_history h
      WHERE h.order_id = o.id AND h.what = 'status' AND h.to_value = 'Cancelled' ORDER BY h.id DESC LIMIT 1
    ) AS ending`;
  const chosen = search ? searchCondition(search) : sql`o.created_at >= ${since.toISOString()}`;
  const conditions = [sql`o.placed_at IS NULL AND ${chosen}`];
  return readRows(db, unpaidRow, pageOfOrders(fields, { ...page, conditions, by: 'created_at' }));
}

const countedRow = z.object({ count: z.int(), oldestAt: iso.nullable() });

/** How many orders each of several lists has, and, where asked for, since when the first of them has waited; in one query. */
export async function countOrders(
  db: Db,
  lists: readonly { filters: OrderFilters; withOldest?: boolean }[],
): Promise<z.infer<typeof countedRow>[]> {
  const counts = lists.map(({ filters, withOldest }, place) => {
    const found = orderConditions(filters).map((each) => sql`SELECT o.id FROM orders o WHERE ${each}`);
    const count = countFound(found);
    const oldest = withOldest ? oldestIn(filters) : sql`NULL::timestamptz`;
    return sql`SELECT ${place}::int AS place, ${count} AS count, ${oldest} AS "oldestAt"`;
  });
  const all = sql.join(counts, sql` UNION ALL `);
  return readRows(db, countedRow, sql`SELECT count, "oldestAt" FROM (${all}) AS lists ORDER BY place`);
}

/** Each status has its own index to begin with; of several at once all orders would be walked through. */
function oldestIn({ view, ...filters }: OrderFilters): SQL {
  const { statuses = [], isCash } = view ? orderView(view) : {};
  const lists: OrderFilters[] =
    statuses.length > 1 && !isCash
      ? statuses.map((status) => ({ ...filters, status }))
      : [{ view, ...filters }];
  const firsts = lists.map(
    (list) =>
      sql`(SELECT o.placed_at FROM orders o WHERE ${orderCondition(list)} ORDER BY o.placed_at, o.id LIMIT 1)`,
  );
  return sql`least(${sql.join(firsts, sql`, `)})`;
}

const o = alias(orders, 'o');
const EXPORTED = {
  ...getTableColumns(o),
  items: sql<string>`(
    SELECT string_agg(l.quantity || ' × ' || l.name || ' (' || l.size || ')', '; ' ORDER BY l.position)
    FROM order_lines l WHERE l.order_id = o.id)`,
  units: sql<number>`(SELECT sum(l.quantity)::int FROM order_lines l WHERE l.order_id = o.id)`,
  invoice: sql<
    string | null
  >`(SELECT i.number FROM invoices i WHERE i.kind = 'invoice' AND i.occasion = o.id)`,
};
export type ExportedOrder = Awaited<ReturnType<typeof selectExportPage>>[number];

export async function countExported(db: Db, filters: OrderFilters): Promise<number> {
  return readNumber(db, sql`(SELECT count(*)::int FROM orders o WHERE ${orderCondition(filters)})`);
}

/** Many orders at once, newest first, with everything that a table of them shows. */
export async function selectExportPage(db: Db, { filters, after, limit }: Page & { filters: OrderFilters }) {
  return db
    .select(EXPORTED)
    .from(o)
    .where(and(orderCondition(filters), comesAfter(after, o.placedAt, o.id)))
    .orderBy(desc(o.placedAt), desc(o.id))
    .limit(limit);
}

const isOwnView = (userId: string) => and(eq(savedViews.userId, userId), eq(savedViews.list, 'orders'));

export async function selectSavedViews(db: Db | Tx, userId: string) {
  const { id, name, query, createdAt } = savedViews;
  return db.select({ id, name, query }).from(savedViews).where(isOwnView(userId)).orderBy(createdAt, id);
}

/** Under a name that there is already, it takes the place of the one before. */
export async function upsertSavedView(
  tx: Tx,
  view: Pick<typeof savedViews.$inferInsert, 'id' | 'userId' | 'name' | 'query'>,
): Promise<string> {
  const [saved] = await tx
    .insert(savedViews)
    .values({ ...view, list: 'orders' })
    .onConflictDoUpdate({
      target: [savedViews.userId, savedViews.list, savedViews.name],
      set: { query: view.query },
    })
    .returning({ id: savedViews.id });
  return saved?.id ?? view.id;
}

/** False when this person has no such view. */
export async function deleteSavedView(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await db.delete(savedViews).where(and(isOwnView(userId), eq(savedViews.id, id)));
  return rowCount === 1;
}
