import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What shows that a call comes from a page of the back office. It opens nothing by itself. It belongs to the person, not
 * to the session: signing in again in one tab must not sign the others out.
 */
export function createPageKeys(secret: string) {
  function make(userId: string): Buffer {
    return createHmac('sha256', secret).update(`page-key:${userId}`).digest();
  }
  return {
    make: (userId: string): string => make(userId).toString('base64url'),
    isOf(userId: string, given: string): boolean {
      const [right, bytes] = [make(userId), Buffer.from(given, 'base64url')];
      return bytes.length === right.length && timingSafeEqual(bytes, right);
    },
  };
}
