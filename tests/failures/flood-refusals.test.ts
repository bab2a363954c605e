import { afterAll, expect, it } from 'vitest';
import { createClock } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { type ProviderReply, startProvider } from '#tests/support/provider-server.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const clock = createClock();
const store = await openTestStore({ LIMITS: 'on' }, { now: clock.now });
const TAKEN: ProviderReply = { status: 201, body: { sid: 'SM1', status: 'queued' } };
const REFUSED: ProviderReply = { status: 400, body: { code: 21_211, message: 'Not a number' } };
let answer = REFUSED;
const provider = await startProvider(() => answer);
const withoutSms = await openTestStore({
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: provider.url,
});

afterAll(() => provider[Symbol.asyncDispose]());

async function post(
  { app }: Pick<typeof store, 'app'>,
  url: string,
  { headers, ...payload }: { headers?: Record<string, string>; [field: string]: unknown },
) {
  const response = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  return { status: response.statusCode, ...response.json<{ code?: string; token?: string }>() };
}

it('a phone gets five login codes within an hour', async () => {
  const send = () => post(store, '/auth/send-otp', { phone: '9876503001' });
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await send()).toMatchObject({ status: 200 });
    clock.pass(150);
  }
  expect(await send()).toMatchObject({ status: 429, code: 'otp-limit' });
});

it('a login code that the provider does not take is not waited for', async () => {
  expect(await post(withoutSms, '/auth/send-otp', { phone: '9876503002' })).toMatchObject({
    status: 503,
    code: 'otp-not-sent',
  });
});

it('a code for erasing one’s data has the limits of a login code', async () => {
  const { headers } = await logIn(store, '9876503003');
  const send = () => post(store, '/customers/me/erasure-code', { headers });
  // The first one was for the login, after which nobody has to wait.
  clock.pass(1);
  for (let sent = 1; sent < 5; sent += 1) {
    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 429, code: 'otp-too-soon' });
    clock.pass(150);
  }
  expect(await send()).toMatchObject({ status: 429, code: 'otp-limit' });
});

it('a code for erasing that the provider does not take is not waited for', async () => {
  const phone = '9876503004';
  answer = TAKEN;
  await post(withoutSms, '/auth/send-otp', { phone });
  const sms = new URLSearchParams(provider.requests.at(-1)?.body).get('Body');
  const { token } = await post(withoutSms, '/auth/verify-otp', { phone, otp: sms?.slice(-6) });
  answer = REFUSED;
  const headers = { authorization: `Bearer ${token}` };
  expect(await post(withoutSms, '/customers/me/erasure-code', { headers })).toMatchObject({
    status: 503,
    code: 'otp-not-sent',
  });
});

it('an address gives ten reviews within a day', async () => {
  const review = { name: 'Asha', rating: 4, comment: 'Good', fit: 'As expected' };
  const send = async () =>
    post(store, '/products/add-review', { ...review, productId: await addProduct(store.db) });
  for (let sent = 0; sent < 10; sent += 1) expect(await send()).toMatchObject({ status: 201 });
  expect(await send()).toMatchObject({ status: 429, code: 'review-limit' });
});
