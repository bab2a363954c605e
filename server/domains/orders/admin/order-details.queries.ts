import { sql } from 'drizzle-orm';
import type { RefundStatus, ReturnStatus, ReturnType } from '#core/rules/order-states.ts';
import type { Db, Tx } from '#server/db/client.ts';

export interface StaffLineRow {
  id: string;
  productId: string | null;
  name: string;
  file: string | null;
  size: string;
  quantity: number;
  returnedQuantity: number;
  unitPaise: number;
  discountPaise: number;
  totalPaise: number;
  hsn: string;
  sizes: { size: string; available: number }[] | null;
}

/** The lines of an order as staff see them, with the sizes that there are of each product. */
export async function selectStaffLines(db: Db, orderId: string): Promise<StaffLineRow[]> {
  const { rows } = await db.execute<StaffLineRow & Record<string, unknown>>(sql`
    SELECT l.id, l.product_id AS "productId", l.name, l.size, l.quantity, l.returned_quantity AS "returnedQuantity",
      l.unit_paise AS "unitPaise", l.discount_paise AS "discountPaise", l.total_paise AS "totalPaise", l.hsn,
      (SELECT i.file FROM product_pictures i WHERE i.product_id = l.product_id ORDER BY i.position LIMIT 1) AS file,
      (
        SELECT json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position)
        FROM product_sizes s WHERE s.product_id = l.product_id
      ) AS sizes
    FROM order_lines l WHERE l.order_id = ${orderId} ORDER BY l.position`);
  return rows;
}

export interface StaffHistoryRow {
  id: number;
  what: string;
  from: string | null;
  to: string | null;
  who: string;
  note: string | null;
  returnId: string | null;
  at: string;
}

/** Newest first; who did it by name or phone, and nobody for the store itself. */
export async function selectStaffHistory(db: Db, orderId: string): Promise<StaffHistoryRow[]> {
  const { rows } = await db.execute<StaffHistoryRow & Record<string, unknown>>(sql`
    SELECT h.id::int, h.what, h.from_value AS "from", h.to_value AS "to", coalesce(u.name, u.phone, '') AS who,
      h.note, h.return_id AS "returnId", h.at
    FROM order_history h LEFT JOIN users u ON u.id = h.who
    WHERE h.order_id = ${orderId} ORDER BY h.id DESC`);
  return rows;
}

/** What stands in the history of an order without changing it. */
export const NO_CHANGE: readonly string[] = ['note', 'message'];

/** Grows with every change of the order. */
export async function selectOrderVersion(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(sql`
    SELECT coalesce(max(id), 0)::int AS version FROM order_history WHERE order_id = ${orderId} AND what <> ALL(${sql.param(NO_CHANGE)}::text[])`);
  return rows[0]?.version ?? 0;
}

export interface StaffRefundRow {
  id: string;
  amountPaise: number;
  reason: string;
  status: RefundStatus;
  isCash: boolean;
  lastError: string | null;
  createdAt: string;
  finishedAt: string | null;
  returnId: string | null;
  replacedBy: string | null;
}

export async function selectStaffRefunds(db: Db | Tx, orderId: string): Promise<StaffRefundRow[]> {
  const { rows } = await db.execute<StaffRefundRow & Record<string, unknown>>(sql`
    SELECT r.id, r.amount_paise AS "amountPaise", r.reason, r.status, r.by_hand AS "isCash",
      r.last_error AS "lastError", r.created_at AS "createdAt", r.finished_at AS "finishedAt",
      r.return_id AS "returnId", (SELECT n.id FROM refunds n WHERE n.replaces = r.id) AS "replacedBy"
    FROM refunds r
    WHERE r.order_id = ${orderId} ORDER BY r.created_at, r.id`);
  return rows;
}

export interface StaffCustomerRow {
  id: string;
  phone: string;
  orders: number;
  refused: number;
}

export async function selectStaffCustomer(db: Db, userId: string): Promise<StaffCustomerRow | undefined> {
  const { rows } = await db.execute<StaffCustomerRow & Record<string, unknown>>(sql`
    SELECT u.id, u.phone,
      (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.placed_at IS NOT NULL) AS orders,
      (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.refused_at IS NOT NULL) AS refused
    FROM users u WHERE u.id = ${userId}`);
  return rows[0];
}

export interface StaffMessageRow {
  id: string;
  event: string;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  at: string;
  sentAt: string | null;
  gaveUpAt: string | null;
  lastError: string | null;
}

/** What was told to the shopper of these events, newest first. */
export async function selectMessagesOf(db: Db | Tx, events: readonly string[]): Promise<StaffMessageRow[]> {
  const { rows } = await db.execute<StaffMessageRow & Record<string, unknown>>(sql`
    SELECT id, event, channel, recipient, subject, body, created_at AS at, sent_at AS "sentAt",
      gave_up_at AS "gaveUpAt", last_error AS "lastError"
    FROM outbox WHERE event = ANY(${sql.param(events)}::text[]) ORDER BY created_at DESC, id`);
  return rows;
}

export interface ReturnOfOrder {
  id: string;
  type: ReturnType;
  status: ReturnStatus;
  reopened: number;
  replacementOrderId: string | null;
}

/** Newest first. */
export async function selectReturnsOfOrder(db: Db | Tx, orderId: string): Promise<ReturnOfOrder[]> {
  const { rows } = await db.execute<ReturnOfOrder & Record<string, unknown>>(sql`
    SELECT id, type, status, reopened, replacement_order_id AS "replacementOrderId" FROM return_requests
    WHERE order_id = ${orderId} ORDER BY created_at DESC, id DESC`);
  return rows;
}

export interface DocumentRow {
  number: string;
  kind: string;
  totalPaise: number;
  issuedAt: string;
}

export async function selectDocumentsOf(db: Db, orderId: string): Promise<DocumentRow[]> {
  const { rows } = await db.execute<DocumentRow & Record<string, unknown>>(sql`
    SELECT number, kind, total_paise AS "totalPaise", issued_at AS "issuedAt"
    FROM invoices WHERE order_id = ${orderId} ORDER BY issued_at, number`);
  return rows;
}
