import { describe, expect, it } from 'vitest';
import {
  canOrderBecome,
  canPaymentBecome,
  canRefundBecome,
  canReturnBecome,
  isCancellable,
  isWithinReturnWindow,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  paymentStatusAfterRefund,
  REFUND_STATUSES,
  RETURN_STATUSES,
} from './order-states.ts';

function pairsOf<State extends string>(
  states: readonly State[],
  allowed: (from: State, to: State) => boolean,
): string[] {
  return states.flatMap((from) => states.filter((to) => allowed(from, to)).map((to) => `${from} → ${to}`));
}

describe('an order', () => {
  it('changes in these ways and in no other', () => {
    expect(pairsOf(ORDER_STATUSES, canOrderBecome)).toEqual([
      'Pending → Confirmed',
      'Pending → Packed',
      'Pending → Shipped',
      'Pending → Out for Delivery',
      'Pending → Delivered',
      'Pending → Cancelled',
      'Confirmed → Packed',
      'Confirmed → Shipped',
      'Confirmed → Out for Delivery',
      'Confirmed → Delivered',
      'Confirmed → Cancelled',
      'Packed → Shipped',
      'Packed → Out for Delivery',
      'Packed → Delivered',
      'Packed → Cancelled',
      'Shipped → Out for Delivery',
      'Shipped → Delivered',
      'Shipped → Returned',
      'Out for Delivery → Delivered',
      'Out for Delivery → Returned',
      'Delivered → Returned',
      'Cancelled → Confirmed',
    ]);
  });

  it('can be cancelled until it is shipped', () => {
    expect(ORDER_STATUSES.filter(isCancellable)).toEqual(['Pending', 'Confirmed', 'Packed']);
  });
});

describe('a payment', () => {
  it('changes in these ways and in no other', () => {
    expect(pairsOf(PAYMENT_STATUSES, canPaymentBecome)).toEqual([
      'Pending → Paid',
      'Pending → Failed',
      'Paid → Refunded',
      'Paid → Partially Refunded',
      'Failed → Paid',
      'Partially Refunded → Refunded',
    ]);
  });

  it.each([
    [999, 0, 'Paid'],
    [999, 1, 'Partially Refunded'],
    [999, 998, 'Partially Refunded'],
    [999, 999, 'Refunded'],
  ])('of %i with %i sent back is %s', (paid, refunded, status) => {
    expect(paymentStatusAfterRefund(paid, refunded)).toBe(status);
  });
});

describe('a return request', () => {
  it('of a return ends refunded, of an exchange exchanged', () => {
    expect(pairsOf(RETURN_STATUSES, (from, to) => canReturnBecome('Return', from, to))).toEqual([
      'Pending → Approved',
      'Pending → Rejected',
      'Approved → Rejected',
      'Approved → Received',
      'Rejected → Pending',
      'Received → Refunded',
    ]);
    expect(pairsOf(RETURN_STATUSES, (from, to) => canReturnBecome('Exchange', from, to))).toEqual([
      'Pending → Approved',
      'Pending → Rejected',
      'Approved → Rejected',
      'Approved → Received',
      'Rejected → Pending',
      'Received → Exchanged',
    ]);
  });
});

describe('a refund', () => {
  it('never leaves its end', () => {
    expect(pairsOf(REFUND_STATUSES, canRefundBecome)).toEqual([
      'decided → requested',
      'decided → processed',
      'decided → failed',
      'requested → processed',
      'requested → failed',
    ]);
  });
});

describe('the return window', () => {
  const placedAt = new Date('2026-03-01T10:00:00Z');
  const deliveredAt = new Date('2026-03-05T10:00:00Z');

  it.each([
    ['2026-03-05T10:00:01Z', true],
    ['2026-03-12T10:00:00Z', true],
    ['2026-03-12T10:00:00.001Z', false],
  ])('counts seven days from the delivery: %s', (now, open) => {
    expect(isWithinReturnWindow({ deliveredAt, placedAt }, new Date(now))).toBe(open);
  });

  it('counts from the order while the time of delivery is not known', () => {
    expect(isWithinReturnWindow({ deliveredAt: null, placedAt }, new Date('2026-03-08T10:00:00Z'))).toBe(
      true,
    );
    expect(isWithinReturnWindow({ deliveredAt: null, placedAt }, new Date('2026-03-08T10:00:01Z'))).toBe(
      false,
    );
  });
});
