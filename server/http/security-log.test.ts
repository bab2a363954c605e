import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { logIn, requestCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const lines: Record<string, unknown>[] = [];
const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
const store = await openTestStore({}, { log });
const PHONE = '9876543219';

async function post(url: string, payload: object) {
  return store.app.inject({ method: 'POST', url, payload });
}

function refusals() {
  return lines.splice(0).filter(({ msg }) => msg === 'refused');
}

it('writes a line for a wrong code and for a door that is not theirs, without saying who it was', async () => {
  const otp = await requestCode(store, PHONE);
  await post('/api/auth/verify-otp', { phone: PHONE, otp: otp === '000000' ? '000001' : '000000' });
  const shopper = await logIn(store, PHONE);
  await store.app.inject({ url: '/api/admin/orders', headers: shopper.headers });
  const written = refusals();
  expect(written).toEqual([
    expect.objectContaining({ refused: 'otp-invalid', method: 'POST', route: '/api/auth/verify-otp' }),
    expect.objectContaining({ refused: 'not-allowed', method: 'GET', route: '/api/admin/orders' }),
  ]);
  expect(JSON.stringify(written)).not.toContain(PHONE);
});

it('writes nothing about mistakes', async () => {
  await post('/api/auth/verify-otp', { phone: 'none' });
  await store.app.inject({ url: '/api/orders/my' });
  expect(refusals()).toEqual([]);
});

it('only counts what goes beyond a hundred lines a minute', async () => {
  const otp = await requestCode(store, PHONE);
  const payload = { phone: PHONE, otp: otp === '000000' ? '000001' : '000000' };
  for (let tried = 0; tried < 105; tried += 1) await post('/api/auth/verify-otp', payload);
  // The first test wrote two of the hundred.
  expect(refusals()).toHaveLength(98);
});
