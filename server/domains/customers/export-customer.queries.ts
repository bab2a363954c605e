import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/**
 * Messages of an account: those that name it, and SMS to its own phone, which was proven by a code. Never by an address
 * or a number that was typed for a delivery: those may be anybody's.
 */
export function isMessageOf(userId: string) {
  return sql`(user_id = ${userId}
    OR (channel = 'sms' AND recipient = (SELECT phone FROM users WHERE id = ${userId})))`;
}

/** Everything that the store holds about a person, in one moment and one question. */
export async function selectEverythingAbout(db: Db, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ everything: Record<string, unknown> }>(sql`
    WITH own AS (SELECT * FROM orders WHERE user_id = ${userId})
    SELECT json_build_object(
      'account', (
        SELECT json_build_object('id', id, 'phone', phone, 'since', created_at, 'disabled', disabled)
        FROM users WHERE id = ${userId}
      ),
      'logins', ${listOf(sql`SELECT created_at, expires_at, ended_at FROM sessions WHERE user_id = ${userId} ORDER BY created_at`)},
      'orders', ${listOf(sql`
        SELECT o.*, (SELECT json_agg(l ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS lines,
          (SELECT json_agg(h ORDER BY h.id) FROM order_history h WHERE h.order_id = o.id) AS history
        FROM own o ORDER BY o.created_at`)},
      'payments', ${listOf(sql`SELECT p.* FROM payments p JOIN own ON own.id = p.order_id ORDER BY p.captured_at`)},
      'refunds', ${listOf(sql`SELECT r.* FROM refunds r JOIN own ON own.id = r.order_id ORDER BY r.created_at`)},
      'payouts', ${listOf(sql`
        SELECT p.refund_id, p.kind, p.upi_id, p.account_name, p.account_number, p.ifsc, p.given_at, p.reference, p.paid_at
        FROM refund_payouts p JOIN refunds r ON r.id = p.refund_id JOIN own ON own.id = r.order_id
        ORDER BY r.created_at`)},
      'returns', ${listOf(sql`SELECT r.* FROM return_requests r JOIN own ON own.id = r.order_id ORDER BY r.created_at`)},
      'invoices', ${listOf(sql`SELECT i.* FROM invoices i JOIN own ON own.id = i.order_id ORDER BY i.issued_at`)},
      'coupons', ${listOf(sql`SELECT code, order_id, released_at FROM coupon_redemptions WHERE user_id = ${userId}`)},
      'messagesSent', ${listOf(sql`
        SELECT channel, recipient, subject, body, created_at, sent_at FROM outbox
        WHERE ${isMessageOf(userId)} ORDER BY created_at`)},
      'messagesReceived', ${listOf(sql`
        SELECT ticket, name, email, message, answer, created_at, answered_at FROM contact_messages
        WHERE user_id = ${userId} ORDER BY created_at`)},
      'reviews', ${listOf(sql`SELECT v.* FROM reviews v WHERE v.user_id = ${userId} ORDER BY v.created_at`)},
      'notes', ${listOf(sql`SELECT note, at FROM customer_notes WHERE user_id = ${userId} ORDER BY id`)}
    ) AS everything`);
  return rows[0]?.everything ?? {};
}

function listOf(query: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(json_agg(listed), '[]'::json) FROM (${query}) AS listed)`;
}
