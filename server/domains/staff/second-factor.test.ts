import { desc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/contract/accounts.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { requestCode } from '#tests/support/log-in.ts';
import { appCode, setUpSecondFactor, signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

let at = Date.parse('2026-03-01T06:00:00Z');
const store = await openTestStore({}, { now: () => new Date(at) });
let members = 0;

/** Half a minute later an app shows another code. */
beforeEach(() => {
  at += 60_000;
});

async function newMember(role: StaffRole = 'owner') {
  members += 1;
  const phone = `90000002${String(members).padStart(2, '0')}`;
  await setRole(store.db, { phone, role });
  return { phone, ...(await signIn(store, phone)) };
}

type Headers = { authorization: string };

async function send(method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers, payload?: object) {
  const response = await store.app.inject({ method, url: `/api/admin${path}`, headers, payload });
  return { status: response.statusCode, ...response.json() };
}

async function trySignIn(phone: string, otp: string, second?: string) {
  const payload = { phone, otp, second };
  const response = await store.app.inject({ method: 'POST', url: '/api/admin/session', payload });
  return { status: response.statusCode, ...response.json<{ code?: string; token?: string }>() };
}

describe('setting up', () => {
  it('counts once a code of the app was entered, and signs out everywhere else', async () => {
    const { phone, headers } = await newMember();
    const elsewhere = await signIn(store, phone);
    expect(await send('PUT', '/second-factor', headers, { second: '123456' })).toMatchObject({
      status: 409,
      code: 'second-factor-not-started',
    });
    const started = await send('POST', '/second-factor', headers);
    expect(started.data.address).toContain(`secret=${started.data.secret}`);
    expect(await send('PUT', '/second-factor', headers, { second: '000000' })).toMatchObject({
      status: 401,
      code: 'second-factor-invalid',
    });
    expect((await send('GET', '/second-factor', headers)).data).toMatchObject({ isOn: false });
    const second = appCode(started.data.secret, at);
    const { data } = await send('PUT', '/second-factor', headers, { second });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await send('GET', '/second-factor', headers)).data).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect((await send('GET', '/me', elsewhere.headers)).status).toBe(401);
    const [entry] = await store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ action: 'staff.second-factor', after: { secondFactor: true } });
  });

  it('is not done over one that is on', async () => {
    const { headers } = await newMember();
    await setUpSecondFactor(store, headers, at);
    const on = { status: 409, code: 'second-factor-on' };
    expect(await send('POST', '/second-factor', headers)).toMatchObject(on);
    expect(await send('PUT', '/second-factor', headers, { second: '123456' })).toMatchObject(on);
  });

  it('needs a sign-in that is not old: an open back office alone is not enough', async () => {
    const { phone, headers } = await newMember();
    at += 16 * 60_000;
    expect(await send('POST', '/second-factor', headers)).toMatchObject({
      status: 403,
      code: 'sign-in-too-old',
    });
    const again = await signIn(store, phone);
    expect(await send('POST', '/second-factor', again.headers)).toMatchObject({ status: 200 });
  });

  it('begun anew forgets the secret before', async () => {
    const { headers } = await newMember();
    const first = await send('POST', '/second-factor', headers);
    await send('POST', '/second-factor', headers);
    const second = appCode(first.data.secret, at);
    expect((await send('PUT', '/second-factor', headers, { second })).code).toBe('second-factor-invalid');
  });
});

describe('signing in with it', () => {
  it('needs the code of the app beside that of the SMS, and each is good once', async () => {
    const { phone, headers } = await newMember();
    const { secret } = await setUpSecondFactor(store, headers, at);
    at += 60_000;
    const otp = await requestCode(store, phone);
    expect(await trySignIn(phone, otp)).toMatchObject({ status: 401, code: 'second-factor-needed' });
    expect(await trySignIn(phone, otp, '000000')).toMatchObject({
      status: 401,
      code: 'second-factor-invalid',
    });
    const second = appCode(secret, at);
    expect(await trySignIn(phone, otp, second)).toMatchObject({ status: 200, success: true });
    expect(await trySignIn(phone, otp, second)).toMatchObject({ code: 'otp-invalid' });
    const another = await requestCode(store, phone);
    expect(await trySignIn(phone, another, second)).toMatchObject({ code: 'second-factor-invalid' });
  });

  it('lets in one of two who use the same code at the same moment', async () => {
    const { phone, headers } = await newMember();
    const { secret } = await setUpSecondFactor(store, headers, at);
    at += 60_000;
    const otp = await requestCode(store, phone);
    const second = appCode(secret, at);
    const both = await Promise.all([trySignIn(phone, otp, second), trySignIn(phone, otp, second)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('says nothing about it to somebody without the code of the SMS', async () => {
    const { phone, headers } = await newMember();
    await setUpSecondFactor(store, headers, at);
    const otp = await requestCode(store, phone);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect(await trySignIn(phone, wrong)).toMatchObject({ code: 'otp-invalid' });
  });

  it('cannot be guessed: five tries end the code of the SMS', async () => {
    const { phone, headers } = await newMember();
    const { secret } = await setUpSecondFactor(store, headers, at);
    at += 60_000;
    const otp = await requestCode(store, phone);
    for (const guess of ['000000', '000001', '000002', '000003', '000004'])
      await trySignIn(phone, otp, guess);
    expect(await trySignIn(phone, otp, appCode(secret, at))).toMatchObject({ code: 'otp-invalid' });
  });

  it('takes a recovery code, however it is typed, once', async () => {
    const { phone, headers } = await newMember();
    const { recoveryCodes } = await setUpSecondFactor(store, headers, at);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect(await trySignIn(phone, await requestCode(store, phone), typed)).toMatchObject({ status: 200 });
    expect(await trySignIn(phone, await requestCode(store, phone), code)).toMatchObject({
      code: 'second-factor-invalid',
    });
    const signedIn = await trySignIn(phone, await requestCode(store, phone), recoveryCodes[1]);
    const now = await send('GET', '/second-factor', { authorization: `Bearer ${signedIn.token}` });
    expect(now.data.recoveryCodesLeft).toBe(8);
  });
});

describe('ending it', () => {
  it('needs a code, and then the sign-in asks for none', async () => {
    const { phone, headers } = await newMember();
    const { recoveryCodes } = await setUpSecondFactor(store, headers, at);
    const end = (second?: string) => send('POST', '/second-factor/end', headers, { second });
    expect(await end('000000')).toMatchObject({ status: 401, code: 'second-factor-invalid' });
    expect(await end(recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await end(recoveryCodes[1])).toMatchObject({ code: 'second-factor-invalid' });
    expect(await trySignIn(phone, await requestCode(store, phone))).toMatchObject({ status: 200 });
  });

  it('gives new recovery codes, after which the old ones open nothing', async () => {
    const { phone, headers } = await newMember();
    const { recoveryCodes: old } = await setUpSecondFactor(store, headers, at);
    const renew = (second?: string) => send('POST', '/second-factor/recovery-codes', headers, { second });
    expect(await renew('none-such')).toMatchObject({ code: 'second-factor-invalid' });
    const { data } = await renew(old[0]);
    expect(await trySignIn(phone, await requestCode(store, phone), old[1])).toMatchObject({ status: 401 });
    expect(await trySignIn(phone, await requestCode(store, phone), data.recoveryCodes[1])).toMatchObject({
      status: 200,
    });
  });

  it('is what the owner does for somebody who has lost the app', async () => {
    const owner = await newMember();
    const { phone, headers, userId } = await newMember('manager');
    await setUpSecondFactor(store, headers, at);
    const reset = (id: string) => send('POST', `/staff/${id}/reset-second-factor`, owner.headers);
    expect(await reset(userId)).toMatchObject({ status: 200 });
    expect((await send('GET', '/me', headers)).status).toBe(401);
    expect(await trySignIn(phone, await requestCode(store, phone))).toMatchObject({ status: 200 });
    expect(await reset(userId)).toMatchObject({ status: 200 });
    expect(await reset('nobody')).toMatchObject({ status: 404 });
  });
});
