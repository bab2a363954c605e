import type { CouponStatus, StaffCoupon } from '#core/contract/coupons.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { OfficeStatus, type OfficeTone } from '../ui/page.tsx';

type CouponTerms = Pick<StaffCoupon, 'kind' | 'amount' | 'percent' | 'cap'>;

/** '10 % off, at most ₹200'. */
export function termsText({ kind, amount, percent, cap }: CouponTerms): string {
  if (kind === 'flat') return `${formatRupees(amount ?? 0)} off`;
  return `${percent} % off${cap === null ? '' : `, at most ${formatRupees(cap)}`}`;
}

export const STATUS_LABELS: Record<CouponStatus, string> = {
  running: 'Running',
  planned: 'Scheduled',
  ended: 'Ended',
};

/** The same rule that the list's filter has. */
export function couponStatus(coupon: StaffCoupon, now: Date): CouponStatus {
  const { active, startsAt, endsAt, used, totalLimit } = coupon;
  const isOver = endsAt !== null && new Date(endsAt) <= now;
  const isUsedUp = totalLimit !== null && used >= totalLimit;
  if (!active || isOver || isUsedUp) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'planned' : 'running';
}

const TONES: Record<CouponStatus, OfficeTone> = { running: 'good', planned: 'wait', ended: 'off' };

export function CouponBadge({ status }: { status: CouponStatus }) {
  return <OfficeStatus tone={TONES[status]}>{STATUS_LABELS[status]}</OfficeStatus>;
}
