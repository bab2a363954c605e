import { expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore({ BRAND_NAME: 'Neelam' });
const { settings } = store.services;
const { userId: who } = await logIn(store);

it('has the value of the environment until the owner changes it', async () => {
  const { value, version } = await settings.readVersioned('identity');
  expect([value.brandName, version]).toEqual(['Neelam', 0]);
  const changed = { ...value, brandName: 'Neelam & Co' };
  expect(await settings.change({ who, name: 'identity', value: changed, version })).toMatchObject({
    value: changed,
    version: 1,
  });
  expect((await store.services.storeInfo.readStore()).brandName).toBe('Neelam & Co');
  expect(await store.db.select().from(auditLog)).toMatchObject([
    { action: 'setting.changed', before: { brandName: 'Neelam' }, after: { brandName: 'Neelam & Co' } },
  ]);
});

it('refuses the second of two who changed the same setting', async () => {
  const { value, version } = await settings.readVersioned('stock');
  const save = (lowAt: number) =>
    settings.change({ who, name: 'stock', value: { ...value, lowAt }, version });
  const results = await Promise.allSettled([save(3), save(7)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await settings.readVersioned('stock')).version).toBe(1);
  await expect(save(9)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});
