import { describe, expect, it } from 'vitest';
import type { StaffCoupon } from '#core/contract/coupons.ts';
import { couponStatus, termsText } from './coupon-status.tsx';

const COUPON: StaffCoupon = {
  code: 'RD100',
  kind: 'flat',
  amount: 100,
  percent: null,
  cap: null,
  minOrder: 1000,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: null,
  active: true,
  used: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};
const NOW = new Date('2026-03-01T00:00:00Z');

describe('termsText', () => {
  it('says what comes off', () => {
    expect(termsText(COUPON)).toBe('₹100 off');
    expect(termsText({ ...COUPON, kind: 'percent', percent: 10 })).toBe('10 % off');
    expect(termsText({ ...COUPON, kind: 'percent', percent: 10, cap: 200 })).toBe('10 % off, at most ₹200');
  });
});

describe('couponStatus', () => {
  it.each([
    [{}, 'running'],
    [{ endsAt: '2026-03-01T00:00:00.000Z' }, 'ended'],
    [{ endsAt: '2026-03-01T00:00:01.000Z' }, 'running'],
    [{ startsAt: '2026-03-02T00:00:00.000Z' }, 'planned'],
    [{ active: false, startsAt: '2026-03-02T00:00:00.000Z' }, 'ended'],
    [{ totalLimit: 3 }, 'ended'],
    [{ totalLimit: 4 }, 'running'],
  ] as const)('%o is %s', (change, status) => {
    expect(couponStatus({ ...COUPON, ...change }, NOW)).toBe(status);
  });
});
