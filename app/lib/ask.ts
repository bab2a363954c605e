import { readProfile } from '#core/contract/accounts.ts';
import type { Answer, Call } from '#core/contract/call.ts';
import { isLoggedOut } from './api-failure.ts';
import { type AskedArguments, bearer, sendCall } from './send-call.ts';
import { sessionStore } from './session-store.ts';

/** Makes a call as the shopper. A login that the server no longer accepts is forgotten. */
export async function ask<C extends Call>(call: C, ...[asked]: AskedArguments<C>): Promise<Answer<C>> {
  const token = call.access === 'anyone' ? undefined : sessionStore.read()?.token;
  try {
    return await sendCall(call, asked, bearer(token));
  } catch (error) {
    if (token !== undefined && isLoggedOut(error) && sessionStore.read()?.token === token)
      sessionStore.clear();
    throw error;
  }
}

/** Asks the server whose token this is. A failure is only logged: the shopper can do without, and nobody is bothered. */
export async function loadUser(): Promise<void> {
  try {
    const { user } = await ask(readProfile);
    sessionStore.setUser({ _id: user._id, phone: user.phone });
  } catch (error) {
    console.error(error);
  }
}
