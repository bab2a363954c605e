import { expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { call, headers } = await signInStaff(store);
const toCursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const tee = await addProduct(store.db, { stock: { M: 5 } });

it.each([
  '/audit',
  '/enquiries',
  '/orders/waiting',
  '/outbox',
  '/payments',
  '/returns',
  '/reviews',
  '/stock',
  `/stock/${tee}/M/movements`,
])('%s goes on only from a place that it has named itself', async (path) => {
  expect(await call('GET', `${path}?cursor=nowhere`)).toMatchObject({ status: 400, code: 'cursor-invalid' });
});

/** Neither PostgreSQL nor a calendar has these. */
const NUL = 'a\0b';
const LATEST = 8.64e15;
const HUGE = Number.MAX_SAFE_INTEGER;

it.each<[string, unknown[]]>([
  ['/admin/orders', [1, NUL]],
  ['/admin/orders', [1, 'half \ud83d']],
  ['/admin/orders', [LATEST, 'a']],
  ['/admin/stock', ['lowest', HUGE, 'a', 'M']],
  ['/admin/stock', ['lowest', 1, 'a', NUL]],
  ['/admin/stock?sort=product', ['product', '0000-01-01T00:00:00Z', 'a', 1]],
  ['/admin/stock?sort=product', ['product', '2026-01-01T00:00:00Z', 'a', HUGE]],
  [`/admin/stock/${tee}/M/movements`, [1, HUGE]],
  [`/products/${tee}/reviews`, ['newest', 1, LATEST, 'a']],
  ['/products/list', ['newest', LATEST, 'a']],
  ['/products/list', ['newest', 1, NUL]],
  ['/products/list?sort=price-asc', ['price-asc', 3e9, 'a']],
])('%s refuses a cursor whose parts nothing of the store can have: %j', async (path, parts) => {
  const join = path.includes('?') ? '&' : '?';
  const url = `/api${path}${join}cursor=${toCursor(parts)}`;
  const answer = await store.app.inject({ url, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'cursor-invalid', field: 'cursor' });
});
