import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { ensureOwner, setRole } from './set-role.ts';

const { db } = await openTestStore();

async function roleOf(phone: string) {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.phone, phone));
  return user?.role;
}

it('gives the role while there is no owner, and never back to who has lost it', async () => {
  await ensureOwner(db, '9876500001');
  expect(await roleOf('9876500001')).toBe('owner');

  await setRole(db, { phone: '9876500002', role: 'owner' });
  await setRole(db, { phone: '9876500001', role: null });
  await ensureOwner(db, '9876500001');
  expect(await roleOf('9876500001')).toBeNull();
});

it('gives the role when every owner is locked out', async () => {
  await db.update(users).set({ disabled: true }).where(eq(users.role, 'owner'));
  await ensureOwner(db, '9876500003');
  expect(await roleOf('9876500003')).toBe('owner');
});

it('makes no account of a phone whose role is taken away and that has none', async () => {
  await setRole(db, { phone: '9876500004', role: null });
  expect(await roleOf('9876500004')).toBeUndefined();
});
