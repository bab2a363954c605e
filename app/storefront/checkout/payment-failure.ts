import { type ApiFailure, isRefusal } from '#app/lib/api-failure.ts';

/** The server has the money and sends it back: there will be no order for it. */
const REFUNDED = ['payment-too-late'];
/** What trying again at once cannot change: the goods are gone, or this order cannot be had in this way. */
const FINAL = [
  'out-of-stock',
  'product-unavailable',
  'cod-not-offered',
  'too-many-pieces',
  'too-many-unconfirmed',
  'too-many-coupons',
  'too-many-requests',
];

/** Only this ends a payment once money may have been taken; after any other failure nobody knows yet. */
export function isRefunded(error: unknown): error is ApiFailure {
  return hasCode(error, REFUNDED);
}

export function isFinal(error: unknown): error is ApiFailure {
  return hasCode(error, FINAL);
}

/** No answer came, or the same call is still at work: the next answer may be another one. */
export function isWorthRepeating(error: unknown): boolean {
  return !isRefusal(error) || hasCode(error, ['call-under-way']);
}

function hasCode(error: unknown, codes: readonly string[]): error is ApiFailure {
  return isRefusal(error) && error.code !== undefined && codes.includes(error.code);
}
