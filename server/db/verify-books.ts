import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readRows } from './read-rows.ts';
import { verifyHeld } from './verify-held.ts';
import { verifyPaidAhead } from './verify-paid-ahead.ts';
import { verifyParcels } from './verify-parcels.ts';
import { verifyRemittance } from './verify-remittance.ts';
import { verifyReturnParcels } from './verify-return-parcels.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/**
 * The store's books, which a live store can be asked for at any time: each part reads one moment and locks nothing. No
 * row means that all is right.
 */
export async function verifyBooks(db: Db | Tx): Promise<WrongEntry[]> {
  const parts = [
    verifyOrders,
    verifyHeld,
    verifyPaidAhead,
    verifyParcels,
    verifyRemittance,
    verifyReturnParcels,
  ];
  const wrong: WrongEntry[] = [];
  for (const verify of parts) wrong.push(...(await verify(db)));
  return wrong;
}

async function verifyOrders(db: Db | Tx): Promise<WrongEntry[]> {
  return readRows(
    db,
    wrongEntry,
    sql`WITH movement AS (
      SELECT product_id, size, sum(change)::int AS units FROM stock_movements GROUP BY 1, 2
    ), payment AS (
      SELECT order_id, sum(amount_paise)::int AS paise FROM payments WHERE currency = 'INR' GROUP BY 1
    ), refund AS (
      SELECT r.order_id, sum(r.amount_paise)::int AS paise FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status <> 'failed' AND p.currency = 'INR' GROUP BY 1
    ), line AS (
      SELECT order_id, sum(total_paise)::int AS total, sum(discount_paise)::int AS discount,
        sum(unit_paise * quantity)::int AS subtotal, sum(refunded_paise)::int AS refunded
      FROM order_lines GROUP BY 1
    ), redemption AS (
      SELECT code, count(*)::int AS uses FROM coupon_redemptions WHERE released_at IS NULL GROUP BY 1
    ), customer AS (
      SELECT code, user_id, count(*)::int AS uses FROM coupon_redemptions WHERE released_at IS NULL GROUP BY 1, 2
    )
    SELECT 'on hand is the sum of its movements' AS rule, s.product_id || ' ' || s.size AS subject,
      coalesce(m.units, 0) AS expected, s.on_hand AS found
    FROM product_sizes s LEFT JOIN movement m USING (product_id, size) WHERE s.on_hand <> coalesce(m.units, 0)
    UNION ALL
    SELECT 'a live hold belongs to a payment with an end, or to an exchange', h.order_id, 0, h.quantity
    FROM stock_holds h JOIN orders o ON o.id = h.order_id
    WHERE h.ended_at IS NULL AND NOT (o.placed_at IS NULL AND o.status = 'Pending' AND o.hold_until IS NOT NULL)
      AND NOT EXISTS (
        SELECT FROM return_requests r
        WHERE r.order_id = o.id AND r.type = 'Exchange' AND r.status IN ('Approved', 'Received')
      )
    UNION ALL
    SELECT 'a payment under way has an end', o.id, 1, 0
    FROM orders o WHERE o.placed_at IS NULL AND o.status = 'Pending' AND o.hold_until IS NULL
    UNION ALL
    SELECT 'an order that is no hold is placed or cancelled', o.id, 1, 0
    FROM orders o WHERE o.placed_at IS NULL AND o.status NOT IN ('Pending', 'Cancelled')
    UNION ALL
    SELECT 'goods left the shelf once for a valid order, and not for any other', o.id,
      CASE WHEN o.placed_at IS NULL OR o.status = 'Cancelled' THEN 0 ELSE -bought.units END, moved.units
    FROM orders o
    JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0)::int AS units FROM order_lines
      WHERE order_id = o.id AND product_id IS NOT NULL
    ) AS bought ON true
    JOIN LATERAL (
      SELECT coalesce(sum(change), 0)::int AS units FROM stock_movements
      WHERE order_id = o.id AND reason IN ('sold', 'cancelled')
    ) AS moved ON true
    WHERE moved.units <> CASE WHEN o.placed_at IS NULL OR o.status = 'Cancelled' THEN 0 ELSE -bought.units END
      AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.product_id IS NULL)
      -- Before there were replacement orders, the other size left the shelf with the first order.
      AND NOT EXISTS (
        SELECT FROM return_requests r
        WHERE r.order_id = o.id AND r.status = 'Exchanged' AND r.replacement_order_id IS NULL
      )
    UNION ALL
    SELECT 'goods go back on sale only when they are back, and good', o.id, coalesce(back.units, 0), moved.units
    FROM orders o
    JOIN LATERAL (
      SELECT sum(change)::int AS units FROM stock_movements WHERE order_id = o.id AND reason = 'returned'
    ) AS moved ON moved.units > 0
    JOIN LATERAL (
      SELECT CASE
        WHEN o.status = 'Returned' AND o.delivered_at IS NULL
          THEN (SELECT sum(quantity) FROM order_lines WHERE order_id = o.id AND o.return_quality = 'Good')
        ELSE (
          SELECT sum(l.quantity) FROM return_lines l JOIN return_requests r ON r.id = l.request_id
          WHERE r.order_id = o.id AND r.received_at IS NOT NULL AND r.quality = 'Good'
        ) END::int AS units
    ) AS back ON true
    WHERE moved.units > coalesce(back.units, 0)
    UNION ALL
    SELECT 'a sale that runs has one end', p.id, 1, ends.plans
    FROM products p
    JOIN LATERAL (
      SELECT count(*)::int AS plans FROM planned_changes c
      WHERE c.product_id = p.id AND c.done_at IS NULL AND c.cancelled_at IS NULL AND c.change ? 'endsSale'
        AND NOT EXISTS (
          SELECT FROM planned_changes b WHERE b.product_id = p.id AND b.change ->> 'sale' = c.change ->> 'endsSale'
            AND b.done_at IS NULL AND b.cancelled_at IS NULL
        )
    ) AS ends ON true
    WHERE p.regular_price_paise IS NOT NULL AND ends.plans <> 1
    UNION ALL
    SELECT 'a piece is returned or exchanged once', l.id, l.quantity, asked.units
    FROM order_lines l JOIN (
      SELECT line_id, sum(quantity)::int AS units FROM return_lines GROUP BY 1
    ) AS asked ON asked.line_id = l.id
    WHERE asked.units > l.quantity
    UNION ALL
    SELECT 'a return that is refunded has its money sent', r.id, r.refund_paise, coalesce(sent.paise, 0)
    FROM return_requests r LEFT JOIN (
      SELECT return_id, sum(amount_paise)::int AS paise FROM refunds WHERE status = 'processed' GROUP BY 1
    ) AS sent ON sent.return_id = r.id
    WHERE r.status = 'Refunded' AND r.refund_paise > coalesce(sent.paise, 0)
    UNION ALL
    SELECT 'what is paid back by hand has a payee and a reference, and nothing else has', r.id,
      (r.by_hand AND r.status = 'processed')::int, (o.paid_at IS NOT NULL)::int
    FROM refunds r LEFT JOIN refund_payouts o ON o.refund_id = r.id
    WHERE (r.by_hand AND r.status = 'processed') IS DISTINCT FROM (o.paid_at IS NOT NULL)
    UNION ALL
    SELECT 'cash is paid back by hand', r.id, 1, 0
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.method = 'cash' AND NOT r.by_hand
    UNION ALL
    SELECT 'a refund takes the place of one that has failed, of the same payment and amount', r.id, f.amount_paise,
      r.amount_paise
    FROM refunds r JOIN refunds f ON f.id = r.replaces
    WHERE f.status <> 'failed' OR f.payment_id <> r.payment_id OR f.amount_paise <> r.amount_paise
    UNION ALL
    SELECT 'a replacement belongs to an exchange', o.id, 1, 0
    FROM orders o WHERE o.replacement_for IS NOT NULL
      AND NOT EXISTS (SELECT FROM return_requests r WHERE r.replacement_order_id = o.id)
    UNION ALL
    SELECT 'paid is the sum of the payments', o.id, coalesce(p.paise, 0), o.paid_paise
    FROM orders o LEFT JOIN payment p ON p.order_id = o.id WHERE o.paid_paise <> coalesce(p.paise, 0)
    UNION ALL
    SELECT 'refunded is the sum of the refunds that were not called off', o.id, coalesce(r.paise, 0), o.refunded_paise
    FROM orders o LEFT JOIN refund r ON r.order_id = o.id WHERE o.refunded_paise <> coalesce(r.paise, 0)
    UNION ALL
    SELECT 'an order costs its lines and their delivery', o.id, coalesce(l.total, 0) + o.delivery_paise, o.total_paise
    FROM orders o LEFT JOIN line l ON l.order_id = o.id
    WHERE o.total_paise <> coalesce(l.total, 0) + o.delivery_paise
      OR o.offer_paise + o.discount_paise <> coalesce(l.discount, 0) OR o.subtotal_paise <> coalesce(l.subtotal, 0)
    UNION ALL
    SELECT 'the store keeps no more money than a valid order costs', o.id,
      CASE WHEN o.placed_at IS NOT NULL AND o.status NOT IN ('Cancelled', 'Returned')
        THEN o.total_paise - coalesce(l.refunded, 0) ELSE 0 END, o.paid_paise - o.refunded_paise
    FROM orders o LEFT JOIN line l ON l.order_id = o.id
    WHERE o.paid_paise - o.refunded_paise > CASE
      WHEN o.placed_at IS NOT NULL AND o.status NOT IN ('Cancelled', 'Returned') THEN o.total_paise - coalesce(l.refunded, 0)
      WHEN o.status = 'Returned' THEN o.delivery_paise ELSE 0 END
    UNION ALL
    SELECT 'an order that is paid online has its money', o.id, o.total_paise, o.paid_paise
    FROM orders o
    WHERE o.placed_at IS NOT NULL AND o.payment_method = 'Razorpay' AND o.paid_paise < o.total_paise
    UNION ALL
    SELECT 'a cash order that is paid has its money', o.id, o.total_paise, o.paid_paise
    FROM orders o WHERE o.payment_method = 'COD' AND o.payment_status = 'Paid' AND o.paid_paise < o.total_paise
    UNION ALL
    SELECT 'a payment in another currency goes back', p.order_id, p.amount_paise, 0
    FROM payments p
    WHERE p.currency <> 'INR'
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')
    UNION ALL
    SELECT 'no refund is larger than its payment', p.id, p.amount_paise, sum(r.amount_paise)::int
    FROM payments p JOIN refunds r ON r.payment_id = p.id WHERE r.status <> 'failed'
    GROUP BY p.id HAVING sum(r.amount_paise) > p.amount_paise
    UNION ALL
    SELECT 'the uses of a coupon are those of valid orders', c.code, coalesce(u.uses, 0), c.used
    FROM coupons c LEFT JOIN redemption u USING (code) WHERE c.used <> coalesce(u.uses, 0)
    UNION ALL
    SELECT 'a customer’s uses of a coupon are those of valid orders', c.code || ' ' || c.user_id, coalesce(u.uses, 0), c.used
    FROM coupon_customers c LEFT JOIN customer u USING (code, user_id) WHERE c.used <> coalesce(u.uses, 0)
    UNION ALL
    SELECT 'only a valid order uses its coupon', o.id, 0, 1
    FROM coupon_redemptions c JOIN orders o ON o.id = c.order_id
    WHERE c.released_at IS NULL AND o.status = 'Cancelled'
    UNION ALL
    SELECT 'an order whose money went back in full does not wait to be packed', o.id, 0, o.refunded_paise
    FROM orders o
    WHERE o.placed_at IS NOT NULL AND o.payment_method = 'Razorpay' AND o.payment_status = 'Refunded'
      AND o.status IN ('Pending', 'Confirmed', 'Packed')
    UNION ALL
    SELECT 'a valid order with a coupon has redeemed it', o.id, 1, 0
    FROM orders o
    WHERE o.coupon_code IS NOT NULL AND o.status <> 'Cancelled' AND NOT EXISTS (
      SELECT FROM coupon_redemptions c WHERE c.order_id = o.id AND c.code = o.coupon_code AND c.released_at IS NULL)
    ORDER BY 1, 2`,
  );
}
