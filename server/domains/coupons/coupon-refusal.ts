import type { FailureCode } from '#core/contract/failures.ts';
import { Refusal } from '#server/domains/refusal.ts';

type CouponFailureCode = Extract<FailureCode, `coupon-${string}`>;

interface RefusedCoupon {
  code: string;
  startsAt?: Date | null;
  endsAt?: Date | null;
}

const MOMENT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Says of the coupon itself why it cannot be used. */
export function couponRefusal(refusal: CouponFailureCode, coupon: RefusedCoupon): Refusal {
  return new Refusal(refusal, { message: messageOf(refusal, coupon), field: 'code' });
}

/** '5 Aug 2026, 12:00 pm': some versions of the formatter put an 'at' between. */
function formatMoment(at: Date): string {
  return MOMENT.format(at).replace(' at ', ', ');
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
      return startsAt ? `${code} can be used from ${formatMoment(startsAt)}.` : undefined;
    case 'coupon-over':
      return endsAt ? `${code} expired on ${formatMoment(endsAt)}.` : undefined;
    case 'coupon-used-up':
      return `${code} has reached its limit.`;
    case 'coupon-used-by-you':
      return `You have already used ${code}.`;
    default:
      return undefined;
  }
}
