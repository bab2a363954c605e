import { type SQL, sql } from 'drizzle-orm';
import type { OrderFilters } from '#core/contract/orders/list.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '#core/rules/order-states.ts';
import { orderView } from '#core/rules/order-views.ts';
import type { Db } from '#server/db/client.ts';
import { COUNTED } from '#server/domains/capped-count.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import { orderCondition, pageOfOrders } from './order-filters.queries.ts';

/** Counting stops here: the screens then show a plus. */

export interface ListedOrderRow {
  id: string;
  placedAt: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  totalPaise: number;
  name: string;
  city: string;
  state: string;
  units: number;
  files: (string | null)[];
  courier: string | null;
  trackingNumber: string | null;
  isReplacement: boolean;
  hasReturn: boolean;
  refusedAt: string | null;
}

/** One page, newest first, with one row more than was asked for if there is one. */
export async function selectOrderPage(
  db: Db,
  { filters, after, limit }: { filters: OrderFilters; after: NewestCursor | null; limit: number },
): Promise<ListedOrderRow[]> {
  const { rows } = await db.execute<ListedOrderRow & Record<string, unknown>>(sql`
    SELECT o.id, o.placed_at AS "placedAt", o.status, o.payment_method AS "paymentMethod",
      o.payment_status AS "paymentStatus", o.total_paise AS "totalPaise", o.ship_name AS name, o.ship_city AS city,
      o.ship_state AS state, o.courier, o.tracking_number AS "trackingNumber", goods.units, goods.files,
      o.refused_at AS "refusedAt", o.replacement_for IS NOT NULL AS "isReplacement", EXISTS (
        SELECT FROM return_requests r
        WHERE r.order_id = o.id AND r.status IN ('Pending', 'Approved', 'Received')
      ) AS "hasReturn"
    FROM (${pageOfOrders({ filters, after, limit: limit + 1 })}) AS o
    CROSS JOIN LATERAL (
      SELECT sum(l.quantity)::int AS units, json_agg(picture.file ORDER BY l.position) AS files
      FROM order_lines l
      LEFT JOIN LATERAL (
        SELECT i.file FROM product_pictures i WHERE i.product_id = l.product_id ORDER BY i.position LIMIT 1
      ) AS picture ON true
      WHERE l.order_id = o.id
    ) AS goods
    ORDER BY o.placed_at DESC, o.id DESC`);
  return rows;
}

export interface CountedRow {
  count: number;
  /** Only where it was asked for. */
  oldestAt: string | null;
}

/** How many orders each of several lists has, and how long the first of them has been waiting; all in one question. */
export async function countOrders(
  db: Db,
  lists: readonly { filters: OrderFilters; withOldest: boolean }[],
): Promise<CountedRow[]> {
  const counts = lists.map(({ filters, withOldest }, place) => {
    const condition = orderCondition(filters);
    const oldest = withOldest ? oldestOf(filters) : sql`NULL::timestamptz`;
    return sql`SELECT ${place}::int AS place, (
      SELECT count(*)::int FROM (SELECT FROM orders o WHERE ${condition} LIMIT ${COUNTED}) AS counted
    ) AS count, ${oldest} AS "oldestAt"`;
  });
  const { rows } = await db.execute<CountedRow & Record<string, unknown>>(
    sql`SELECT count, "oldestAt" FROM (${sql.join(counts, sql` UNION ALL `)}) AS lists ORDER BY place`,
  );
  return rows;
}

/** Each status has its own index to begin with; of several at once all orders would be walked through. */
function oldestOf({ view, ...filters }: OrderFilters): SQL {
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

export async function selectProductName(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM products WHERE id = ${id}`);
  return rows[0]?.name ?? null;
}
