import { expect, it } from 'vitest';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { findOrigin } from './find-origin.ts';

const store = await openTestStore();
const { settings } = store.services;
const { userId: who } = await logIn(store);

it('is not known while the owner has filled in nothing', async () => {
  expect(await findOrigin(settings)).toBeNull();
});

it.each([
  ['12 Mill Road, Unit 560001, Tiruppur 641604', '641604'],
  ['12 Mill Road, Tiruppur, Tamil Nadu 641 604, India', '641604'],
  ['12 Mill Road, Tiruppur. GSTIN 33ABCDE1234567890', null],
])('is the last pincode of the address %j', async (address, pincode) => {
  const { value, version } = await settings.readVersioned('identity');
  await settings.change({ who, name: 'identity', value: { ...value, address }, version });
  expect(await findOrigin(settings)).toBe(pincode);
});

it('is the one that the owner sets', async () => {
  const { value, version } = await settings.readVersioned('delivery-days');
  await settings.change({ who, name: 'delivery-days', value: { ...value, sentFrom: '110020' }, version });
  expect(await findOrigin(settings)).toBe('110020');
});
