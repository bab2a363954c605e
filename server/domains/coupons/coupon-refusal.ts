import type { FailureCode } from '#core/contract/failures.ts';
import { formatDateTime } from '#core/rules/india-time.ts';
import { Refusal } from '#server/domains/refusal.ts';

type CouponFailureCode = Extract<FailureCode, `coupon-${string}`>;

interface RefusedCoupon {
  code: string;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

/** Says of the coupon itself why it cannot be used. */
export function couponRefusal(refusal: CouponFailureCode, coupon: RefusedCoupon): Refusal {
  return new Refusal(refusal, { message: messageOf(refusal, coupon), field: 'code' });
}

function messageOf(
  refusal: CouponFailureCode,
  { code, startsAt, endsAt }: RefusedCoupon,
): string | undefined {
  switch (refusal) {
    case 'coupon-unknown':
      return `Coupon ${code} is not valid.`;
    case 'coupon-inactive':
      return `${code} is not available right now.`;
    case 'coupon-not-started':
      return startsAt ? `${code} can be used from ${formatDateTime(startsAt)}.` : undefined;
    case 'coupon-over':
      return endsAt ? `${code} expired on ${formatDateTime(endsAt)}.` : undefined;
    case 'coupon-used-up':
      return `${code} has reached its limit.`;
    case 'coupon-used-by-you':
      return `You have already used ${code}.`;
    default:
      return undefined;
  }
}
