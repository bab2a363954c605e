import { isRecord } from '#core/objects.ts';
import { createStoredValue, type StorageHolder } from './stored-value.ts';

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

export function createSessionStore(browser?: StorageHolder | null) {
  const stored = createStoredValue<Session | null>({
    key: 'userToken',
    empty: null,
    parse: toSession,
    serialise: (session) => session?.token ?? null,
    browser,
  });
  return {
    ...stored,
    /** A token that cannot be decoded is not stored. */
    setToken: (token: string) => stored.update(() => toSession(token) ?? null),
    /** Whose token it is, as the server says. */
    setUser: (user: SessionUser) => stored.update((session) => session && { ...session, user }),
    clear: () => stored.update(() => null),
  };
}

/** Who is logged in. It lives in the browser alone; while a page renders on the server nobody is. */
export const sessionStore = createSessionStore();
export const useSession = sessionStore.use;

/** Undefined for what is no token. The browser cannot check one, only the server can: this merely reads what it says. */
function toSession(token: string): Session | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims)) return undefined;
    return { token, user: typeof claims.id === 'string' && claims.id !== '' ? { _id: claims.id } : null };
  } catch {
    return undefined;
  }
}
