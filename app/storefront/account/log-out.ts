import { requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';

/** Forgets who is logged in. The server is told, but nobody waits for it: on this device it is over at once. */
export function logOut(): void {
  const token = sessionStore.read()?.token;
  sessionStore.clear();
  if (!token) return;
  requestApi('/api/auth/logout', { method: 'POST', token }).catch((error: unknown) => console.warn(error));
}
