import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { staffOrderSchema } from '#core/contract/orders/details.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readNumber, readRows, rupees } from '#server/db/read-rows.ts';
import { NEW_TRACK_TOKEN, orderLines, orders } from '#server/db/schema/orders.ts';
import { wakeAfterCommit } from '#server/jobs/send-job.ts';
import { getRequestId } from '#server/request-id.ts';
import type { ShopperMessage } from '../lifecycle/order-messages.ts';
import type { OrderAddress } from '../orders.queries.ts';

const THUMB = 160;
const MOST_PICTURES = 3;

/** The first picture of a product, by a column that names it. */
export function firstPicture(productId: string): SQL {
  return sql`(SELECT i.file FROM product_pictures i WHERE i.product_id = ${sql.raw(productId)} ORDER BY i.position LIMIT 1)`;
}

/** The sizes that there are of a product. */
export function getSizes(productId: string): SQL {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('size', s.size, 'available', s.on_hand - s.held) ORDER BY s.position), '[]')
    FROM product_sizes s WHERE s.product_id = ${sql.raw(productId)})`;
}

/** A picture's file as the address of its thumbnail, and those of the first lines of an order. */
export const thumb = z
  .string()
  .nullable()
  .transform((file) => (file === null ? '' : addressOfFile(file, THUMB)));
export const thumbs = z.array(thumb).transform((all) => all.slice(0, MOST_PICTURES));

const { lines, history, refunds, customer, messages, returnRequests, documents } = staffOrderSchema.shape;

const lineRow = lines.element.extend({ picture: thumb, price: rupees, discount: rupees, total: rupees });

/** The lines of an order as staff see them. */
export async function selectStaffLines(db: Db, orderId: string) {
  const statement = sql`
    SELECT l.id, l.product_id AS "productId", l.name, l.size, l.quantity, l.returned_quantity AS "returnedQuantity",
      l.unit_paise AS price, l.discount_paise AS discount, l.total_paise AS total, l.hsn,
      ${firstPicture('l.product_id')} AS picture, ${getSizes('l.product_id')} AS sizes
    FROM order_lines l WHERE l.order_id = ${orderId} ORDER BY l.position`;
  return readRows(db, lineRow, statement);
}

const historyRow = history.element.extend({ at: iso, returnId: z.string().nullable() });

/** Newest first; who did it by name or phone, and nobody for the store itself. */
export async function selectStaffHistory(db: Db, orderId: string) {
  const statement = sql`
    SELECT h.id::int, h.what, h.from_value AS "from", h.to_value AS "to", coalesce(u.name, u.phone, '') AS who,
      h.note, h.return_id AS "returnId", h.at
    FROM order_history h LEFT JOIN users u ON u.id = h.who
    WHERE h.order_id = ${orderId} ORDER BY h.id DESC`;
  return readRows(db, historyRow, statement);
}

/** What is in the history of an order without changing it. */
export const NO_CHANGE: readonly string[] = ['note', 'message'];

/** Grows with every change of the order. */
export async function selectOrderVersion(db: Db | Tx, orderId: string): Promise<number> {
  const newest = sql`(
    SELECT coalesce(max(id), 0)::int FROM order_history
    WHERE order_id = ${orderId} AND what <> ALL(${sql.param(NO_CHANGE)}::text[]))`;
  return readNumber(db, newest);
}

const refundRow = refunds.element
  .omit({ payout: true })
  .extend({ amount: rupees, createdAt: iso, finishedAt: iso.nullable() });

export async function selectStaffRefunds(db: Db | Tx, orderId: string) {
  const statement = sql`
    SELECT r.id, r.amount_paise AS amount, r.reason, r.status, r.by_hand AS "isCash", r.last_error AS "lastError",
      r.created_at AS "createdAt", r.finished_at AS "finishedAt", r.return_id AS "returnId",
      (SELECT n.id FROM refunds n WHERE n.replaces = r.id) AS "replacedBy"
    FROM refunds r WHERE r.order_id = ${orderId} ORDER BY r.created_at, r.id`;
  return readRows(db, refundRow, statement);
}

export async function selectStaffCustomer(db: Db, userId: string) {
  const statement = sql`
    SELECT u.id, u.phone,
      (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.placed_at IS NOT NULL) AS orders,
      (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id AND o.refused_at IS NOT NULL) AS refused
    FROM users u WHERE u.id = ${userId}`;
  const [found] = await readRows(db, customer, statement);
  return found;
}

const messageRow = messages.element.extend({ at: iso });

/** What the shopper was sent of these events, newest first. */
export async function selectMessages(db: Db | Tx, events: readonly string[]) {
  const statement = sql`
    SELECT id, event, recipient, body, created_at AS at, last_error AS error,
      CASE WHEN w.message_id IS NOT NULL AND w.fell_back_at IS NULL THEN 'whatsapp' ELSE channel END AS channel,
      CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN gave_up_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
    FROM outbox LEFT JOIN whatsapp_messages w ON w.message_id = outbox.id WHERE event = ANY(${sql.param(events)}::text[]) ORDER BY created_at DESC, id`;
  return readRows(db, messageRow, statement);
}

const returnRow = returnRequests.element.extend({ reopened: z.int(), pickups: z.int() });

/** Newest first. */
export async function selectReturnsOfOrder(db: Db | Tx, orderId: string) {
  const statement = sql`
    SELECT id, type, status, reopened, replacement_order_id AS "replacementOrderId",
      (SELECT count(*)::int FROM return_parcels p WHERE p.return_id = return_requests.id) AS pickups
    FROM return_requests WHERE order_id = ${orderId} ORDER BY created_at DESC, id DESC`;
  return readRows(db, returnRow, statement);
}

const documentRow = documents.element.extend({ total: rupees, issuedAt: iso });

export async function selectDocuments(db: Db, orderId: string) {
  const statement = sql`
    SELECT number, kind, total_paise AS total, issued_at AS "issuedAt"
    FROM invoices WHERE order_id = ${orderId} ORDER BY issued_at, number`;
  return readRows(db, documentRow, statement);
}

const staffParcelRow = z.object({ id: z.string(), liveState: z.enum(PARCEL_STATES).nullable() });

/** The parcel of an order: the one under way, else the one that was booked last. */
export async function selectStaffParcel(db: Db, orderId: string) {
  const statement = sql`
    SELECT id, CASE WHEN ended_at IS NULL THEN state END AS "liveState" FROM parcels
    WHERE order_id = ${orderId} AND (booked_at IS NOT NULL OR ended_at IS NULL)
    ORDER BY ended_at IS NULL DESC, created_at DESC LIMIT 1`;
  const [parcel] = await readRows(db, staffParcelRow, statement);
  return parcel;
}

export async function updateAddress(tx: Tx, orderId: string, address: OrderAddress): Promise<void> {
  await tx.update(orders).set(address).where(eq(orders.id, orderId));
}

export async function updateLineSize(tx: Tx, lineId: string, size: string): Promise<void> {
  // What was scanned was the other size.
  await tx.update(orderLines).set({ size, scannedQuantity: 0 }).where(eq(orderLines.id, lineId));
}

/** A new token for the order's tracking link. */
export async function updateTrackToken(tx: Tx, orderId: string): Promise<string> {
  const [changed] = await tx
    .update(orders)
    .set({ trackToken: NEW_TRACK_TOKEN })
    .where(eq(orders.id, orderId))
    .returning({ token: orders.trackToken });
  if (!changed) throw new Error(`There is no order ${orderId}`);
  return changed.token;
}

/** In the id of a message that was sent once more, after its event. */
export const AGAIN = ':again:';
const RESEND_SECONDS = 30;

/**
 * Puts a message into the outbox once more, for the same person; with `fresh` in a new text. False when the same is waiting
 * to be sent, or was sent once more within the last seconds.
 */
export async function insertMessageAgain(
  tx: Tx,
  again: { messageId: string; newId: string; fresh: ShopperMessage | null; at: Date },
): Promise<boolean> {
  const { messageId, newId, fresh, at } = again;
  const variables = fresh && JSON.stringify(fresh.variables);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO outbox (id, event, channel, recipient, subject, order_id, user_id, body, template, variables,
      request_id, created_at, next_attempt_at)
    SELECT ${newId}, m.*, ${getRequestId() ?? null}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM (
      SELECT event, channel, recipient, subject, order_id, user_id, coalesce(CASE channel WHEN 'email' THEN ${fresh?.mailBody ?? null}::text END, ${fresh?.body ?? null}, body) AS body,
        CASE channel WHEN 'sms' THEN coalesce(${fresh?.template ?? null}, template) END,
        CASE channel WHEN 'sms' THEN coalesce(${variables}::jsonb, variables) END
      FROM outbox WHERE id = ${messageId}
    ) AS m
    WHERE NOT EXISTS (
      SELECT FROM outbox o
      WHERE o.event = m.event AND o.channel = m.channel AND o.recipient = m.recipient AND o.body = m.body AND (
        (o.sent_at IS NULL AND o.gave_up_at IS NULL)
        OR (o.sent_at > ${at.toISOString()}::timestamptz - make_interval(secs => ${RESEND_SECONDS}::int)
          AND starts_with(o.id, o.event || ${AGAIN}::text))
      )
    )`);
  if (rowCount === 0) return false;
  wakeAfterCommit(tx, 'message');
  return true;
}
