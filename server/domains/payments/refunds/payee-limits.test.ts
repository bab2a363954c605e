import { expect, it } from 'vitest';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
const token = 'A'.repeat(22);
const payee = { kind: 'upi', upiId: 'asharao@okaxis' };

interface Try {
  method: 'POST' | 'PUT';
  url: string;
  payload: object;
}

const fromAddress = (address: string) => ({ 'x-forwarded-for': address });

async function send(wanted: Try, headers: Record<string, string>) {
  return store.app.inject({ ...wanted, url: `/api${wanted.url}`, headers });
}

async function expectTwentyTries(wanted: Try, headers: Record<string, string>): Promise<void> {
  const statuses: number[] = [];
  for (let call = 0; call < 21; call += 1) statuses.push((await send(wanted, headers)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
  const last = await send(wanted, headers);
  expect(last.json()).toMatchObject({ success: false, code: 'too-many-requests' });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
}

it.each<[string, Try]>([
  ['read', { method: 'POST', url: '/refunds/payee/read', payload: { token } }],
  ['answered', { method: 'PUT', url: '/refunds/payee', payload: { token, payee } }],
])('a refund’s link is %s at most 20 times a minute from one address', async (_, wanted) => {
  await expectTwentyTries(wanted, fromAddress('198.51.100.1'));
  expect((await send(wanted, fromAddress('198.51.100.2'))).statusCode).toBe(404);
});

it('a shopper says where refunds go at most 20 times a minute, from whatever address', async () => {
  const wanted: Try = { method: 'PUT', url: '/refunds/RF23456789AB/payee', payload: payee };
  const { headers: shopper } = await logIn(store, '9876500011');
  await expectTwentyTries(wanted, { ...shopper, ...fromAddress('198.51.100.3') });
  expect((await send(wanted, { ...shopper, ...fromAddress('198.51.100.4') })).statusCode).toBe(429);
  const { headers: other } = await logIn(store, '9876500012');
  expect((await send(wanted, { ...other, ...fromAddress('198.51.100.3') })).statusCode).toBe(404);
});
