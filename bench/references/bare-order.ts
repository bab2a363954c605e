import { randomUUID } from 'node:crypto';
import type { RouteHandlerMethod } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';

/** The writes of an order of one line, in the store's order, one statement each, which the database plans once too. */
const WRITES = {
  key: `INSERT INTO idempotency_keys (user_id, key, request_hash, answer) VALUES ($2, $1, $1, '{"success": true}')`,
  size: `UPDATE product_sizes SET on_hand = on_hand - 1
    WHERE product_id = $1 AND size = 'M' AND on_hand - held >= 1`,
  order: `INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
      total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at)
    VALUES ($1, $2, 'Pending', 'COD', 'Pending', 129900, 0, 129900, 'A', 'B', '9876543210', '560001',
      'Bengaluru Urban', 'Karnataka', now())`,
  line: `INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
      discount_paise, total_paise)
    VALUES ($1, $1, 0, $2, 'Bench', 'hoodie', '', 'M', 1, 129900, 0, 129900)`,
  history: `INSERT INTO order_history (order_id, what, to_value, who) VALUES ($1, 'status', 'Pending', $2)`,
  movement: `INSERT INTO stock_movements (product_id, size, change, reason, order_id)
    VALUES ($2, 'M', -1, 'sold', $1)`,
  message: `INSERT INTO outbox (id, event, channel, recipient, body)
    VALUES ($1, $1, 'sms', '9876543210', 'Thank you!')`,
  judgement: `INSERT INTO cod_risks (order_id, rule, points, inputs, action, judged_at)
    VALUES ($1, 1, 30, '{"refusals": 0, "delivered": 0, "areaParcels": 0, "areaReturned": 0, "namesOfPhone": 1,
      "usualPaise": 129900, "area": "560", "addressLength": 1, "addressWords": 1, "addressHasNumber": false,
      "totalPaise": 129900, "sizesOfOne": 1}', 'allow', now())`,
  redemption: 'INSERT INTO coupon_redemptions (order_id, code, user_id) VALUES ($1, $2, $3)',
  couponUse: 'UPDATE coupons SET used = used + 1 WHERE code = $1',
  customerUse: `INSERT INTO coupon_customers (code, user_id, used) VALUES ($1, $2, 1)
    ON CONFLICT (code, user_id) DO UPDATE SET used = coupon_customers.used + 1`,
};

const bodySchema = z.object({ userId: z.string(), productId: z.string(), couponCode: z.string().nullable() });

/** Ids of its own, by which they are known when the books are verified. */
export const BARE_ORDER_PREFIX = 'BARE';

/** One transaction of the writes that an order makes, and nothing else: no check, no price, no lock but the rows' own. */
export function orderBare(pool: pg.Pool): RouteHandlerMethod {
  return async (request, reply) => {
    const { userId, productId, couponCode } = bodySchema.parse(request.body);
    const id = `${BARE_ORDER_PREFIX}${randomUUID()}`;
    const client = await pool.connect();
    const write = (name: keyof typeof WRITES, values: string[]) =>
      client.query({ name, text: WRITES[name], values });
    try {
      await client.query('BEGIN');
      await write('key', [id, userId]);
      await write('size', [productId]);
      await write('order', [id, userId]);
      await write('line', [id, productId]);
      await write('history', [id, userId]);
      await write('movement', [id, productId]);
      await write('message', [id]);
      await write('judgement', [id]);
      if (couponCode !== null) {
        await write('redemption', [id, couponCode, userId]);
        await write('couponUse', [couponCode]);
        await write('customerUse', [couponCode, userId]);
      }
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return reply.code(201).send({ success: true, orderId: id });
  };
}
