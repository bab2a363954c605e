import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { createExternalStore } from '#app/ui/external-store.ts';
import { applyCoupon as applyCouponCall } from '#core/contract/coupons.ts';
import { termsFromCoupon } from '#core/pricing/offers.ts';
import type { CouponTerms } from '#core/pricing/quote.ts';
import { cartTexts } from '#texts/cart.ts';

/** For this visit, so that a reload does not lose the coupon. */
const storedCode = storedText('sessionStorage', 'couponCode');

export interface CouponState {
  /** What the server granted. Whether the cart still meets its terms is for the quote to say. */
  terms: CouponTerms | null;
  /** Why there is none. */
  refusal: string | null;
}

const NONE: CouponState = { terms: null, refusal: null };

const store = createExternalStore<CouponState>(NONE);
let lastCall = 0;

export const useCoupon = store.use;

/** Asks the server for a coupon, as typed. Resolves to whether it was granted. */
export async function applyCoupon(typed: string, cartTotal: number): Promise<boolean> {
  const code = typed.trim();
  if (code === '') {
    refuse(cartTexts.noCouponCode);
    return false;
  }
  try {
    await askFor(code, cartTotal);
    return true;
  } catch (error) {
    console.warn(error);
    refuse(isRefusal(error) ? error.message : cartTexts.couponFailed);
    return false;
  }
}

/**
 * Asks once more about the coupon of this visit. A refusal drops it and says why; when there is no answer it stays, and
 * the order will show.
 */
export async function checkCouponAgain(cartTotal: number): Promise<void> {
  const code = store.read().terms?.code ?? storedCode.read();
  if (code === null || cartTotal === 0) return;
  try {
    await askFor(code, cartTotal);
  } catch (error) {
    console.warn(error);
    if (isRefusal(error)) refuse(error.message);
  }
}

export function dropCoupon(): void {
  lastCall += 1;
  storedCode.write(null);
  store.update(() => NONE);
}

async function askFor(code: string, cartTotal: number): Promise<void> {
  lastCall += 1;
  const call = lastCall;
  const { coupon } = await ask(applyCouponCall, { body: { code, cartTotal } });
  // A later call, or a removal, has made this answer stale.
  if (call !== lastCall) return;
  storedCode.write(coupon.code);
  store.update(() => ({ terms: termsFromCoupon(coupon), refusal: null }));
}

function refuse(reason: string): void {
  storedCode.write(null);
  store.update(() => ({ terms: null, refusal: reason }));
}
