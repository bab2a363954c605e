import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

/**
 * Messages of an account: those that name it, and SMS to its own phone, which was proven by a code. Never by an address
 * or a number that was typed for a delivery: those may be anybody's.
 */
function isMessageOf(userId: string) {
  return sql`(user_id = ${userId}
    OR (channel = 'sms' AND recipient = (SELECT phone FROM users WHERE id = ${userId})))`;
}

const everythingRow = z.object({ everything: z.record(z.string(), z.unknown()) });

/** Everything that the store holds about a person, in one moment and one question. */
export async function selectEverythingAbout(db: Db, userId: string): Promise<Record<string, unknown>> {
  const statement = sql`
    WITH own AS (SELECT * FROM orders WHERE user_id = ${userId})
    SELECT json_build_object(
      'account', (
        SELECT json_build_object('id', id, 'phone', phone, 'since', created_at, 'disabled', disabled)
        FROM users WHERE id = ${userId}
      ),
      'logins', ${listOf(sql`SELECT kind, browser, system, address, created_at, last_used_at, expires_at, ended_at FROM sessions WHERE user_id = ${userId} ORDER BY created_at`)},
      'addresses', ${listOf(sql`
        SELECT name, address, phone, alt_phone, pincode, city, state, is_preferred, changed_at
        FROM addresses WHERE user_id = ${userId} ORDER BY changed_at`)},
      'cart', ${listOf(sql`SELECT lines, changed_at FROM carts WHERE user_id = ${userId}`)},
      'orders', ${listOf(sql`
        SELECT o.*, (SELECT json_agg(l ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS lines,
          (SELECT json_agg(h ORDER BY h.id) FROM order_history h WHERE h.order_id = o.id) AS history,
          (SELECT row_to_json(k) FROM cod_risks k WHERE k.order_id = o.id) AS cash_on_delivery_risk
        FROM own o ORDER BY o.created_at`)},
      'payments', ${listOf(sql`SELECT p.* FROM payments p JOIN own ON own.id = p.order_id ORDER BY p.captured_at`)},
      'refunds', ${listOf(sql`SELECT r.* FROM refunds r JOIN own ON own.id = r.order_id ORDER BY r.created_at`)},
      'payouts', ${listOf(sql`
        SELECT p.refund_id, p.kind, p.upi_id, p.account_name, p.account_number, p.ifsc, p.given_at, p.reference, p.paid_at
        FROM refund_payouts p JOIN refunds r ON r.id = p.refund_id JOIN own ON own.id = r.order_id
        ORDER BY r.created_at`)},
      'parcels', ${listOf(sql`
        SELECT p.order_id, p.courier, p.tracking_number, p.state, p.booked_at, p.delivered_at,
          (SELECT json_agg(json_build_object('at', e.at, 'state', e.state, 'text', e.text, 'place', e.place) ORDER BY e.at)
            FROM parcel_events e WHERE e.parcel_id = p.id) AS events,
          (SELECT json_agg(json_build_object('at', a.at, 'action', a.action, 'day', a.day, 'phone', a.phone,
            'address', a.address) ORDER BY a.attempt) FROM failed_answers a WHERE a.parcel_id = p.id) AS answers
        FROM parcels p JOIN own ON own.id = p.order_id ORDER BY p.created_at`)},
      'returns', ${listOf(sql`SELECT r.* FROM return_requests r JOIN own ON own.id = r.order_id ORDER BY r.created_at`)},
      'pickups', ${listOf(sql`
        SELECT p.return_id, p.courier, p.tracking_number, p.state, p.pickup_on, p.booked_at, p.arrived_at, p.refusal,
          (SELECT json_agg(json_build_object('at', e.at, 'state', e.state, 'text', e.text, 'place', e.place) ORDER BY e.at)
            FROM return_parcel_events e WHERE e.parcel_id = p.id) AS events
        FROM return_parcels p JOIN return_requests r ON r.id = p.return_id JOIN own ON own.id = r.order_id
        ORDER BY p.created_at`)},
      'invoices', ${listOf(sql`SELECT i.* FROM invoices i JOIN own ON own.id = i.order_id ORDER BY i.issued_at`)},
      'coupons', ${listOf(sql`SELECT code, order_id, released_at FROM coupon_redemptions WHERE user_id = ${userId}`)},
      'messagesSent', ${listOf(sql`
        SELECT channel, recipient, subject, body, created_at, sent_at, (
          SELECT json_build_object('template', w.template, 'status', w.status, 'triedAt', w.first_tried_at)
          FROM whatsapp_messages w WHERE w.message_id = outbox.id) AS whatsapp
        FROM outbox WHERE ${isMessageOf(userId)} ORDER BY created_at`)},
      'messagesReceived', ${listOf(sql`
        SELECT ticket, name, email, message, answer, created_at, answered_at FROM contact_messages
        WHERE user_id = ${userId} ORDER BY created_at`)},
      'reviews', ${listOf(sql`
        SELECT v.*, (
          SELECT json_agg('/images/w_1600,h_1600,q_auto,f_auto/' || ph.file ORDER BY ph.position)
          FROM review_photos ph WHERE ph.review_id = v.id
        ) AS photo_addresses
        FROM reviews v WHERE v.user_id = ${userId} ORDER BY v.created_at`)},
      'consents', ${listOf(sql`
        SELECT policy, version, agreed_at, content AS text FROM consents JOIN policy_versions USING (policy, version)
        WHERE user_id = ${userId} ORDER BY agreed_at, policy`)},
      'whatsapp', ${listOf(sql`
        SELECT purpose, wording_version, wording, given_at, withdrawn_at FROM whatsapp_consents
        WHERE user_id = ${userId} ORDER BY id`)},
      'wishlist', ${listOf(sql`
        SELECT product_id, seen_paise, added_at FROM wishlist_items WHERE user_id = ${userId} ORDER BY added_at`)},
      'waitingFor', ${listOf(sql`
        SELECT q.product_id, q.size, q.wording_version, q.wording, q.asked_at, q.notified_at FROM restock_requests q
        WHERE q.phone = (SELECT phone FROM users WHERE id = ${userId}) ORDER BY q.asked_at`)},
      'notes', ${listOf(sql`SELECT note, at FROM customer_notes WHERE user_id = ${userId} ORDER BY id`)}
    ) AS everything`;
  const [row] = await readRows(db, everythingRow, statement);
  return row?.everything ?? {};
}

function listOf(query: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(listed), '[]'::json) FROM (${query}) AS listed)`;
}

/** What is in the place of what was removed. */
export const ERASED = 'Erased';

/** What the provider has reported of a payment, without whose it is. */
export const withoutPerson = sql`payload #- '{payload,payment,entity,email}' #- '{payload,payment,entity,contact}'
  #- '{payload,payment,entity,vpa}' #- '{payload,payment,entity,notes}'`;

const openRow = z.object({ orders: z.int(), payments: z.int(), returns: z.int(), refunds: z.int() });
export type OpenMatters = z.infer<typeof openRow>;

/** What still needs the person's name and address to be brought to its end. */
export async function countOpenMatters(db: Db | Tx, userId: string): Promise<OpenMatters> {
  const statement = sql`
    SELECT
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND placed_at IS NOT NULL
        AND status NOT IN ('Delivered', 'Cancelled', 'Returned')) AS orders,
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND placed_at IS NULL AND status = 'Pending') AS payments,
      (SELECT count(*)::int FROM return_requests r JOIN orders o ON o.id = r.order_id
        WHERE o.user_id = ${userId} AND r.status IN ('Pending', 'Approved', 'Received')) AS returns,
      (SELECT count(*)::int FROM refunds f JOIN orders o ON o.id = f.order_id
        WHERE o.user_id = ${userId} AND f.status IN ('decided', 'requested')) AS refunds`;
  const [open] = await readRows(db, openRow, statement);
  return open ?? { orders: 0, payments: 0, returns: 0, refunds: 0 };
}

/** Messages that were sent, came in, or wait; and the ways to log in. */
export async function eraseMessages(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM demo_inbox WHERE (channel IN ('sms', 'whatsapp') AND recipient = ${phone})
      OR key IN (SELECT id FROM outbox WHERE ${isMessageOf(userId)})`);
  await tx.execute(sql`DELETE FROM outbox WHERE ${isMessageOf(userId)}`);
  await tx.execute(sql`DELETE FROM whatsapp_pushes WHERE position(${phone} in body) > 0`);
  await tx.execute(sql`
    UPDATE contact_messages SET name = ${ERASED}, email = ${ERASED}, message = ${ERASED}, answer = NULL, note = '', done = true
    WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM restock_requests WHERE phone = ${phone} OR user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM login_codes WHERE phone = ${phone}`);
  await tx.execute(sql`DELETE FROM login_code_sends WHERE phone = ${phone}`);
  await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM idempotency_keys WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM customer_notes WHERE user_id = ${userId}`);
}

/** What was sent to couriers and what they answered: labels and pushes carry the whole address. */
export async function eraseParcels(tx: Tx, userId: string): Promise<void> {
  const own = sql`(SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id WHERE o.user_id = ${userId})`;
  await tx.execute(sql`DELETE FROM parcel_labels WHERE parcel_id IN ${own}`);
  await tx.execute(sql`
    DELETE FROM courier_pushes USING parcels p
    WHERE p.id IN ${own} AND position(p.tracking_number in courier_pushes.body) > 0`);
  await tx.execute(sql`UPDATE parcel_events SET text = ${ERASED} WHERE parcel_id IN ${own}`);
  const fetched = sql`(SELECT p.id FROM return_parcels p JOIN return_requests r ON r.id = p.return_id
    JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId})`;
  await tx.execute(sql`
    DELETE FROM courier_pushes USING return_parcels p
    WHERE p.id IN ${fetched} AND position(p.tracking_number in courier_pushes.body) > 0`);
  await tx.execute(sql`UPDATE return_parcel_events SET text = ${ERASED} WHERE parcel_id IN ${fetched}`);
  await tx.execute(sql`
    UPDATE return_parcels SET refusal = ${ERASED} WHERE refusal IS NOT NULL AND id IN ${fetched}`);
  await tx.execute(sql`
    UPDATE failed_answers SET phone = NULL, address = NULL, memory = '{}' WHERE parcel_id IN ${own}`);
}

/** Names and addresses of orders and of what was written about them. Money, goods, place and invoices stay. */
export async function eraseOrders(tx: Tx, userId: string): Promise<void> {
  const own = sql`(SELECT id FROM orders WHERE user_id = ${userId})`;
  await tx.execute(sql`UPDATE reviews SET name = ${ERASED} WHERE user_id = ${userId}`);
  // A face or a room may be in them. A trigger has their files deleted.
  await tx.execute(sql`
    DELETE FROM review_photos WHERE review_id IN (SELECT id FROM reviews WHERE user_id = ${userId})`);
  await tx.execute(sql`
    UPDATE payment_events SET payload = ${withoutPerson}
    WHERE payload #>> '{payload,payment,entity,order_id}' IN (
      SELECT provider_order_id FROM orders WHERE user_id = ${userId} AND provider_order_id IS NOT NULL
      UNION ALL SELECT provider_order_id FROM payment_requests WHERE order_id IN ${own}
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
  await tx.execute(sql`DELETE FROM cod_risks WHERE order_id IN ${own}`);
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
  await tx.execute(sql`DELETE FROM wishlist_items WHERE user_id = ${userId}`);
  // The job frees the piece: it locks sizes in the order in which sales do.
  await tx.execute(sql`
    UPDATE stock_reservations SET phone = ${ERASED}, until = ${at.toISOString()}
    WHERE phone = (SELECT phone FROM users WHERE id = ${userId})`);
  await tx.execute(sql`DELETE FROM addresses WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM carts WHERE user_id = ${userId}`);
  await tx.execute(sql`
    UPDATE whatsapp_consents SET withdrawn_at = ${at.toISOString()} WHERE user_id = ${userId} AND withdrawn_at IS NULL`);
  await tx.execute(sql`
    UPDATE users SET phone = 'erased-' || id, name = NULL, erased_at = ${at.toISOString()} WHERE id = ${userId}`);
}
