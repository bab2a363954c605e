import { requestApi } from '#app/lib/api-request.ts';
import { forgetCheckedPlace } from '#app/lib/checked-place.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { ADDRESS_KEY } from '#app/lib/storage-keys.ts';
import { requestAsUser } from '#app/lib/user-request.ts';

/** Forgets who is logged in. The server is told, but nobody waits for it: on this device it is over at once. */
export function logOut(): void {
  const token = sessionStore.read()?.token;
  forgetShopper();
  if (!token) return;
  requestApi('/api/auth/logout', { method: 'POST', token }).catch((error: unknown) => console.warn(error));
}

/** Ends the sessions on all devices. Throws when the server could not be reached: nothing has ended then. */
export async function logOutEverywhere(): Promise<void> {
  await requestAsUser('/api/auth/logout-everywhere', { method: 'POST' });
  forgetShopper();
}

/** Leaves nothing personal on the device. The cart stays: it names nobody. */
function forgetShopper(): void {
  sessionStore.clear();
  forgetCheckedPlace();
  try {
    localStorage.removeItem(ADDRESS_KEY);
  } catch {
    // Storage that is switched off has kept nothing.
  }
}
