import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { addShopper, getSandbox, openOrderStore, wish } from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import type { Tx } from './client.ts';
import { verifyBooks } from './verify-books.ts';

const store = await openOrderStore();
const { db, services } = store;

/** The parts of a store whose books are right: an order paid at the door, one paid online, and an open payment. */
const ids = { product: '', cod: '', online: '', hold: '', payment: '' };

beforeAll(async () => {
  const buyer = await addShopper(db);
  ids.product = await addProduct(db, { category: 'hoodie', pricePaise: 150_000, stock: { M: 9 } });
  const wanted = { ...wish(ids.product), total: 1400, couponCode: 'RD100' };
  ids.cod = (await services.orders.placeOrder({ buyer, wanted, key: undefined })).orderId;
  const paid = await services.orders.startPayment({ buyer, wanted, key: undefined });
  const callback = await getSandbox(store).pay(paid.razorpayOrderId, 'upi');
  await services.payments.verifyPayment({ buyer, callback, key: undefined });
  ids.online = paid.orderId;
  ids.payment = callback.razorpay_payment_id;
  ids.hold = (await services.orders.startPayment({ buyer, wanted, key: undefined })).orderId;
  await db.execute(sql`INSERT INTO parcels (id, order_id, provider, reference, collect_paise, weight_grams, length_cm,
      width_cm, height_cm) VALUES ('pa_1', ${ids.cod}, 'shiprocket', ${ids.cod}, 140000, 500, 30, 25, 5)`);
});

it('finds nothing wrong with books that are right', async () => {
  expect(await verifyBooks(db)).toEqual([]);
});

class Undo extends Error {}

/** What the check says after a change that no code of the store makes; the change is undone. */
async function wrongAfter(change: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let rules: string[] = [];
  const undone = db.transaction(async (tx) => {
    await change(tx);
    rules = (await verifyBooks(tx)).map(({ rule }) => rule);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
  return rules;
}

it.each<[string, () => ReturnType<typeof sql>]>([
  [
    'on hand is the sum of its movements',
    () => sql`UPDATE product_sizes SET on_hand = on_hand + 1 WHERE product_id = ${ids.product}`,
  ],
  ['on hand is the sum of its movements', () => sql`DELETE FROM stock_movements WHERE order_id = ${ids.cod}`],
  [
    'held is the sum of the live holds and of what is reserved',
    () => sql`UPDATE product_sizes SET held = 0 WHERE product_id = ${ids.product}`,
  ],
  [
    'reserved is what is reserved for phones',
    () => sql`UPDATE product_sizes SET reserved = 1 WHERE product_id = ${ids.product}`,
  ],
  [
    'a reservation that a payment has taken up waits for it',
    () => sql`INSERT INTO stock_reservations (id, phone, product_id, size, until, order_id)
      VALUES ('v_1', '9876543210', ${ids.product}, 'M', now(), ${ids.cod})`,
  ],
  [
    'a live hold belongs to a payment with an end, or to an exchange',
    () => sql`UPDATE orders SET status = 'Cancelled', hold_until = NULL WHERE id = ${ids.hold}`,
  ],
  [
    'a courier comes for an approved return, and for no other',
    () => sql`WITH asked AS (
        INSERT INTO return_requests (id, order_id, user_id, type, status, reason)
        SELECT 'RT1', id, user_id, 'Return', 'Rejected', 'x' FROM orders WHERE id = ${ids.cod} RETURNING id
      )
      INSERT INTO return_parcels (id, return_id, provider, reference, weight_grams, length_cm, width_cm, height_cm)
      SELECT 'rp_1', id, 'shiprocket', id, 1, 1, 1, 1 FROM asked`,
  ],
  [
    'a sale that runs has one end',
    () => sql`UPDATE products SET regular_price_paise = 200000 WHERE id = ${ids.product}`,
  ],
  ['a payment under way has an end', () => sql`UPDATE orders SET hold_until = NULL WHERE id = ${ids.hold}`],
  [
    'an order that is no hold is placed or cancelled',
    () => sql`UPDATE orders SET status = 'Confirmed' WHERE id = ${ids.hold}`,
  ],
  [
    'goods left the shelf once for a valid order, and not for any other',
    () => sql`UPDATE orders SET status = 'Cancelled' WHERE id = ${ids.cod}`,
  ],
  [
    'goods go back on sale only when they are back, and good',
    () => sql`WITH shelf AS (
        UPDATE product_sizes SET on_hand = on_hand + 1 WHERE product_id = ${ids.product} AND size = 'M'
      )
      INSERT INTO stock_movements (product_id, size, change, reason, order_id)
      VALUES (${ids.product}, 'M', 1, 'returned', ${ids.cod})`,
  ],
  [
    'a piece is returned or exchanged once',
    () => sql`WITH asked AS (
        INSERT INTO return_requests (id, order_id, user_id, type, reason)
        SELECT 'RT1', id, user_id, 'Return', 'x' FROM orders WHERE id = ${ids.cod} RETURNING id
      )
      INSERT INTO return_lines (request_id, line_id, quantity)
      SELECT asked.id, l.id, 2 FROM asked, order_lines l WHERE l.order_id = ${ids.cod}`,
  ],
  [
    'a return that is refunded has its money sent',
    () => sql`INSERT INTO return_requests (id, order_id, user_id, type, status, reason, refund_paise)
      SELECT 'RT1', id, user_id, 'Return', 'Refunded', 'x', 100 FROM orders WHERE id = ${ids.online}`,
  ],
  [
    'what is paid back by hand has a payee and a reference, and nothing else has',
    () => sql`WITH paid AS (
        INSERT INTO payments (id, order_id, amount_paise, method) VALUES ('cash_1', ${ids.cod}, 100, 'cash') RETURNING id
      )
      INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason, status, by_hand)
      SELECT 'RF1', ${ids.cod}, id, 100, 'order-returned', 'processed', true FROM paid`,
  ],
  [
    'cash is paid back by hand',
    () => sql`WITH paid AS (
        INSERT INTO payments (id, order_id, amount_paise, method) VALUES ('cash_1', ${ids.cod}, 100, 'cash') RETURNING id
      )
      INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason)
      SELECT 'RF1', ${ids.cod}, id, 100, 'order-returned' FROM paid`,
  ],
  [
    'a refund takes the place of one that has failed, of the same payment and amount',
    () => sql`INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason, status, replaces)
      VALUES ('RF1', ${ids.online}, ${ids.payment}, 100, 'order-returned', 'failed', NULL),
        ('RF2', ${ids.online}, ${ids.payment}, 200, 'order-returned', 'decided', 'RF1')`,
  ],
  [
    'a replacement belongs to an exchange',
    () => sql`INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise,
        total_paise, ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at, replacement_for)
      SELECT 'ODR', user_id, 'Confirmed', 'Razorpay', 'Paid', 0, 0, 0, ship_name, ship_address, ship_phone,
        ship_pincode, ship_city, ship_state, now(), id FROM orders WHERE id = ${ids.cod}`,
  ],
  ['paid is the sum of the payments', () => sql`UPDATE orders SET paid_paise = 1 WHERE id = ${ids.cod}`],
  [
    'paid is the sum of the payments',
    () => sql`UPDATE payments SET amount_paise = amount_paise - 1 WHERE id = ${ids.payment}`,
  ],
  [
    'refunded is the sum of the refunds that were not called off',
    () => sql`UPDATE orders SET refunded_paise = 100 WHERE id = ${ids.online}`,
  ],
  [
    'an order costs its lines and their delivery',
    () => sql`UPDATE order_lines SET unit_paise = unit_paise + 1, total_paise = total_paise + 1
      WHERE order_id = ${ids.cod}`,
  ],
  [
    'the store keeps no more money than a valid order costs',
    () => sql`UPDATE orders SET status = 'Cancelled' WHERE id = ${ids.online}`,
  ],
  [
    'an order that is paid online has its money',
    () => sql`UPDATE orders SET paid_paise = paid_paise - 1 WHERE id = ${ids.online}`,
  ],
  [
    'a payment in another currency goes back',
    () => sql`INSERT INTO payments (id, order_id, amount_paise, currency)
      VALUES ('pay_usd', ${ids.online}, 100, 'USD')`,
  ],
  [
    'no refund is larger than its payment',
    () => sql`INSERT INTO refunds (id, order_id, payment_id, amount_paise, reason)
      VALUES ('RFTOOMUCH', ${ids.online}, ${ids.payment}, 140001, 'order-cancelled')`,
  ],
  [
    'the uses of a coupon are those of valid orders',
    () => sql`UPDATE coupons SET used = 0 WHERE code = 'RD100'`,
  ],
  [
    'a customer’s uses of a coupon are those of valid orders',
    () => sql`UPDATE coupon_customers SET used = 7 WHERE code = 'RD100'`,
  ],
  [
    'only a valid order uses its coupon',
    () => sql`UPDATE orders SET status = 'Cancelled' WHERE id = ${ids.cod}`,
  ],
  [
    'an order whose money went back in full does not wait to be packed',
    () => sql`UPDATE orders SET payment_status = 'Refunded' WHERE id = ${ids.online}`,
  ],
  [
    'a valid order with a coupon has redeemed it',
    () => sql`UPDATE coupon_redemptions SET released_at = now() WHERE order_id = ${ids.online}`,
  ],
  [
    'a failed parcel awaits an answer until there is one, or its order is closed',
    () => sql`UPDATE parcels SET awaits_answer = true WHERE id = 'pa_1'`,
  ],
  [
    'a parcel that came back awaits its receipt while its order is on the road',
    () => sql`UPDATE parcels SET awaits_receipt = true WHERE id = 'pa_1'`,
  ],
  [
    'a lost parcel awaits a decision until its order is closed or has another number',
    () => sql`UPDATE parcels SET awaits_decision = true WHERE id = 'pa_1'`,
  ],
])('%s: is found out', async (rule, change) => {
  expect(await wrongAfter((tx) => tx.execute(change()))).toContain(rule);
});
