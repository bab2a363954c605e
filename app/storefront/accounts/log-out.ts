import { ask } from '#app/lib/ask.ts';
import { forgetOwner } from '#app/lib/checked-place.ts';
import { bearer, sendCall } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { endAllSessions, endSession } from '#core/contract/accounts.ts';

/** Forgets who is logged in. Nobody waits for the server: on this device the session is over at once. */
export function logOut(): void {
  const token = sessionStore.read()?.token;
  forgetShopper();
  if (!token) return;
  sendCall(endSession, undefined, bearer(token)).catch((error: unknown) => console.warn(error));
}

/** Ends the sessions on all devices. Throws when the server could not be reached: nothing has ended then. */
export async function logOutEverywhere(): Promise<void> {
  await ask(endAllSessions);
  forgetShopper();
}

/** Leaves nothing personal on the device. The cart stays: it names nobody. */
export function forgetShopper(): void {
  sessionStore.clear();
  forgetOwner();
}
