import { expect, it } from 'vitest';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { call } = await signInStaff(store);
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
