import { useSyncExternalStore } from 'react';
import { browserOrNull, createStoredValue, type StorageHolder } from './stored-value.ts';

const STORAGE_KEY = 'userToken';

export interface SessionUser {
  _id: string;
  /** The number that was verified, once the server has said it. */
  phone?: string;
}

export interface Session {
  token: string;
  /** Null while only the server can say whose token it is. */
  user: SessionUser | null;
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
    /** A token that cannot be decoded is not kept. */
    setToken: (token: string) => stored.update(() => sessionOf(token) ?? null),
    /** Whose token it is, as the server says. */
    setUser: (user: SessionUser) => stored.update((session) => session && { ...session, user }),
    clear: () => stored.update(() => null),
  };
}

/** Who is logged in. It lives in the browser alone; while a page renders on the server nobody is. */
export const sessionStore = createSessionStore(browserOrNull());

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => null);
}

function sessionOf(token: string): Session | undefined {
  const claims = claimsOf(token);
  if (claims === undefined) return undefined;
  const id = 'id' in claims && typeof claims.id === 'string' ? claims.id : '';
  return { token, user: id === '' ? null : { _id: id } };
}

/** The browser cannot check a token, only the server can: this merely reads what it says. */
function claimsOf(token: string): object | undefined {
  const [, payload] = token.split('.');
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}
