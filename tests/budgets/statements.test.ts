import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countStatements } from '#tests/support/count-statements.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
await store.services.coupons.ensureFirstCoupon();
await store.services.delivery.ensureFirstCharges();
const id = await addProduct(store.db, { name: 'Kage', category: 'polo', stock: { M: 50 } });
await addProduct(store.db, { name: 'Ronin', category: 'zip hoodie' });
const { headers } = await logIn(store);

const get = (url: string) => () => store.app.inject({ url, headers });
const order = (quantity: number, total: number, couponCode: string | null) => () =>
  store.app.inject({
    method: 'POST',
    url: '/api/orders/create',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: {
      items: [{ productId: id, quantity, selectedSize: 'M' }],
      total,
      shipping: { name: 'Asha', address: '1 Brigade Road', phone: '9876543210', pincode: '560001' },
      couponCode,
    },
  });

const { orderId } = (await order(2, 998, null)()).json();
const { rows: placed } = await store.db.execute<{ token: string }>(
  sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
);

/** What each call costs once the settings are known. A statement more is a decision, not an accident. */
// The store remembers settings for a second, which does not pass here, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['a first page', 1, get('/api/products/list?limit=20')],
  ['a first page of cards', 1, get('/api/products/list?fields=card')],
  ['a category', 1, get('/api/products/list?category=polo')],
  ['a category that stands for several', 2, get('/api/products/list?category=hoodie')],
  ['a list that the stored counts cannot count', 2, get('/api/products/list?maxPrice=900')],
  ['a search by name', 7, get('/api/products/list?search=kage')],
  ['a search by what it means', 5, get('/api/products/list?search=black%20polos')],
  ['a search as typed', 5, get('/api/products/list?search=kage&exact=true')],
  ['the sections of the home page', 1, get('/api/products/list?homeTag=Anime,Cars&perTag=10&fields=card')],
  ['a product', 2, get(`/api/products/${id}`)],
  ['what goes well with a product', 1, get(`/api/products/${id}/pairs`)],
  ['the categories', 1, get('/api/products/facets')],
  ['a delivery quote', 1, () => store.app.inject('/api/delivery-quote/560001?goods=499')],
  ['an order', 12, order(2, 998, null)],
  ['an order with a coupon', 15, order(3, 1397, 'RD100')],
  ['the orders of a shopper', 2, get('/api/orders/my')],
  ['where an order is, by its link', 2, get(`/api/track/${placed[0]?.token}`)],
])('%s takes %i statements', async (_name, statements, act) => {
  const answer = await act();
  expect(answer.statusCode).toBeLessThan(300);
  // What other nodes are notified of is gathered, and sent apart from the calls.
  await store.services.stockNotifier.flush();
  expect(await countStatements(act)).toBe(statements);
});
