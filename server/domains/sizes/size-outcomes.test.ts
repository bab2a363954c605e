import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { addProduct } from '#tests/support/products.ts';

const store = await openOrderDesk();
const { db, services, shopper, call, clock, place } = store;
const DAY_SECONDS = 24 * 3600;

/** So many orders of one piece each, at their shopper's door. */
async function handOver(productId: string, orders: number): Promise<string[]> {
  const ids: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const id = await place(productId);
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Delivered' });
    ids.push(id);
  }
  return ids;
}

async function ask(orderId: string | undefined, productId: string, given: object): Promise<string> {
  const wanted = { products: [{ productId, quantity: 1, size: '' }], reason: 'Changed my mind', ...given };
  const { status, body } = await call('POST', `/orders/${orderId}/return-request`, wanted, shopper);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.returnId;
}

async function decide(id: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    const more = status === 'Rejected' ? { rejection: 'Worn' } : {};
    expect((await call('PUT', `/admin/returns/${id}`, { status, ...more })).status).toBe(200);
  }
}

async function review(orderId: string | undefined, { isHidden = false } = {}): Promise<void> {
  await db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit, user_id, order_line_id, size, hidden)
    SELECT 'review-' || l.id, l.product_id, 'Asha', 4, 'Tight', 'Moderately small', o.user_id, l.id, l.size, ${isHidden}
    FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.order_id = ${orderId}`);
}

async function count(productId: string) {
  await services.sizeOutcomes.countOutcomes();
  const { rows } = await db.execute(
    sql`SELECT size, taken, kept, exchanged, too_small, too_large, fit_small, fit_large FROM size_outcomes
      WHERE product_id = ${productId} ORDER BY size`,
  );
  return rows;
}

it('counts what shoppers kept, changed and sent back, once they can do so no more', async () => {
  const product = await addProduct(db, { stock: { M: 30, L: 5 } });
  const [kept, small, other, changed, open, refused] = await handOver(product, 6);
  await decide(await ask(small, product, { reason: 'Too tight for me' }), 'Approved', 'Received');
  await decide(await ask(other, product, { reason: 'Wrong colour' }), 'Approved', 'Received');
  const exchange = await ask(changed, product, { type: 'Exchange', exchangeSize: 'L' });
  await decide(exchange, 'Approved', 'Received', 'Exchanged');
  await ask(open, product, { reason: 'Too large' });
  await decide(await ask(refused, product, { reason: 'Too large' }), 'Rejected');

  await review(kept);
  await review(small);
  await review(refused, { isHidden: true });

  expect(await count(product)).toEqual([]);
  clock.pass(8 * DAY_SECONDS);
  // Kept by two: the first, and the one whose return was refused. What is still on its way is not counted.
  const medium = { size: 'M', taken: 5, kept: 2, exchanged: { L: 1 }, too_small: 1, too_large: 0 };
  // And what the first says about the fit: who sent theirs back has said it so, and what is hidden counts for nothing.
  const fits = { fit_small: 1, fit_large: 0 };
  expect(await count(product)).toEqual([{ ...medium, ...fits }]);
});

/** Orders of one piece each, handed over ten days ago. */
async function handOverMany(productId: string, pieces: number, back: { size?: string; reason?: string }[]) {
  const at = new Date(clock.now().getTime() - 10 * DAY_SECONDS * 1000).toISOString();
  await db.execute(sql`
    INSERT INTO orders (id, user_id, status, payment_method, payment_status, subtotal_paise, delivery_paise, total_paise,
      ship_name, ship_address, ship_phone, ship_pincode, ship_city, ship_state, placed_at, delivered_at)
    SELECT ${productId} || n, (SELECT id FROM users LIMIT 1), 'Delivered', 'COD', 'Pending', 100, 0, 100, 'A', 'B',
      '9876543210', '560011', 'C', 'D', ${at}, ${at} FROM generate_series(1, ${pieces}) n`);
  await db.execute(sql`
    INSERT INTO order_lines (id, order_id, position, product_id, name, category, hsn, size, quantity, unit_paise,
      discount_paise, total_paise)
    SELECT ${productId} || n, ${productId} || n, 0, ${productId}, 'X', 'polo', '', 'M', 1, 100, 0, 100
    FROM generate_series(1, ${pieces}) n`);
  for (const [place, { size = null, reason = 'No reason' }] of back.entries()) {
    const id = `${productId}${place + 1}`;
    const type = size === null ? 'Return' : 'Exchange';
    const status = size === null ? 'Received' : 'Exchanged';
    await db.execute(sql`INSERT INTO return_requests (id, order_id, user_id, type, status, reason, exchange_size)
      SELECT ${id}, ${id}, user_id, ${type}, ${status}, ${reason}, ${size} FROM orders WHERE id = ${id}`);
    await db.execute(sql`INSERT INTO return_lines (request_id, line_id, quantity) VALUES (${id}, ${id}, 1)`);
  }
}

it('is read by shoppers and staff from 20 pieces on, with a direction where there is one', async () => {
  const product = await addProduct(db);
  const few = await addProduct(db);
  await handOverMany(product, 40, [
    ...Array.from({ length: 5 }, () => ({ size: 'L' })),
    { reason: 'Runs small' },
    { reason: 'Torn' },
  ]);
  await handOverMany(
    few,
    19,
    Array.from({ length: 9 }, () => ({ size: 'L' })),
  );
  await services.sizeOutcomes.countOutcomes();
  const advice = {
    runs: 'small',
    sizes: [{ size: 'M', taken: 40, kept: 33, changed: 5, mostTook: 'L', runs: 'small' }],
  };
  const shown = await store.app.inject(`/api/products/${product}`);
  expect(shown.json().data.sizeAdvice).toEqual(advice);
  expect((await services.sizeOutcomes.readProductSizes(product)).advice).toEqual(advice);
  expect((await store.app.inject(`/api/products/${few}`)).json().data).not.toHaveProperty('sizeAdvice');
  expect((await services.sizeOutcomes.readProductSizes(few)).advice).toBeNull();
});

it('makes no page anew for what has not changed', async () => {
  const before = await db.execute(sql`SELECT xmin, product_id, size FROM size_outcomes ORDER BY 2, 3`);
  await services.sizeOutcomes.countOutcomes();
  const after = await db.execute(sql`SELECT xmin, product_id, size FROM size_outcomes ORDER BY 2, 3`);
  expect(before.rows.length).toBeGreaterThan(0);
  expect(after.rows).toEqual(before.rows);
});

it('forgets what is older than a year', async () => {
  clock.pass(400 * DAY_SECONDS);
  await services.sizeOutcomes.countOutcomes();
  expect((await db.execute(sql`SELECT FROM size_outcomes`)).rows).toHaveLength(0);
});
