import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'HS256';
const MOST_VERIFIED = 2000;

export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/** Tokens say who and which session; whether that still holds is asked of the database at every call. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  // A signature that was right stays right: it is verified once, not at each of a shopper's calls. Only when a token ends
  // is looked at each time.
  const verified = new LRUCache<string, TokenClaims & { endsAtMs: number }>({ max: MOST_VERIFIED });

  async function verify(token: string, now: Date): Promise<TokenClaims | null> {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now });
    const { id, sid, exp } = payload;
    if (typeof id !== 'string' || typeof sid !== 'string') return null;
    const claims = { userId: id, sessionId: sid };
    if (exp !== undefined) verified.set(token, { ...claims, endsAtMs: exp * 1000 });
    return claims;
  }

  return {
    sign({ userId, sessionId }: TokenClaims, { from, until }: { from: Date; until: Date }): Promise<string> {
      return new SignJWT({ id: userId, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(from)
        .setExpirationTime(until)
        .sign(key);
    },

    /** Null for anything that this store did not sign, or that has ended. */
    async read(token: string, now: Date): Promise<TokenClaims | null> {
      const known = verified.get(token);
      if (known && now.getTime() < known.endsAtMs) {
        return { userId: known.userId, sessionId: known.sessionId };
      }
      return verify(token, now).catch(() => null);
    },
  };
}
