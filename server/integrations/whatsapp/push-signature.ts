import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** `sha256=…` over the bytes as they came: the provider writes letters in a way of its own, which nobody writes again alike. */
export function signPush(body: Uint8Array, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/** In constant time, whatever the lengths. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
