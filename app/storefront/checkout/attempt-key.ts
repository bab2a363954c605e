import type { PaymentMethod } from '#core/rules/order-states.ts';

export interface Attempt {
  checkoutId: string;
  method: PaymentMethod;
  total: number;
}

/**
 * The idempotency key of an attempt to order. It stays the same until the attempt is over, also after a reload, so that
 * a call whose answer was lost can be repeated without ordering twice.
 */
export function attemptKey({ checkoutId, method, total }: Attempt): string {
  return [checkoutId, method, Math.round(total * 100), finishedAttempts(checkoutId)].join('-');
}

/** The payment that this attempt began has come to nothing: the next try is another one. */
export function finishAttempt(checkoutId: string): void {
  const finished = finishedAttempts(checkoutId) + 1;
  memory.set(checkoutId, finished);
  try {
    sessionStorage.setItem(storageKey(checkoutId), String(finished));
  } catch {
    // Without storage the count lives as long as the page.
  }
}

const memory = new Map<string, number>();

function finishedAttempts(checkoutId: string): number {
  const known = memory.get(checkoutId);
  if (known !== undefined) return known;
  try {
    return Number(sessionStorage.getItem(storageKey(checkoutId)) ?? 0);
  } catch {
    return 0;
  }
}

function storageKey(checkoutId: string): string {
  return `checkout-${checkoutId}`;
}
