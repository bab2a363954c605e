import { TOTP } from 'otpauth';
import type { StaffRole } from '#core/contract/accounts.ts';
import type { Me } from '#core/contract/staff.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { postJson, requestCode } from './log-in.ts';
import type { openTestStore } from './test-store.ts';

type TestStore = Awaited<ReturnType<typeof openTestStore>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Signs somebody who has a role in to the back office. */
export async function signIn(store: Pick<TestStore, 'app' | 'services'>, phone: string) {
  const otp = await requestCode(store, phone);
  const { token } = (await postJson(store, '/api/admin/session', { phone, otp })).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const me = await store.app.inject({ url: '/api/admin/me', headers });
  return { token, headers, userId: me.json<{ data: Me }>().data.id };
}

/** Gives a phone a role and signs it in; gives a function that makes their calls under /api/admin. */
export async function signInStaff(store: TestStore, role: StaffRole = 'owner', phone = '9000000101') {
  await setRole(store.db, { phone, role });
  const { headers, userId } = await signIn(store, phone);

  async function call<T = unknown>(method: Method, path: string, payload?: object) {
    const response = await store.app.inject({
      method,
      url: `/api/admin${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    const body = response.json<{ data: T; message?: string; field?: string }>();
    return { status: response.statusCode, ...body };
  }

  return { call, headers, userId };
}

/** An authenticator app for whoever has these headers; gives its secret and the recovery codes. */
export async function setUpSecondFactor(
  { app }: Pick<TestStore, 'app'>,
  headers: { authorization: string },
  now = Date.now(),
) {
  const url = '/api/admin/second-factor';
  const { secret } = (await app.inject({ method: 'POST', url, headers })).json<{ data: { secret: string } }>()
    .data;
  const payload = { second: appCode(secret, now) };
  const confirmed = await app.inject({ method: 'PUT', url, headers, payload });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return { secret, ...confirmed.json<{ data: { recoveryCodes: string[] } }>().data };
}

/** What the app shows at that time. */
export function appCode(secret: string, now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}
