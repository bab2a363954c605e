import type { CouponStanding } from '#core/contract/staff/coupons.ts';
import { OfficeStatus, type OfficeTone } from '../ui/office-status.tsx';
import { STANDING_NAMES } from './coupon-words.ts';

const TONES: Record<CouponStanding, OfficeTone> = { running: 'good', planned: 'wait', ended: 'off' };

export function CouponStatus({ standing }: { standing: CouponStanding }) {
  return <OfficeStatus tone={TONES[standing]}>{STANDING_NAMES[standing]}</OfficeStatus>;
}
