import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/** Tokens say who and which session; whether that still holds is asked of the database at every call. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
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
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now });
        const { id, sid } = payload;
        return typeof id === 'string' && typeof sid === 'string' ? { userId: id, sessionId: sid } : null;
      } catch {
        return null;
      }
    },
  };
}
