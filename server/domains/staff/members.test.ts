import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Member } from '#core/contract/staff.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const OWNER = '9000000101';
let owner: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  await setRole(store.db, { phone: OWNER, role: 'owner' });
  owner = await signIn(store, OWNER);
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const response = await store.app.inject({
    method,
    url: `/api/admin/staff${path}`,
    headers: owner.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, ...response.json<{ message?: string; data: Member[] }>() };
}

async function memberOf(phone: string): Promise<Member> {
  const member = (await call('GET', '')).data.find((each) => each.phone === phone);
  if (!member) throw new Error(`${phone} is not on the staff`);
  return member;
}

async function add(phone: string, role: StaffRole = 'support', name = 'Meera') {
  return (await call('POST', '', { phone, role, name })).status;
}

async function reads(headers: Record<string, string>, path: string) {
  return (await store.app.inject({ url: `/api/admin${path}`, headers })).statusCode;
}

describe('adding', () => {
  it('lets a phone in that never was here, and one that shopped before', async () => {
    const shopper = await logIn(store, '9000000111');
    expect(await add('9000000110')).toBe(200);
    expect(await add('9000000111', 'manager', 'Kabir')).toBe(200);
    expect(await memberOf('9000000111')).toMatchObject({
      id: shopper.userId,
      name: 'Kabir',
      role: 'manager',
      sessions: 0,
    });
    // What was signed in as a shopper is not the staff's.
    expect(await reads(shopper.headers, '/me')).toBe(401);
    const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'staff.added', userId: owner.userId, after: { name: 'Kabir' } });
  });

  it('refuses who is there already, also when asked twice at once', async () => {
    expect(await add(OWNER)).toBe(409);
    const both = await Promise.all([add('9000000112'), add('9000000112')]);
    expect(both.toSorted()).toEqual([200, 409]);
  });

  it.each([
    { phone: '12345', name: 'Meera', role: 'support' },
    { phone: '9000000119', name: ' ', role: 'support' },
    { phone: '9000000119', name: 'Meera', role: 'king' },
    { phone: '9000000119', name: 'M'.repeat(101), role: 'support' },
    {},
  ])('refuses %o', async (wrong) => {
    expect((await call('POST', '', wrong)).status).toBe(400);
  });
});

describe('changing', () => {
  it('holds from the next call on', async () => {
    await add('9000000120', 'support');
    const { id, name } = await memberOf('9000000120');
    const { headers } = await signIn(store, '9000000120');
    expect(await reads(headers, '/settings/identity')).toBe(403);
    await call('PUT', `/${id}`, { name: 'Meera R', role: 'support', disabled: false });
    expect(await reads(headers, '/me')).toBe(200);
    await call('PUT', `/${id}`, { name, role: 'owner', disabled: false });
    expect(await reads(headers, '/me')).toBe(401);
    const again = await signIn(store, '9000000120');
    expect(await reads(again.headers, '/settings/identity')).toBe(200);
    expect((await memberOf('9000000120')).sessions).toBe(1);
    await call('PUT', `/${id}`, { name, role: 'owner', disabled: true });
    expect(await reads(again.headers, '/me')).toBe(401);
    expect(await memberOf('9000000120')).toMatchObject({ disabled: true, sessions: 0 });
    await expect(signIn(store, '9000000120')).rejects.toThrow('account-disabled');
  });

  it('signs somebody out everywhere', async () => {
    await add('9000000121');
    const { id } = await memberOf('9000000121');
    const phone = await signIn(store, '9000000121');
    const laptop = await signIn(store, '9000000121');
    expect((await call('POST', `/${id}/end-sessions`)).status).toBe(200);
    expect([await reads(phone.headers, '/me'), await reads(laptop.headers, '/me')]).toEqual([401, 401]);
  });

  it('takes the role away', async () => {
    await add('9000000122');
    const { id } = await memberOf('9000000122');
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${id}`, { name: 'M', role: 'owner', disabled: false })).status).toBe(404);
  });
});

describe('the last owner', () => {
  it('can neither be demoted nor kept out nor removed', async () => {
    const path = `/${owner.userId}`;
    const name = 'Asha';
    expect((await call('PUT', path, { name, role: 'manager', disabled: false })).status).toBe(409);
    expect((await call('PUT', path, { name, role: 'owner', disabled: true })).status).toBe(409);
    expect((await call('DELETE', path)).message).toBe(
      'This is the only owner. Make someone else an owner first.',
    );
    expect((await call('PUT', path, { name, role: 'owner', disabled: false })).status).toBe(200);
  });

  it('stays when two owners remove each other at once', async () => {
    await add('9000000130', 'owner');
    const other = await memberOf('9000000130');
    const { removeMember } = store.services.staff;
    const both = await Promise.allSettled([
      removeMember(owner.userId, other.id),
      removeMember(other.id, owner.userId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await setRole(store.db, { phone: OWNER, role: 'owner' });
  });
});

it('changes of a member at the same moment wait for each other, but never in a circle', async () => {
  await setRole(store.db, { phone: OWNER, role: 'owner' });
  owner = await signIn(store, OWNER);
  await add('9000000190');
  const { id } = await memberOf('9000000190');
  // The one locks the member and names the owner in the log; the other locks the owners before the member.
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      place % 2
        ? call('PUT', `/${id}`, { name: `Meera ${place}`, role: 'owner', disabled: false })
        : call('PUT', `/${id}`, { name: `Meera ${place}`, role: 'support', disabled: false }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
