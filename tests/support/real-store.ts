import { afterAll } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { postJson } from './log-in.ts';
import { startProvider } from './provider-server.ts';
import { openTestStore } from './test-store.ts';

const REAL_OWNER = '9888888888';

/** A store that is no longer a demo, with a stand-in for the providers of SMS and payments. */
export async function openRealStore() {
  const provider = await startProvider(() => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }));
  afterAll(() => provider[Symbol.asyncDispose]());
  const store = await openTestStore({
    STORE_MODE: 'production',
    AUTH_SECRET: 'q7Yk2mWz0pXr9LsV4nBd8HcT1fGj6EaU',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: provider.url,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    RAZORPAY_API_URL: provider.url,
    SMTP_URL: 'smtps://user:password@mail.example.in',
    MAIL_FROM: 'store@example.in',
    MAIL_TO: 'owner@example.in',
    PUBLIC_URL: 'http://localhost:3000',
    OWNER_PHONE: REAL_OWNER,
  });
  await setRole(store.db, { phone: REAL_OWNER, role: 'owner' });

  /** The owner, with the code that the stand-in was given to send. */
  async function signInOwner(): Promise<{ authorization: string }> {
    await postJson(store, '/api/auth/send-otp', { phone: REAL_OWNER });
    const text = new URLSearchParams(provider.requests.at(-1)?.body).get('Body') ?? '';
    const otp = /#(?<code>\d{6})$/.exec(text)?.groups?.code;
    const answer = await postJson(store, '/api/admin/session', { phone: REAL_OWNER, otp });
    return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  }

  return { ...store, signInOwner };
}
