import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#core/rules/order-states.ts';
import { paymentLabel } from './order-tone.ts';

describe('the payment of a cash order', () => {
  const cod = { paymentMethod: 'COD', paymentStatus: 'Pending', isComingBack: false } as const;

  it('is not pending any more once nothing will be collected', () => {
    const done = ORDER_STATUSES.filter((status) => paymentLabel({ ...cod, status }) === 'Nothing to collect');
    expect(done).toEqual(['Cancelled', 'Returned']);
    expect(paymentLabel({ ...cod, status: 'Shipped', isComingBack: true })).toBe('Nothing to collect');
  });

  it('is called as it is otherwise', () => {
    expect(paymentLabel({ ...cod, status: 'Shipped' })).toBe('Pending');
    expect(paymentLabel({ ...cod, status: 'Returned', paymentStatus: 'Refunded' })).toBe('Refunded');
    expect(paymentLabel({ ...cod, paymentMethod: 'Razorpay', status: 'Cancelled' })).toBe('Pending');
  });
});
