import { expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { recordChange } from './record-change.ts';

const store = await openTestStore();
const { userId: who } = await logIn(store);
const product = { id: 'p1', name: 'A tee' };

it('keeps the fields that changed, and nothing when none did', async () => {
  await store.db.transaction(async (tx) => {
    const before = { pricePaise: 49900, name: 'A tee', tags: ['a'] };
    await recordChange(tx, { who, action: 'product.changed', ...product, before, after: { ...before } });
    const change = { before, after: { ...before, pricePaise: 39900, tags: ['a', 'b'] } };
    await recordChange(tx, { who, action: 'product.changed', ...product, ...change });
  });
  expect(await store.db.select().from(auditLog)).toMatchObject([
    {
      userId: who,
      subject: 'product',
      subjectId: 'p1',
      subjectName: 'A tee',
      before: { pricePaise: 49900, tags: ['a'] },
      after: { pricePaise: 39900, tags: ['a', 'b'] },
    },
  ]);
});

it('is gone with the transaction that fails', async () => {
  const change = { who, action: 'product.made', ...product, before: null, after: { name: 'A tee' } } as const;
  const count = await store.db.$count(auditLog);
  await expect(
    store.db.transaction(async (tx) => {
      await recordChange(tx, change);
      throw new Error('the change itself failed');
    }),
  ).rejects.toThrow();
  expect(await store.db.$count(auditLog)).toBe(count);
});
