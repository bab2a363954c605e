import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCoupon } from '#core/contract/coupons.ts';
import { listOwnOrders } from '#core/contract/orders.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { checkAccess } from './auth.ts';
import { answerFailures } from './errors.ts';

const store = await openTestStore();
const app = Fastify();
answerFailures(app);
app.addHook('onRequest', checkAccess(store.services));
app.post('/mine', { config: { call: listOwnOrders } }, async (request) => request.user);
app.post('/staff', { config: { call: addCoupon } }, async () => 'come in');

async function toStatus(url: string, headers: Record<string, string> = {}) {
  return (await app.inject({ method: 'POST', url, headers })).statusCode;
}

it('lets logged-in callers in and tells the route who they are', async () => {
  const { headers, userId } = await logIn(store, '9876500001');
  const response = await app.inject({ method: 'POST', url: '/mine', headers });
  expect(response.json()).toEqual({
    id: userId,
    phone: '9876500001',
    name: null,
    role: null,
    kind: 'shopper',
    hasSecondFactor: false,
    signedInAt: expect.any(String),
    signedInUntil: expect.any(String),
    sessionId: expect.any(String),
  });
  expect(await toStatus('/mine')).toBe(401);
});

it('lets staff in by role, from the moment it is given until it is taken', async () => {
  const phone = '9876500002';
  await setRole(store.db, { phone, role: 'support' });
  const asSupport = await signIn(store, phone);
  expect(await toStatus('/staff')).toBe(401);
  expect(await toStatus('/staff', asSupport.headers)).toBe(403);
  await setRole(store.db, { phone, role: 'manager' });
  expect(await toStatus('/staff', asSupport.headers)).toBe(401);
  const asManager = await signIn(store, phone);
  expect(await toStatus('/staff', asManager.headers)).toBe(200);
  await setRole(store.db, { phone, role: null });
  expect(await toStatus('/staff', asManager.headers)).toBe(401);
});

it('opens neither the back office with a shopper’s login nor the shop with a staff member’s', async () => {
  const phone = '9876500004';
  await setRole(store.db, { phone, role: 'owner' });
  const shopper = await logIn(store, phone);
  const staff = await signIn(store, phone);
  expect([await toStatus('/staff', shopper.headers), await toStatus('/mine', shopper.headers)]).toEqual([
    403, 200,
  ]);
  expect([await toStatus('/staff', staff.headers), await toStatus('/mine', staff.headers)]).toEqual([
    200, 401,
  ]);
});

it('asks for a login before it looks at the body', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/mine',
    headers: { 'content-type': 'application/json' },
    payload: '{broken',
  });
  expect(response.statusCode).toBe(401);
});

it('lets staff in for twelve hours after the code was entered', async () => {
  const phone = '9876500003';
  let hours = 0;
  const later = await openTestStore({}, { now: () => new Date(Date.now() + hours * 3_600_000) });
  await setRole(later.db, { phone, role: 'owner' });
  const { headers } = await signIn(later, phone);
  const status = async (url: string) => (await later.app.inject({ url, headers })).statusCode;
  for (const worked of [3, 6, 9, 11.9]) {
    hours = worked;
    expect(await status('/api/admin/me')).toBe(200);
  }
  hours = 12;
  expect(await status('/api/admin/me')).toBe(401);
});
