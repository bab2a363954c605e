import type { CouponStatus } from '#core/contract/coupons.ts';
import { OfficeStatus, type OfficeTone } from '../ui/office-status.tsx';
import { STATUS_LABELS } from './coupon-labels.ts';

const TONES: Record<CouponStatus, OfficeTone> = { running: 'good', planned: 'wait', ended: 'off' };

export function CouponBadge({ status }: { status: CouponStatus }) {
  return <OfficeStatus tone={TONES[status]}>{STATUS_LABELS[status]}</OfficeStatus>;
}
