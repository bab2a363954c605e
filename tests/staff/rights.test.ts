import { describe, expect, it } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import type { Me } from '#core/contract/staff.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { STAFF_CALLS } from './staff-calls.ts';

const store = await openTestStore();

const PHONES: Record<StaffRole, string> = {
  owner: '9000000101',
  manager: '9000000102',
  fulfilment: '9000000103',
  support: '9000000104',
};

const shopper = await logIn(store, '9876500009');
const signedIn = new Map<StaffRole, { authorization: string }>();

/** Some calls end the session of whoever makes them: who is no longer in signs in again. */
async function headersOf(role: StaffRole) {
  const known = signedIn.get(role);
  if (known && (await readRole(known)) === role) return known;
  await setRole(store.db, { phone: PHONES[role], role });
  const { headers } = await signIn(store, PHONES[role]);
  signedIn.set(role, headers);
  return headers;
}

async function readRole(headers: { authorization: string }): Promise<string | undefined> {
  const me = await store.app.inject({ url: '/api/admin/me', headers });
  return me.json<{ data?: Me }>().data?.role;
}

async function toStatus(call: string, headers: Record<string, string> = {}) {
  const [method, path = ''] = call.split(' ');
  const url = path.replaceAll(/\{\w+\}/g, 'none');
  const response = await store.app.inject({ method: method as 'GET', url, headers });
  return response.statusCode;
}

it('every call of the back office has its line in the table', async () => {
  const { paths } = (await store.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  const withoutRight = calls.filter((call) => !(call in STAFF_CALLS));
  expect(withoutRight, 'the sign-in alone is for those who are not in yet').toEqual([
    'POST /api/admin/session',
  ]);
  expect(Object.keys(STAFF_CALLS).filter((call) => !calls.includes(call))).toEqual([]);
});

describe.each(Object.entries(STAFF_CALLS))('%s', (call, allowed) => {
  it(`is for ${allowed}`, async () => {
    expect(await toStatus(call), 'nobody').toBe(401);
    expect(await toStatus(call, shopper.headers), 'a shopper').toBe(403);
    for (const role of STAFF_ROLES) {
      const status = await toStatus(call, await headersOf(role));
      if (allowed.split(' ').includes(role)) expect([401, 403], role).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });
});
