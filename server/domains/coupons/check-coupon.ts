import type { Db } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type FoundCoupon, findCouponFor } from './find-coupon.ts';

/** Codes that one account may get wrong: plenty for what friends and coupon sites say, nothing for guessing. */
const MOST_WRONG_CODES = 30;
const WINDOW_MS = 3_600_000;

export type CheckCoupon = ReturnType<typeof createCouponCheck>;

/**
 * Looks a code up for a customer, wherever it was typed. Each look counts before it is answered and is given back when
 * the code was right, so that calls at the same moment cannot guess together. Not to be called inside a transaction,
 * which would take the count back with everything else.
 */
export function createCouponCheck({ db, limits, now }: { db: Db; limits: Limits; now: () => Date }) {
  return async function checkCoupon({
    code,
    userId,
  }: {
    code: string;
    userId: string;
  }): Promise<FoundCoupon> {
    const find = () => findCouponFor(db, { code, userId, at: now() });
    if (!limits.isOn) return find();
    const key = `wrong coupons of ${userId}`;
    const { count, msLeft } = await limits.countCall({ key, windowMs: WINDOW_MS, most: MOST_WRONG_CODES });
    if (count > MOST_WRONG_CODES) {
      throw new Refusal('too-many-coupons', {
        field: 'couponCode',
        details: { retryAfterSeconds: Math.ceil(msLeft / 1000) },
      });
    }
    const found = await find();
    if (found.refusal === null) await limits.giveBack(key);
    return found;
  };
}
