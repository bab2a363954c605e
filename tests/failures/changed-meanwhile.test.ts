import { expect, it } from 'vitest';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { call } = await signInStaff(store);

it.each([
  '/texts/faq',
  '/texts/product-page',
  '/texts/testimonials',
  '/delivery/cod',
  '/delivery/cod-risk',
  '/settings/synonyms',
])('%s is not overwritten unseen', async (path) => {
  const { value, version } = (await call<{ value: object; version: number }>('GET', path)).data;
  expect(await call('PUT', path, { value, version })).toMatchObject({ status: 200 });
  expect(await call('PUT', path, { value, version })).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
  });
});
