import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';

/** Writes the orders that are planned in `made_orders`, `made_customers` and `made_lines`, with all that belongs to them. */
export async function bookSyntheticOrders(
  tx: Tx,
  { coupon, until }: { coupon: string; until: Date },
): Promise<void> {
  await sumUp(tx, coupon);
  await insertOrders(tx, coupon);
  await insertHistory(tx);
  await insertReturns(tx);
  await moveStock(tx, until);
  await moveMoney(tx);
  await redeemCoupon(tx, coupon);
}

/** The money of each order, and its status once everything has happened. */
async function sumUp(tx: Tx, coupon: string): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE made_sums ON COMMIT DROP AS
    SELECT s.*, subtotal - discount + delivery AS total,
      CASE WHEN method = 'Razorpay' OR fate IN ('delivered', 'returned') THEN subtotal - discount + delivery ELSE 0 END AS paid,
      CASE WHEN method = 'Razorpay' AND fate = 'cancelled' THEN subtotal - discount + delivery ELSE returned END AS refunded,
      placed_at + interval '5 days' AS delivered_at,
      return_status IN ('Received', 'Refunded') AND lines = 1 AS is_wholly_returned
    FROM (
      SELECT o.*, c.user_id, c.phone, c.name, c.address, c.pincode, c.city, c.state, l.subtotal, l.discount, l.returned,
        CASE WHEN l.discount > 0 THEN ${coupon} END AS coupon,
        CASE WHEN l.subtotal >= 79900 THEN 0 ELSE 4900 END AS delivery
      FROM made_orders o
      JOIN made_customers c ON c.customer = o.customer
      JOIN (
        SELECT order_id, sum(unit_paise * quantity)::int AS subtotal, sum(discount_paise)::int AS discount,
          coalesce(sum(unit_paise * quantity - discount_paise) FILTER (WHERE is_returned), 0)::int AS returned
        FROM made_lines GROUP BY 1
      ) AS l ON l.order_id = o.id
    ) AS s`);
  await tx.execute(sql`CREATE INDEX ON made_sums (id)`);
  await tx.execute(sql`ANALYZE made_sums, made_lines`);
}

async function insertOrders(tx: Tx, coupon: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO users (id, phone, created_at)
    SELECT user_id, phone, first_order_at - interval '5 minutes' FROM made_customers ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    INSERT INTO coupons (code, kind, amount_paise, min_order_paise) VALUES (${coupon}, 'flat', 10000, 30000)
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, coupon_code, discount_paise,
      delivery_paise, total_paise, paid_paise, refunded_paise, ship_name, ship_address, ship_phone, ship_email,
      ship_pincode, ship_city, ship_state, provider_order_id, courier, tracking_number, created_at, placed_at,
      delivered_at, refused_at, return_quality)
    SELECT id, user_id, CASE WHEN is_wholly_returned THEN 'Returned' ELSE status END, method,
      CASE WHEN paid = 0 THEN 'Pending'
        WHEN refunded = 0 OR return_status = 'Received' THEN 'Paid'
        WHEN refunded >= paid THEN 'Refunded' ELSE 'Partially Refunded' END,
      subtotal, coupon, discount, delivery, total, paid, refunded, name, address, phone,
      'shopper' || customer || '@example.in', pincode, city, state,
      CASE WHEN method = 'Razorpay' THEN 'order_synthetic' || n END,
      CASE WHEN has_left THEN 'Delhivery' END, CASE WHEN has_left THEN 'SYN' || lpad(n::text, 10, '0') END,
      placed_at, placed_at, CASE WHEN fate IN ('delivered', 'returned') THEN delivered_at END,
      CASE WHEN fate = 'refused' THEN delivered_at END, CASE WHEN fate = 'refused' THEN 'Good' END
    FROM made_sums, LATERAL (
      SELECT status IN ('Shipped', 'Out for Delivery', 'Delivered', 'Returned') AS has_left
    ) AS way`);
  await tx.execute(sql`
    INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
      discount_paise, total_paise, returned_quantity, refunded_paise)
    SELECT order_id || '-' || position, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
      discount_paise, unit_paise * quantity - discount_paise,
      CASE WHEN is_returned THEN quantity ELSE 0 END,
      CASE WHEN is_returned THEN unit_paise * quantity - discount_paise ELSE 0 END
    FROM made_lines`);
}

async function insertHistory(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO order_history (order_id, what, from_value, to_value, who, at)
    SELECT o.id, 'status', step.before, coalesce(step.after, CASE method WHEN 'COD' THEN 'Pending' ELSE 'Confirmed' END),
      CASE WHEN step.after IS NULL THEN o.user_id ELSE 'store' END, o.placed_at + step.later
    FROM made_sums o JOIN (VALUES
      (NULL, NULL, interval '0'),
      ('Confirmed', 'Packed', interval '20 hours'),
      ('Packed', 'Shipped', interval '36 hours'),
      ('Shipped', 'Delivered', interval '5 days'),
      ('Shipped', 'Returned', interval '5 days'),
      ('Confirmed', 'Cancelled', interval '3 hours')
    ) AS step(before, after, later) ON CASE step.after
      WHEN 'Packed' THEN status NOT IN ('Pending', 'Confirmed', 'Cancelled')
      WHEN 'Shipped' THEN status NOT IN ('Pending', 'Confirmed', 'Packed', 'Cancelled')
      WHEN 'Delivered' THEN fate IN ('delivered', 'returned')
      WHEN 'Returned' THEN fate = 'refused'
      WHEN 'Cancelled' THEN fate = 'cancelled'
      ELSE true END
    ORDER BY o.placed_at + step.later`);
}

async function insertReturns(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO return_requests (id, order_id, user_id, type, status, reason, quality, created_at, decided_at, received_at,
      finished_at, refund_paise)
    SELECT 'RTS' || lpad(n::text, 9, '0'), id, user_id, 'Return', return_status, 'It does not fit',
      CASE WHEN return_status IN ('Received', 'Refunded') THEN 'Good' END, asked_at,
      CASE WHEN return_status <> 'Pending' THEN asked_at + interval '1 day' END,
      CASE WHEN return_status IN ('Received', 'Refunded') THEN asked_at + interval '3 days' END,
      CASE WHEN return_status = 'Refunded' THEN asked_at + interval '4 days' END,
      CASE WHEN return_status IN ('Received', 'Refunded') THEN refunded END
    FROM made_sums, LATERAL (SELECT delivered_at + interval '2 days' AS asked_at) AS ask
    WHERE return_status IS NOT NULL`);
  await tx.execute(sql`
    INSERT INTO return_lines (request_id, line_id, quantity)
    SELECT 'RTS' || lpad(o.n::text, 9, '0'), l.order_id || '-0', l.quantity
    FROM made_sums o JOIN made_lines l ON l.order_id = o.id AND l.position = 0 WHERE o.return_status IS NOT NULL`);
}

async function moveStock(tx: Tx, until: Date): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE made_movements ON COMMIT DROP AS
    SELECT l.product_id, l.size, -l.quantity AS change, 'sold' AS reason, o.id AS order_id, o.placed_at AS at
    FROM made_lines l JOIN made_sums o ON o.id = l.order_id
    UNION ALL
    SELECT l.product_id, l.size, l.quantity, CASE o.fate WHEN 'cancelled' THEN 'cancelled' ELSE 'returned' END, o.id,
      CASE o.fate WHEN 'cancelled' THEN o.placed_at + interval '3 hours' ELSE o.delivered_at END
    FROM made_lines l JOIN made_sums o ON o.id = l.order_id
    WHERE o.fate IN ('cancelled', 'refused') OR l.is_returned`);
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, size, change, reason, note, at)
    SELECT product_id, size, -sum(change), 'received', 'Made up for measuring',
      ${until.toISOString()}::timestamptz - interval '366 days'
    FROM made_movements GROUP BY 1, 2 HAVING sum(change) <> 0`);
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, size, change, reason, order_id, at)
    SELECT product_id, size, change, reason, order_id, at FROM made_movements ORDER BY at`);
}

async function moveMoney(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO payments (id, order_id, amount_paise, method, captured_at)
    SELECT ${paymentId}, id, paid, CASE method WHEN 'COD' THEN 'cash' ELSE 'upi' END,
      CASE method WHEN 'COD' THEN delivered_at ELSE placed_at END
    FROM made_sums WHERE paid > 0`);
  await tx.execute(sql`
    INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason, status, provider_refund_id, attempts, created_at,
      next_attempt_at, finished_at, return_id, by_hand)
    SELECT 'RFS' || lpad(n::text, 9, '0'), id, ${paymentId}, refunded,
      CASE fate WHEN 'cancelled' THEN 'order-cancelled' ELSE 'order-returned' END,
      CASE return_status WHEN 'Received' THEN 'decided' ELSE 'processed' END,
      CASE method WHEN 'Razorpay' THEN 'rfnd_synthetic' || n END, 1, back_at, back_at,
      CASE WHEN return_status IS DISTINCT FROM 'Received' THEN back_at END,
      CASE WHEN return_status IN ('Received', 'Refunded') THEN 'RTS' || lpad(n::text, 9, '0') END, method = 'COD'
    FROM made_sums, LATERAL (
      SELECT CASE fate WHEN 'cancelled' THEN placed_at + interval '3 hours' ELSE delivered_at + interval '5 days' END AS back_at
    ) AS back WHERE refunded > 0`);
  await tx.execute(sql`
    INSERT INTO refund_payouts (refund_id, token_hash, token_expires_at, kind, reference, paid_at)
    SELECT f.id, 'synthetic ' || f.id, f.created_at, CASE f.status WHEN 'processed' THEN 'unrecorded' END,
      CASE f.status WHEN 'processed' THEN 'SYNTHETIC' END, f.finished_at
    FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE p.method = 'cash' AND f.id LIKE 'RFS%'
    ON CONFLICT DO NOTHING`);
  // The provider's stand-in knows the same payments, so that comparing with it finds nothing.
  await tx.execute(sql`
    INSERT INTO sandbox_orders (id, amount, currency, receipt, status, attempts, created_at)
    SELECT 'order_synthetic' || n, total, 'INR', id, 'paid', 1, placed_at FROM made_sums WHERE method = 'Razorpay'`);
  await tx.execute(sql`
    INSERT INTO sandbox_payments (id, order_id, amount, currency, status, method, amount_refunded, created_at)
    SELECT 'pay_synthetic' || n, 'order_synthetic' || n, total, 'INR', ${providerStatus}, 'upi', refunded, placed_at
    FROM made_sums WHERE method = 'Razorpay'`);
  await tx.execute(sql`
    INSERT INTO provider_payments (id, provider_order_id, amount_paise, refunded_paise, currency, status, made_at, read_at)
    SELECT 'pay_synthetic' || n, 'order_synthetic' || n, total, refunded, 'INR', ${providerStatus}, placed_at, placed_at
    FROM made_sums WHERE method = 'Razorpay'`);
}

const paymentId = sql`CASE method WHEN 'COD' THEN 'cash_' || id ELSE 'pay_synthetic' || n END`;
const providerStatus = sql`CASE WHEN refunded = total THEN 'refunded' ELSE 'captured' END`;

async function redeemCoupon(tx: Tx, code: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO coupon_redemptions (order_id, code, user_id, released_at)
    SELECT id, coupon, user_id, CASE WHEN fate = 'cancelled' THEN placed_at + interval '3 hours' END
    FROM made_sums WHERE coupon IS NOT NULL`);
  await tx.execute(sql`
    INSERT INTO coupon_customers (code, user_id, used)
    SELECT coupon, user_id, count(*) FROM made_sums WHERE coupon IS NOT NULL AND fate <> 'cancelled' GROUP BY 1, 2
    ON CONFLICT (code, user_id) DO UPDATE SET used = coupon_customers.used + excluded.used`);
  await tx.execute(sql`
    UPDATE coupons SET used = used + (
      SELECT count(*) FROM made_sums WHERE coupon IS NOT NULL AND fate <> 'cancelled'
    ) WHERE code = ${code}`);
}
