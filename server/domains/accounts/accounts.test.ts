import { sql } from 'drizzle-orm';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { logIn, readCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { makeConsoleCode } from './console-code.ts';
import { setRole } from './set-role.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = { at: new Date() };
const store = await openTestStore({}, { now: () => clock.at });
let phones = 0;

/** A number that no other test uses. */
function newPhone(): string {
  phones += 1;
  return String(9_100_000_000 + phones);
}

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const response = await store.app.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, body: response.json() };
}

const sendOtp = (phone: unknown) => post('/api/auth/send-otp', { phone });
const verifyOtp = (phone: string, otp: unknown) => post('/api/auth/verify-otp', { phone, otp });

async function profileStatus(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await store.app.inject({ url: '/api/auth/profile', headers })).statusCode;
}

/** Some code that is not the right one. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

async function sentCode(phone: string): Promise<string> {
  expect((await sendOtp(phone)).status).toBe(200);
  return readCode(store, phone);
}

describe('asking for a code', () => {
  it('sends six digits in a text that the browser can read by itself', async () => {
    const phone = newPhone();
    expect(await sendOtp(phone)).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'OTP sent successfully!',
        handle: expect.stringMatching(/^[\w-]{22}$/),
        resendAfterSeconds: 30,
      },
    });
    const [sms] = await store.services.demoInbox.list({ to: phone });
    expect(sms).toMatchObject({ channel: 'sms', to: phone });
    expect(sms?.text).toMatch(/^(\d{6}) is your login code[\s\S]*\n@localhost #\1$/);
  });

  it('answers the same for a number that has an account', async () => {
    const known = newPhone();
    await logIn(store, known);
    const [one, other] = [await sendOtp(known), await sendOtp(newPhone())];
    expect(one).toEqual({ ...other, body: { ...other.body, handle: expect.any(String) } });
    expect(one.body.handle).toHaveLength(other.body.handle.length);
  });

  it('keeps no code that could be read', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    const { rows } = await store.db.execute(sql`SELECT * FROM login_codes WHERE phone = ${phone}`);
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0] ?? {}).map(String)).not.toContain(code);
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    '',
    '98765',
    '98765432101',
    '5876543210',
    '+919876543210',
    '98765 4321',
    '९८७६५४३२१०',
    9876543210,
    null,
  ])('refuses %j as a phone', async (phone) => {
    const { status, body } = await sendOtp(phone);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field: 'phone' });
  });

  it('says what is wrong with a phone with the message of the form', async () => {
    expect((await sendOtp('123')).body.message).toContain('Please enter a valid 10-digit phone number.');
  });
});

describe('logging in', () => {
  it('gives the user and a token of 30 days with the id in it', async () => {
    const phone = newPhone();
    const { status, body } = await verifyOtp(phone, await sentCode(phone));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      user: { _id: expect.any(String), phone },
      token: expect.any(String),
      device: expect.any(String),
    });
    const claims = decodeJwt(body.token);
    expect(claims.id).toBe(body.user._id);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(30 * 24 * 3600);
  });

  it('finds the same account again, by any of its sessions', async () => {
    const phone = newPhone();
    const first = await logIn(store, phone);
    const second = await logIn(store, phone);
    expect(second.userId).toBe(first.userId);
    expect(second.token).not.toBe(first.token);
    expect(await Promise.all([first, second].map(({ token }) => profileStatus(token)))).toEqual([200, 200]);
  });

  it('works once with a code', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    expect((await verifyOtp(phone, code)).status).toBe(200);
    expect((await verifyOtp(phone, code)).status).toBe(400);
  });

  it('works once even when the right code comes many times at the same moment', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyOtp(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('no longer takes a code that a newer one has replaced', async () => {
    const phone = newPhone();
    const old = await sentCode(phone);
    const fresh = await sentCode(phone);
    if (old !== fresh) expect((await verifyOtp(phone, old)).status).toBe(400);
    expect((await verifyOtp(phone, fresh)).status).toBe(200);
  });

  it('takes a code for five minutes and not a moment longer', async () => {
    const [early, late] = [newPhone(), newPhone()];
    const codes = [await sentCode(early), await sentCode(late)] as const;
    const sentAt = clock.at;
    clock.at = new Date(sentAt.getTime() + 5 * MINUTE_MS - 1);
    expect((await verifyOtp(early, codes[0])).status).toBe(200);
    clock.at = new Date(sentAt.getTime() + 5 * MINUTE_MS);
    expect((await verifyOtp(late, codes[1])).status).toBe(400);
  });

  it('ends a code after five wrong tries', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await verifyOtp(phone, otherThan(code))).toEqual({
        status: 400,
        body: { success: false, code: 'otp-invalid', message: 'Invalid OTP', field: 'otp' },
      });
    }
    expect(await verifyOtp(phone, code)).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } });
  });

  it('takes the right code at the fifth try', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    for (let tries = 0; tries < 4; tries += 1) await verifyOtp(phone, otherThan(code));
    expect((await verifyOtp(phone, code)).status).toBe(200);
  });

  it('counts no more than five of fifty guesses at once', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    const guesses = Array.from({ length: 49 }, (_, step) => String((Number(code) + 1 + step) % 1_000_000));
    const answers = await Promise.all(
      [...guesses.map((guess) => guess.padStart(6, '0')), code].map((guess) => verifyOtp(phone, guess)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { rows } = await store.db.execute<{ tries: number }>(
      sql`SELECT tries FROM login_codes WHERE phone = ${phone}`,
    );
    const isIn = answers.some(({ status }) => status === 200);
    expect(rows).toEqual(isIn ? [] : [{ tries: 5 }]);
    expect((await verifyOtp(phone, code)).status).toBe(400);
  });

  it.each(['', '12345', '1234567', '12345a', 'undefined', null, 123456, { $ne: 1 }])(
    'refuses %j as a code without counting it',
    async (otp) => {
      const phone = newPhone();
      const code = await sentCode(phone);
      for (let tries = 0; tries < 6; tries += 1) {
        expect(await verifyOtp(phone, otp)).toMatchObject({ status: 400, body: { field: 'otp' } });
      }
      expect((await verifyOtp(phone, code)).status).toBe(200);
    },
  );

  it('does not take the code of another phone', async () => {
    const [mine, other] = [newPhone(), newPhone()];
    const code = await sentCode(mine);
    await sentCode(other);
    if (code !== (await readCode(store, other))) expect((await verifyOtp(other, code)).status).toBe(400);
    expect((await verifyOtp(newPhone(), code)).status).toBe(400);
  });
});

describe('a stranger who has codes sent to my phone', () => {
  const STRANGER = '203.0.113.66';
  const from = async (remoteAddress: string, url: string, payload: object) => {
    const response = await store.app.inject({ method: 'POST', url, payload, remoteAddress });
    return { status: response.statusCode, body: response.json() };
  };

  it('does not use up my tries', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status } = await from(STRANGER, '/api/auth/verify-otp', { phone, otp: otherThan(code) });
      expect(status).toBe(400);
    }
    expect((await verifyOtp(phone, code)).status).toBe(200);
  });

  it('does not replace my code, whether I show its handle or come from the same network', async () => {
    for (const isShown of [true, false]) {
      const phone = newPhone();
      const { body } = await sendOtp(phone);
      const code = await readCode(store, phone);
      await from(STRANGER, '/api/auth/send-otp', { phone });
      const mine = { phone, otp: code, ...(isShown ? { handle: body.handle } : {}) };
      expect((await post('/api/auth/verify-otp', mine)).status).toBe(200);
    }
  });

  it('does not use up the tries of a handle from my own network', async () => {
    const phone = newPhone();
    const { handle } = (await sendOtp(phone)).body;
    const code = await readCode(store, phone);
    await sendOtp(phone);
    for (let tries = 0; tries < 6; tries += 1) await verifyOtp(phone, otherThan(code));
    expect((await post('/api/auth/verify-otp', { phone, otp: code, handle })).status).toBe(200);
  });

  it('cannot log in with my code from another network', async () => {
    const phone = newPhone();
    const code = await sentCode(phone);
    expect((await from(STRANGER, '/api/auth/verify-otp', { phone, otp: code })).status).toBe(400);
  });

  it('cannot show a handle of another phone', async () => {
    const [mine, other] = [newPhone(), newPhone()];
    const code = await sentCode(mine);
    const { handle } = (await sendOtp(other)).body;
    expect((await post('/api/auth/verify-otp', { phone: mine, otp: code, handle })).status).toBe(400);
  });

  it.each(['', 'console 9100000001', 'x'.repeat(23), 7, null])(
    'cannot make a handle up: %j',
    async (handle) => {
      const payload = { phone: newPhone(), otp: '123456', handle };
      expect((await post('/api/auth/verify-otp', payload)).status).toBe(400);
    },
  );
});

describe('a code from the store’s console', () => {
  const secret = 'a secret for the length of a test';
  const make = (phone: string) => makeConsoleCode(store.db, { phone, secret, now: clock.at });

  it('signs staff in where no SMS arrives, once', async () => {
    const phone = newPhone();
    await setRole(store.db, { phone, role: 'owner' });
    const otp = (await make(phone)) ?? '';
    // A code that was asked for in vain, and its handle, do not matter.
    const { handle } = (await sendOtp(phone)).body;
    expect((await post('/api/auth/verify-otp', { phone, otp, handle })).status).toBe(200);
    expect((await verifyOtp(phone, otp)).status).toBe(400);
  });

  it('is replaced by the next one, ends after ten minutes and is for staff only', async () => {
    const phone = newPhone();
    expect(await make(phone)).toBeNull();
    await logIn(store, phone);
    expect(await make(phone)).toBeNull();
    await setRole(store.db, { phone, role: 'support' });
    const old = (await make(phone)) ?? '';
    const otp = (await make(phone)) ?? '';
    if (old !== otp) expect((await verifyOtp(phone, old)).status).toBe(400);
    const madeAt = clock.at;
    clock.at = new Date(madeAt.getTime() + 10 * MINUTE_MS);
    expect((await verifyOtp(phone, otp)).status).toBe(400);
    clock.at = madeAt;
    expect((await verifyOtp(phone, otp)).status).toBe(200);
  });
});

describe('a session', () => {
  it('shows its profile, both under user and as the answer itself', async () => {
    const phone = newPhone();
    const { headers, userId } = await logIn(store, phone);
    const response = await store.app.inject({ url: '/api/auth/profile', headers });
    const user = { _id: userId, phone };
    const whatsapp = { orders: false, marketing: false };
    const languages = [{ code: 'en', name: 'English' }];
    const messages = {
      whatsapp,
      hasCodesByWhatsapp: false,
      isWhatsappOffered: true,
      language: 'en',
      languages,
    };
    expect(response.json()).toEqual({ success: true, ...user, user, ...messages });
  });

  it('ends at once with a logout, and no other session with it', async () => {
    const phone = newPhone();
    const [one, other] = [await logIn(store, phone), await logIn(store, phone)];
    expect((await post('/api/auth/logout', {}, one.headers)).status).toBe(200);
    expect(await profileStatus(one.token)).toBe(401);
    expect((await post('/api/auth/logout', {}, one.headers)).status).toBe(401);
    expect(await profileStatus(other.token)).toBe(200);
  });

  it('ends on all devices at once, for this user only', async () => {
    const phone = newPhone();
    const [one, other] = [await logIn(store, phone), await logIn(store, phone)];
    const bystander = await logIn(store, newPhone());
    expect((await post('/api/auth/logout-everywhere', {}, one.headers)).status).toBe(200);
    expect(await Promise.all([one, other].map(({ token }) => profileStatus(token)))).toEqual([401, 401]);
    expect(await profileStatus(bystander.token)).toBe(200);
    expect((await post('/api/auth/logout-everywhere', {}, one.headers)).status).toBe(401);
  });

  it('ends by itself after 30 days', async () => {
    const { token } = await logIn(store, newPhone());
    const start = clock.at;
    clock.at = new Date(start.getTime() + 30 * DAY_MS - 1000);
    expect(await profileStatus(token)).toBe(200);
    clock.at = new Date(start.getTime() + 30 * DAY_MS);
    expect(await profileStatus(token)).toBe(401);
  });

  it('ends at once when its user is disabled, who cannot come in again', async () => {
    const phone = newPhone();
    const { token } = await logIn(store, phone);
    await store.db.execute(sql`UPDATE users SET disabled = true WHERE phone = ${phone}`);
    expect(await profileStatus(token)).toBe(401);
    expect((await verifyOtp(phone, await sentCode(phone))).status).toBe(403);
  });

  it('ends when a role is given or taken; giving the same one again changes nothing', async () => {
    const phone = newPhone();
    const before = await logIn(store, phone);
    await setRole(store.db, { phone, role: 'manager' });
    expect(await profileStatus(before.token)).toBe(401);
    const during = await logIn(store, phone);
    await setRole(store.db, { phone, role: 'manager' });
    expect(await profileStatus(during.token)).toBe(200);
    await setRole(store.db, { phone, role: null });
    expect(await profileStatus(during.token)).toBe(401);
  });
});

describe('a token', () => {
  const key = new TextEncoder().encode('a secret for the length of a test');

  async function claimsOfSession() {
    const { token } = await logIn(store, newPhone());
    return { token, claims: decodeJwt(token) };
  }

  it('is refused without its signature, with another algorithm or from another key', async () => {
    const { token, claims } = await claimsOfSession();
    const [head, payload, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${none}.${payload}.${signature}`,
      `${none}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array([...key, ...key])),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS384' }).sign(new Uint8Array([...key, ...key])),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
    ];
    expect(await Promise.all(forged.map(profileStatus))).toEqual(forged.map(() => 401));
    expect(await profileStatus(token)).toBe(200);
  });

  it('is refused when its claims are changed', async () => {
    const { token } = await claimsOfSession();
    const [head, , signature] = token.split('.');
    const other = await claimsOfSession();
    expect(await profileStatus(`${head}.${other.token.split('.')[1]}.${signature}`)).toBe(401);
  });

  it('is refused, though well signed, when user and session do not belong together', async () => {
    const [mine, other] = [await claimsOfSession(), await claimsOfSession()];
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key);
    expect(await profileStatus(await sign({ id: other.claims.id, sid: mine.claims.sid }))).toBe(401);
    expect(await profileStatus(await sign({ id: mine.claims.id }))).toBe(401);
    expect(await profileStatus(await sign({ id: mine.claims.id, sid: { $ne: 1 } }))).toBe(401);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    'Bearer a.b.c',
    'Basic YTpi',
  ])('is asked for when the header is %j', async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await store.app.inject({ url: '/api/auth/profile', headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      code: 'not-logged-in',
      message: 'Please login to continue.',
    });
  });
});

it('drops what no rule looks at any more, and nothing else', async () => {
  const [old, fresh] = [newPhone(), newPhone()];
  await sentCode(old);
  const { token } = await logIn(store, newPhone());
  clock.at = new Date(clock.at.getTime() + 3 * DAY_MS);
  const code = await sentCode(fresh);
  await store.services.accounts.forgetOutdated();
  const { rows } = await store.db.execute(sql`SELECT phone FROM login_code_sends ORDER BY phone`);
  expect(rows).toEqual([{ phone: fresh }]);
  expect(await profileStatus(token)).toBe(200);
  expect((await verifyOtp(fresh, code)).status).toBe(200);
});
