import { type SQL, sql } from 'drizzle-orm';
import type { ReturnListQuery } from '#core/contract/returns.ts';
import {
  RETURN_STATUSES,
  type RefundStatus,
  type ReturnStatus,
  type ReturnType,
} from '#core/rules/order-states.ts';
import type { Db } from '#server/db/client.ts';
import { COUNTED } from '#server/domains/capped-count.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import { searchCondition } from '#server/domains/orders/admin/order-filters.queries.ts';

/** Counting stops here: the screens then show a plus. */

type ReturnFilters = Pick<ReturnListQuery, 'status' | 'type' | 'search'>;

export interface ListedReturnRow {
  id: string;
  orderId: string;
  type: ReturnType;
  status: ReturnStatus;
  reason: string;
  exchangeSize: string | null;
  createdAt: string;
  name: string;
  city: string;
  state: string;
  units: number;
  files: (string | null)[];
}

/** One page, newest first, with one row more than was asked for if there is one. */
export async function selectReturnPage(
  db: Db,
  { filters, after, limit }: { filters: ReturnFilters; after: NewestCursor | null; limit: number },
): Promise<ListedReturnRow[]> {
  const conditions = [...toConditions(filters)];
  if (after) conditions.push(sql`(r.created_at, r.id) < (${after.at.toISOString()}, ${after.id})`);
  const { rows } = await db.execute<ListedReturnRow & Record<string, unknown>>(sql`
    SELECT r.id, r.order_id AS "orderId", r.type, r.status, r.reason, r.exchange_size AS "exchangeSize",
      r.created_at AS "createdAt", o.ship_name AS name, o.ship_city AS city, o.ship_state AS state,
      goods.units, goods.files
    FROM (
      SELECT r.* FROM return_requests r
      ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``}
      ORDER BY r.created_at DESC, r.id DESC
      LIMIT ${limit + 1}
    ) AS r
    JOIN orders o ON o.id = r.order_id
    CROSS JOIN LATERAL (
      SELECT sum(rl.quantity)::int AS units, json_agg((
        SELECT i.file FROM product_pictures i WHERE i.product_id = l.product_id ORDER BY i.position LIMIT 1
      ) ORDER BY l.position) AS files
      FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id WHERE rl.request_id = r.id
    ) AS goods
    ORDER BY r.created_at DESC, r.id DESC`);
  return rows;
}

function* toConditions({ status, type, search }: ReturnFilters): Generator<SQL> {
  if (status) yield sql`r.status = ${status}`;
  if (type) yield sql`r.type = ${type}`;
  if (search) {
    yield /^RT/i.test(search)
      ? sql`r.id = ${search.toUpperCase()}`
      : sql`EXISTS (SELECT FROM orders o WHERE o.id = r.order_id AND ${searchCondition(search)})`;
  }
}

/** How many requests have which status, in one query. */
export async function countReturns(db: Db): Promise<Record<string, number>> {
  const counts = RETURN_STATUSES.map(
    (status) => sql`SELECT ${status}::text AS status, count(*)::int AS count FROM (
      SELECT FROM return_requests WHERE status = ${status} LIMIT ${COUNTED}) AS counted`,
  );
  const { rows } = await db.execute<{ status: string; count: number }>(sql.join(counts, sql` UNION ALL `));
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export interface StaffReturnLineRow {
  id: string;
  productId: string | null;
  name: string;
  file: string | null;
  size: string;
  quantity: number;
  ordered: number;
  /** What was paid for the pieces that come back. */
  paidPaise: number;
  sizes: { size: string; available: number }[] | null;
}

export async function selectStaffReturnLines(db: Db, requestId: string): Promise<StaffReturnLineRow[]> {
  const { rows } = await db.execute<StaffReturnLineRow & Record<string, unknown>>(sql`
    SELECT l.id, l.product_id AS "productId", l.name, l.size, rl.quantity, l.quantity AS ordered,
      (paid.total_paise::bigint * rl.quantity / paid.quantity)::int AS "paidPaise",
      (SELECT i.file FROM product_pictures i WHERE i.product_id = l.product_id ORDER BY i.position LIMIT 1) AS file,
      (
        SELECT json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position)
        FROM product_sizes s WHERE s.product_id = l.product_id
      ) AS sizes
    FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id
    JOIN order_lines paid ON paid.id = coalesce(l.replaces_line_id, l.id)
    WHERE rl.request_id = ${requestId} ORDER BY l.position`);
  return rows;
}

export interface ReturnRefundRow {
  id: string;
  amountPaise: number;
  status: RefundStatus;
  byHand: boolean;
}

export async function selectRefundsOfReturn(db: Db, returnId: string): Promise<ReturnRefundRow[]> {
  const { rows } = await db.execute<ReturnRefundRow & Record<string, unknown>>(sql`
    SELECT r.id, r.amount_paise AS "amountPaise", r.status, r.by_hand AS "byHand"
    FROM refunds r
    WHERE r.return_id = ${returnId} ORDER BY r.created_at, r.id`);
  return rows;
}

/** The number of the credit note that a return or an undelivered order got. */
export async function selectCreditNote(db: Db, occasion: string): Promise<string | null> {
  const { rows } = await db.execute<{ number: string }>(
    sql`SELECT number FROM invoices WHERE kind = 'credit-note' AND occasion = ${occasion}`,
  );
  return rows[0]?.number ?? null;
}
