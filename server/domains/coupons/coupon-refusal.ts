import type { FailureCode } from '#core/contract/failures.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import type { Say } from '#core/texts/server-texts.ts';
import { Refusal } from '#server/domains/refusal.ts';

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
