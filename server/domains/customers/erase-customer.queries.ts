import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { isMessageOf } from './export-customer.queries.ts';

/** What stands in place of what was removed. */
const ERASED = 'Erased';

export interface OpenMatters {
  orders: number;
  payments: number;
  returns: number;
  refunds: number;
}

/** What still needs the person's name and address to be brought to its end. */
export async function countOpenMatters(tx: Tx, userId: string): Promise<OpenMatters> {
  const { rows } = await tx.execute<OpenMatters & Record<string, unknown>>(sql`
    SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
        AND status NOT IN ('Delivered', 'Cancelled', 'Returned')) AS orders,
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND placed_at IS NULL AND status = 'Pending') AS payments,
      (SELECT count(*)::int FROM return_requests r JOIN orders o ON o.id = r.order_id
        WHERE o.user_id = ${userId} AND r.status IN ('Pending', 'Approved', 'Received')) AS returns,
      (SELECT count(*)::int FROM refunds f JOIN orders o ON o.id = f.order_id
        WHERE o.user_id = ${userId} AND f.status IN ('decided', 'requested')) AS refunds`);
  return rows[0] ?? { orders: 0, payments: 0, returns: 0, refunds: 0 };
}

/** Messages that were sent, came in, or wait; and the ways to log in. */
export async function eraseMessages(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM demo_inbox WHERE (channel = 'sms' AND recipient = ${phone})
      OR key IN (SELECT id FROM outbox WHERE ${isMessageOf(userId)})`);
  await tx.execute(sql`DELETE FROM outbox WHERE ${isMessageOf(userId)}`);
  await tx.execute(sql`
    UPDATE contact_messages SET name = ${ERASED}, email = ${ERASED}, message = ${ERASED}, answer = NULL, note = '', done = true
    WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM login_codes WHERE phone = ${phone}`);
  await tx.execute(sql`DELETE FROM login_code_sends WHERE phone = ${phone}`);
  await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM idempotency_keys WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM customer_notes WHERE user_id = ${userId}`);
}

/** Names and addresses of orders and of what was written about them. Money, goods, place and invoices stay. */
export async function eraseOrders(tx: Tx, userId: string): Promise<void> {
  const own = sql`(SELECT id FROM orders WHERE user_id = ${userId})`;
  await tx.execute(sql`UPDATE reviews SET name = ${ERASED} WHERE user_id = ${userId}`);
  await tx.execute(sql`
    UPDATE payment_events SET payload = payload #- '{payload,payment,entity,email}' #- '{payload,payment,entity,contact}'
      #- '{payload,payment,entity,vpa}' #- '{payload,payment,entity,notes}'
    WHERE payload #>> '{payload,payment,entity,order_id}' IN (
      SELECT provider_order_id FROM orders WHERE user_id = ${userId} AND provider_order_id IS NOT NULL
    )`);
  await tx.execute(sql`
    UPDATE order_history SET note = NULL,
      from_value = CASE WHEN what = 'address' THEN NULL ELSE from_value END,
      to_value = CASE WHEN what = 'address' THEN NULL ELSE to_value END
    WHERE order_id IN ${own} AND (what IN ('address', 'note', 'message') OR to_value = 'payee given')`);
  await tx.execute(sql`
    UPDATE refund_payouts SET token_hash = 'erased ' || refund_id,
      upi_id = CASE kind WHEN 'upi' THEN 'erased@erased' END,
      account_name = CASE kind WHEN 'bank' THEN ${ERASED} END,
      account_number = CASE kind WHEN 'bank' THEN '000000000' END,
      ifsc = CASE kind WHEN 'bank' THEN 'XXXX0000000' END
    WHERE refund_id IN (SELECT id FROM refunds WHERE order_id IN ${own})`);
  await tx.execute(sql`UPDATE return_requests SET reason = ${ERASED} WHERE order_id IN ${own}`);
  await tx.execute(sql`
    UPDATE audit_log SET before = NULL, after = NULL
    WHERE subject = 'order' AND action LIKE '%address%' AND subject_id IN ${own}`);
  await tx.execute(sql`
    UPDATE audit_log SET subject_name = ${ERASED}, before = NULL, after = NULL
    WHERE subject = 'customer' AND subject_id = ${userId}`);
  await tx.execute(sql`
    UPDATE orders SET ship_name = ${ERASED}, ship_address = ${ERASED}, ship_phone = ${ERASED}, ship_alt_phone = NULL,
      ship_email = NULL
    WHERE user_id = ${userId}`);
}

export async function eraseAccount(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE users SET phone = 'erased-' || id, name = NULL, erased_at = ${at.toISOString()} WHERE id = ${userId}`);
}
