import { setRole } from '#server/domains/accounts/set-role.ts';
import { atTheEnd } from './at-the-end.ts';
import { postJson } from './log-in.ts';
import { MAIL, REAL_OWNER, rehearsalWith } from './production-settings.ts';
import { startProvider } from './provider-server.ts';
import { openTestStore } from './test-store.ts';

/** A store that is no longer a demo, with a stand-in for the providers of SMS and payments. */
export async function openRealStore() {
  const provider = await startProvider(() => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }));
  atTheEnd(() => provider[Symbol.asyncDispose]());
  const store = await openTestStore({ ...rehearsalWith(provider.url), ...MAIL });
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
