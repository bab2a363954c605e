import { expect, it } from 'vitest';
import { aBanner } from '#tests/support/a-banner.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { call } = await signInStaff(store);

const PRODUCT = {
  name: 'Tee',
  description: '',
  details: '',
  fabric: '',
  price: 499,
  mrp: null,
  category: 'polo',
  homeTag: null,
  colour: 'Black',
  countryOfOrigin: 'India',
  manufacturer: '',
  hsn: '',
  netQuantity: '1 N',
  published: true,
  sizes: [],
  pictures: [],
};
const PLAN = { kind: 'published', at: '2999-01-01T00:00:00Z', published: true };

it.each([
  ['PUT', '/products/none', 'product-not-found', { ...PRODUCT, version: 1 }],
  ['PUT', '/products/none/quick', 'product-not-found', { version: 1, published: false }],
  ['DELETE', '/products/none?version=1', 'product-not-found', undefined],
  ['POST', '/products/none/planned', 'product-not-found', PLAN],
  ['POST', '/orders/none/messages', 'order-not-found', { messageId: 'none' }],
  ['GET', '/credit-notes.pdf?number=none', 'invoice-not-found', undefined],
  ['POST', '/refunds/none/paid', 'refund-not-found', { reference: 'UTR412345678901' }],
  ['PUT', '/refunds/none/payee', 'refund-not-found', { kind: 'upi', upiId: 'asharao@okaxis' }],
  ['POST', '/enquiries/none/answer', 'not-found', { version: 1, answer: 'Thank you' }],
  ['PUT', '/banners/none', 'not-found', { value: aBanner('0'.repeat(32)), version: 1 }],
  ['PUT', '/coupons/NONE/active', 'not-found', { active: false, version: 1 }],
  ['PUT', '/customers/none', 'not-found', { disabled: true }],
] as const)('%s %s is refused with %s', async (method, path, code, payload) => {
  expect(await call(method, path, payload)).toMatchObject({ status: 404, code });
});
