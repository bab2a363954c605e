import type { StaffRole } from '#core/contract/accounts.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { logIn } from './log-in.ts';
import type { openTestStore } from './test-store.ts';

type TestStore = Awaited<ReturnType<typeof openTestStore>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Signs a member of staff in; gives a function that makes their calls under /api/admin. */
export async function signInStaff(store: TestStore, role: StaffRole = 'owner', phone = '9000000101') {
  await setRole(store.db, { phone, role });
  const { headers, userId } = await logIn(store, phone);

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
