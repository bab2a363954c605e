import { readProfile } from '#core/contract/accounts.ts';
import { ask } from './ask.ts';
import { sessionStore } from './session-store.ts';

/** Asks the server whose token this is. A failure is only logged: the shopper can do without, and nobody is bothered. */
export async function loadUser(): Promise<void> {
  try {
    const { user } = await ask(readProfile);
    sessionStore.setUser({ _id: user._id, phone: user.phone });
  } catch (error) {
    console.error(error);
  }
}
