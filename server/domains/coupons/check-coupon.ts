import type { FailureCode } from '#core/contract/failures.ts';
import type { CouponTerms } from '#core/pricing/coupon.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import type { Say } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type CouponRow, selectCoupon } from './coupons.queries.ts';

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

/** The refusal can be thrown as it is, or its message shown. */
export type FoundCoupon = { terms: CouponTerms; refusal: null } | { terms: null; refusal: Refusal };

/** A coupon that this customer may use at this time, in any case of letters; whether the cart is large enough is the quote's affair. */
export async function findCouponFor(
  db: Db | Tx,
  { code, userId, at }: { code: string; userId: string; at: Date },
): Promise<FoundCoupon> {
  const wanted = code.trim().toUpperCase();
  const found = await selectCoupon(db, { code: wanted, userId });
  if (!found) return { terms: null, refusal: couponRefusal('coupon-unknown', { code: wanted }) };
  const refusal = refusalOf({ ...found, at });
  return refusal ? { terms: null, refusal } : { terms: termsOf(found.coupon), refusal: null };
}

/** What a coupon gives and asks, whoever may use it now; null when it is gone. */
export async function findCouponTerms(db: Db | Tx, code: string): Promise<CouponTerms | null> {
  const found = await selectCoupon(db, { code, userId: '' });
  return found && termsOf(found.coupon);
}

function refusalOf({
  coupon,
  usedByCustomer,
  at,
}: {
  coupon: CouponRow;
  usedByCustomer: number;
  at: Date;
}): Refusal | null {
  if (!coupon.active) return couponRefusal('coupon-inactive', coupon);
  if (coupon.startsAt && at < coupon.startsAt) return couponRefusal('coupon-not-started', coupon);
  if (coupon.endsAt && at >= coupon.endsAt) return couponRefusal('coupon-over', coupon);
  // A customer who has had their share learns that first: it holds even when others give their uses back.
  if (coupon.perCustomerLimit !== null && usedByCustomer >= coupon.perCustomerLimit) {
    return couponRefusal('coupon-used-by-you', coupon);
  }
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit) {
    return couponRefusal('coupon-used-up', coupon);
  }
  return null;
}

function termsOf(coupon: CouponRow): CouponTerms {
  const common = { code: coupon.code, minOrderPaise: coupon.minOrderPaise };
  if (coupon.kind === 'flat') return { ...common, kind: 'flat', amountPaise: coupon.amountPaise ?? 0 };
  return { ...common, kind: 'percent', percent: coupon.percent ?? 0, capPaise: coupon.capPaise ?? undefined };
}

type CouponFailureCode = Extract<FailureCode, `coupon-${string}`>;

interface RefusedCoupon {
  code: string;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

/** Says of the coupon itself why it cannot be used. */
export function couponRefusal(refusal: CouponFailureCode, coupon: RefusedCoupon): Refusal {
  return new Refusal(refusal, { say: sentenceFor(refusal, coupon), field: 'code' });
}

function sentenceFor(refusal: CouponFailureCode, { code, startsAt, endsAt }: RefusedCoupon): Say | undefined {
  switch (refusal) {
    case 'coupon-unknown':
      return (details) => details.couponUnknown(code);
    case 'coupon-inactive':
      return (details) => details.couponInactive(code);
    case 'coupon-not-started':
      return startsAt ? (details) => details.couponNotStarted(code, formatDateTime(startsAt)) : undefined;
    case 'coupon-over':
      return endsAt ? (details) => details.couponOver(code, formatDateTime(endsAt)) : undefined;
    case 'coupon-used-up':
      return (details) => details.couponUsedUp(code);
    case 'coupon-used-by-you':
      return (details) => details.couponUsedByYou(code);
    default:
      return undefined;
  }
}
