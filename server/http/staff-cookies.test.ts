import { expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { postJson, requestCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { addPageKey } from './built-pages.ts';
import { readPageKey } from './staff-cookies.ts';

const store = await openTestStore();
const PHONE = '9000000141';
await setRole(store.db, { phone: PHONE, role: 'owner' });

async function signInByBrowser() {
  const otp = await requestCode(store, PHONE);
  const response = await postJson(store, '/api/admin/session', { phone: PHONE, otp });
  const { pageKey } = response.json<{ pageKey: string }>();
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { pageKey, cookie, cookies: response.cookies };
}

async function readMe(headers: Record<string, string>) {
  return (await store.app.inject({ url: '/api/admin/me', headers })).statusCode;
}

it('leaves cookies that no script can read and that go nowhere but to the back office', async () => {
  const { cookies } = await signInByBrowser();
  expect(cookies).toEqual([
    expect.objectContaining({
      name: 'staff_session',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/admin',
    }),
    expect.objectContaining({ name: 'staff_page', httpOnly: true, sameSite: 'Lax', path: '/admin' }),
  ]);
});

it('leaves cookies over https that belong to this very host', async () => {
  const secure = await openTestStore({ TRUSTED_PROXIES: 'loopback' });
  await setRole(secure.db, { phone: PHONE, role: 'owner' });
  const otp = await requestCode(secure, PHONE);
  const { cookies } = await secure.app.inject({
    method: 'POST',
    url: '/api/admin/session',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { phone: PHONE, otp },
  });
  const ofHost = { path: '/', secure: true, httpOnly: true };
  expect(cookies).toEqual([
    expect.objectContaining({ name: '__Host-staff_session', sameSite: 'Strict', ...ofHost }),
    expect.objectContaining({ name: '__Host-staff_page', sameSite: 'Lax', ...ofHost }),
  ]);
  expect(cookies.map((cookie) => cookie.domain)).toEqual([undefined, undefined]);
});

it('takes the cookie from pages of the back office alone', async () => {
  const { pageKey, cookie } = await signInByBrowser();
  expect(await readMe({ cookie, 'x-page-key': pageKey })).toBe(200);
  expect(await readMe({ cookie })).toBe(401);
  expect(
    await readMe({ cookie, 'x-page-key': pageKey.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) }),
  ).toBe(401);
  expect(await readMe({ 'x-page-key': pageKey })).toBe(401);
});

it('signs out: the cookies are gone, and a copy of them opens nothing', async () => {
  const { pageKey, cookie } = await signInByBrowser();
  const headers = { cookie, 'x-page-key': pageKey };
  const answer = await store.app.inject({ method: 'DELETE', url: '/api/admin/session', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies.map(({ value, expires }) => [value, expires?.getTime()])).toEqual([
    ['', 0],
    ['', 0],
  ]);
  expect(await readMe(headers)).toBe(401);
});

it('lets in nobody without a role, and says so after the right code only', async () => {
  const phone = '9000000142';
  const otp = await requestCode(store, phone);
  const send = (code: string) =>
    store.app.inject({ method: 'POST', url: '/api/admin/session', payload: { phone, otp: code } });
  const wrong = await send(otp === '000000' ? '000001' : '000000');
  expect(wrong.json()).toMatchObject({ code: 'otp-invalid' });
  const right = await send(otp);
  expect([right.statusCode, right.json().code, right.cookies]).toEqual([403, 'not-staff', []]);
});

const KEY = 'k'.repeat(43);

function opened(headers: Record<string, string>, protocol: 'http' | 'https' = 'http') {
  return readPageKey({ headers, protocol });
}

it('takes over https only cookies that were set over https', () => {
  const headers = { 'sec-fetch-dest': 'document' };
  expect(opened({ ...headers, cookie: `__Host-staff_page=${KEY}` }, 'https')).toBe(KEY);
  expect(opened({ ...headers, cookie: `staff_page=${KEY}` }, 'https')).toBeUndefined();
});

it('gives the key to a page that a person opens, and to nothing that a script asks for', () => {
  const cookie = `staff_page=${KEY}`;
  expect(opened({ cookie, 'sec-fetch-dest': 'document' })).toBe(KEY);
  for (const dest of ['empty', 'iframe', 'object', 'script'])
    expect(opened({ cookie, 'sec-fetch-dest': dest })).toBeUndefined();
  expect(opened({ cookie })).toBeUndefined();
  expect(opened({ cookie: 'staff_page="><script>', 'sec-fetch-dest': 'document' })).toBeUndefined();
});

it('writes the key into the head of the page', () => {
  expect(addPageKey('<head></head>', KEY)).toBe(`<head><meta name="page-key" content="${KEY}" /></head>`);
  expect(addPageKey('<head></head>', undefined)).toBe('<head></head>');
});
