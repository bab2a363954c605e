import type { AppliedCoupon, ApplyCoupon } from '#core/contract/coupons.ts';
import type { FailureCode } from '#core/contract/failures.ts';
import { type CouponTerms, couponFromTerms, applyCoupon as reckonCoupon } from '#core/pricing/offers.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { STRIP_COUPON } from '#core/pricing/strip-offer.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import type { Say } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countUse,
  endRedemptions,
  giveBackUse,
  insertFirstCoupon,
  type Redemption,
  selectCoupon,
  type UsableCoupon,
} from './coupons.queries.ts';

/** The coupon that the strip above every page speaks of. */
const FIRST_COUPON: Extract<CouponTerms, { kind: 'flat' }> = {
  code: STRIP_COUPON,
  kind: 'flat',
  amountPaise: 10_000,
  minOrderPaise: 100_000,
};

/** Codes that one account may get wrong: plenty for what friends and coupon sites say, nothing for guessing. */
const MOST_WRONG_CODES = 30;
const WINDOW_MS = 3_600_000;

export type Coupons = ReturnType<typeof createCoupons>;

export function createCoupons({ db, limits, now }: { db: Db; limits: Limits; now: () => Date }) {
  async function ensureFirstCoupon(): Promise<void> {
    await insertFirstCoupon(db, FIRST_COUPON);
  }

  /**
   * Looks a code up for a customer, wherever it was typed. Each look counts before it is answered and is given back when
   * the code was right, so that calls at the same moment cannot guess together. Not to be called inside a transaction,
   * which would take the count back with everything else.
   */
  async function checkCoupon({ code, userId }: { code: string; userId: string }): Promise<FoundCoupon> {
    const find = () => findCouponFor(db, { code, userId, at: now() });
    if (!limits.isOn) return find();
    const key = `wrong coupons of ${userId}`;
    const [{ count, msLeft }, found] = await Promise.all([
      limits.countCall({ key, windowMs: WINDOW_MS, most: MOST_WRONG_CODES }),
      find(),
    ]);
    if (count > MOST_WRONG_CODES) {
      throw new Refusal('too-many-coupons', {
        field: 'couponCode',
        details: { retryAfterSeconds: Math.ceil(msLeft / 1000) },
      });
    }
    if (found.refusal === null) await limits.giveBack(key);
    return found;
  }

  /** What a coupon would take off a cart of this size. Nothing is counted before an order is made. */
  async function applyCoupon({
    cartTotal,
    ...wanted
  }: ApplyCoupon & { userId: string }): Promise<AppliedCoupon> {
    const { terms, refusal } = await checkCoupon(wanted);
    if (refusal) throw refusal;
    const effect = reckonCoupon(terms, paiseFromRupees(cartTotal));
    if (effect.refusal !== null) {
      throw new Refusal('coupon-too-small-cart', { say: effect.refusal, field: 'cartTotal' });
    }
    return { discount: rupeesFromPaise(effect.discountPaise), coupon: couponFromTerms(terms) };
  }

  /** Whether a shopper who has not used it yet gets what the strip above every page promises. */
  async function isFirstCouponValid(): Promise<boolean> {
    const { terms } = await findCouponFor(db, { code: FIRST_COUPON.code, userId: '', at: now() });
    return (
      terms?.kind === FIRST_COUPON.kind &&
      terms.amountPaise === FIRST_COUPON.amountPaise &&
      terms.minOrderPaise === FIRST_COUPON.minOrderPaise
    );
  }

  return { ensureFirstCoupon, checkCoupon, isFirstCouponValid, applyCoupon };
}

/** The refusal can be thrown as it is, or its message shown. */
type FoundCoupon = { terms: CouponTerms; refusal: null } | { terms: null; refusal: Refusal };

/** A coupon that this customer may use at this time, in any case of letters; whether the cart is large enough is the quote's affair. */
export async function findCouponFor(
  db: Db | Tx,
  { code, userId, at }: { code: string; userId: string; at: Date },
): Promise<FoundCoupon> {
  const wanted = code.trim().toUpperCase();
  const found = await selectCoupon(db, { code: wanted, userId });
  if (!found) {
    const refusal = couponRefusal('coupon-unknown', (details) => details.couponUnknown(wanted));
    return { terms: null, refusal };
  }
  const refusal = refuseUnusable(found, at);
  return refusal ? { terms: null, refusal } : { terms: toTerms(found), refusal: null };
}

/** What a coupon gives and asks, whoever may use it now; null when it is gone. */
export async function findCouponTerms(db: Db | Tx, code: string): Promise<CouponTerms | null> {
  const found = await selectCoupon(db, { code, userId: '' });
  return found ? toTerms(found) : null;
}

/**
 * Counts an order's use of its coupon, in the transaction that makes the order. Twice for one order counts once.
 * Throws a `Refusal`, which ends that transaction, when no use is left for all or for this customer. From here on the
 * coupon's row is locked: call it late.
 */
export async function redeemCoupon(tx: Tx, redemption: Redemption): Promise<void> {
  const { isNew, isLeft, isLeftForCustomer } = await countUse(tx, redemption);
  if (!isNew) return;
  if (!isLeft) throw usedUp(redemption.code);
  if (!isLeftForCustomer) throw usedByYou(redemption.code);
}

/** Gives an order's use back, once, however often it is called; nothing for an order without a coupon. */
export async function releaseCoupon(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  for (const ended of await endRedemptions(tx, orderId)) await giveBackUse(tx, ended);
}

/** Why a coupon cannot be used, as it says of itself; null when it can. */
function refuseUnusable(coupon: UsableCoupon, at: Date): Refusal | null {
  const { code, active, startsAt, endsAt, perCustomerLimit, totalLimit, used, usedByCustomer } = coupon;
  if (!active) return couponRefusal('coupon-inactive', (details) => details.couponInactive(code));
  if (startsAt && at < startsAt) {
    const start = formatDateTime(startsAt);
    return couponRefusal('coupon-not-started', (details) => details.couponNotStarted(code, start));
  }
  if (endsAt && at >= endsAt) {
    return couponRefusal('coupon-over', (details) => details.couponOver(code, formatDateTime(endsAt)));
  }
  // A customer who has had their share learns that first: it holds even when others give their uses back.
  if (perCustomerLimit !== null && usedByCustomer >= perCustomerLimit) return usedByYou(code);
  return totalLimit !== null && used >= totalLimit ? usedUp(code) : null;
}

function usedUp(code: string): Refusal {
  return couponRefusal('coupon-used-up', (details) => details.couponUsedUp(code));
}

function usedByYou(code: string): Refusal {
  return couponRefusal('coupon-used-by-you', (details) => details.couponUsedByYou(code));
}

function couponRefusal(failure: Extract<FailureCode, `coupon-${string}`>, say: Say): Refusal {
  return new Refusal(failure, { say, field: 'code' });
}

function toTerms(coupon: UsableCoupon): CouponTerms {
  const common = { code: coupon.code, minOrderPaise: coupon.minOrderPaise };
  if (coupon.kind === 'flat') return { ...common, kind: 'flat', amountPaise: coupon.amountPaise ?? 0 };
  return { ...common, kind: 'percent', percent: coupon.percent ?? 0, capPaise: coupon.capPaise ?? undefined };
}
