import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const AUDIENCE = 'device';
const LIFETIME_DAYS = 400;

export interface DeviceMark {
  deviceId: string;
  userId: string;
}

/**
 * A device that has logged in keeps a signed mark and shows it when it asks for the next code: strangers who ask for
 * codes to the same phone cannot use up its share. A mark opens nothing by itself.
 */
export function createDeviceMarks(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    sign(userId: string, from: Date): Promise<string> {
      return new SignJWT({ user: userId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setExpirationTime(new Date(from.getTime() + LIFETIME_DAYS * 24 * 3_600_000))
        .sign(key);
    },

    /** Null for anything that this store did not sign, or that has ended. */
    async read(mark: string | undefined, now: Date): Promise<DeviceMark | null> {
      if (mark === undefined) return null;
      try {
        const options = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: now };
        const { payload } = await jwtVerify(mark, key, options);
        const { jti, user } = payload;
        return typeof jti === 'string' && typeof user === 'string' ? { deviceId: jti, userId: user } : null;
      } catch {
        return null;
      }
    },
  };
}
