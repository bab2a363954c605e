import { useSyncExternalStore } from 'react';
import { browserOrNull, createStoredValue, type StorageHolder } from './stored-value.ts';

const STORAGE_KEY = 'userToken';

export interface Session {
  token: string;
  user: { _id: string };
}

export function createSessionStore(browser: StorageHolder | null) {
  const stored = createStoredValue<Session | null>({
    key: STORAGE_KEY,
    empty: null,
    parse: sessionOf,
    serialise: (session) => session?.token ?? null,
    browser,
  });
  return {
    read: stored.read,
    subscribe: stored.subscribe,
    /** A token that carries no user is not kept. */
    setToken: (token: string) => stored.update(() => sessionOf(token) ?? null),
    clear: () => stored.update(() => null),
  };
}

/** Who is logged in. It lives in the browser alone; while a page renders on the server nobody is. */
export const sessionStore = createSessionStore(browserOrNull());

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => null);
}

function sessionOf(token: string): Session | undefined {
  const id = idClaimOf(token);
  return id === undefined ? undefined : { token, user: { _id: id } };
}

/** The browser cannot check a token, only the server can: this merely reads whose it says it is. */
function idClaimOf(token: string): string | undefined {
  const [, payload] = token.split('.');
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('id' in claims)) return undefined;
    return typeof claims.id === 'string' && claims.id !== '' ? claims.id : undefined;
  } catch {
    return undefined;
  }
}
