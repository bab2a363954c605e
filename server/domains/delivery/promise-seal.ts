import { createHmac, timingSafeEqual } from 'node:crypto';
import { addDays } from '#core/rules/india-time.ts';

/** A day that a shopper was shown for a pincode, and when. */
export interface ShownPromise {
  pincode: string;
  promisedOn: string;
  shownOn: string;
}

const SEALED = /^(?<promisedOn>\d{4}-\d{2}-\d{2})\.(?<shownOn>\d{4}-\d{2}-\d{2})\.(?<signature>[\w-]{43})$/;
/** Whoever pays later than this is promised a new day. */
const VALID_DAYS = 1;

/** `<promised day>.<day on which it was shown>.<signature>`: nobody but the store can name a day. */
export function sealPromise(promise: ShownPromise, secret: string): string {
  const { promisedOn, shownOn } = promise;
  return `${promisedOn}.${shownOn}.${sign(promise, secret).toString('base64url')}`;
}

/** The day that was shown; null for what is not ours, is about another pincode, or is too old to be relied on. */
export function openPromise(
  sealed: string,
  { pincode, today, secret }: { pincode: string; today: string; secret: string },
): string | null {
  const { promisedOn, shownOn, signature } = SEALED.exec(sealed)?.groups ?? {};
  if (!promisedOn || !shownOn || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign({ pincode, promisedOn, shownOn }, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return addDays(shownOn, VALID_DAYS) >= today && promisedOn >= today ? promisedOn : null;
}

function sign({ pincode, promisedOn, shownOn }: ShownPromise, secret: string): Buffer {
  return createHmac('sha256', secret).update(`promise:${pincode}:${promisedOn}:${shownOn}`).digest();
}
